import { parseSync } from 'oxc-parser';
import { type Edit, shorten } from './mutant.ts';
import { mutateSql } from './sql-mutations.ts';

/** An ESTree node of oxc-parser, with the properties that are read here. */
type Node = { type: string; start: number; end: number; [field: string]: unknown };

const SQL = /\b(?:WHERE|AND|HAVING|ON CONFLICT|FOR UPDATE|FOR NO KEY UPDATE)\b/;
const REFUSES = /^(?:refuse|fail)/;
const ASSERTS = /^(?:assert|require|refuse|ensure|limit|prove)[A-Z]/;

/**
 * All generic mutations of a TypeScript file. Mutates its SQL (statements and fragments anywhere), disables a guard
 * (`if (…) throw`) or early return, and removes an assertion or awaited effect.
 */
export function mutateTypeScript(source: string): Edit[] {
  return [...nodesOf(parse(source))].flatMap((node) => [
    ...sqlEdits(node, source),
    ...guardEdits(node, source),
    ...callEdits(node, source),
  ]);
}

export function parse(source: string): Node {
  const { program, errors } = parseSync('mutated.ts', source);
  const [error] = errors;
  if (error) throw new Error(error.message);
  return program as unknown as Node; // the types of oxc-parser are a union of 200 nodes
}

export function* nodesOf(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value && 'start' in value;
}

function sqlEdits(node: Node, source: string): Edit[] {
  const isText =
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
  if (!isText) return [];
  const from = node.start + 1;
  const text = source.slice(from, node.end - 1);
  if (!SQL.test(text)) return [];
  return mutateSql(text).map((edit) => ({ ...edit, start: edit.start + from, end: edit.end + from }));
}

/** Edits of an `if` without `else` that ends the function by a throw, by a call that throws, or by a return. */
function guardEdits(node: Node, source: string): Edit[] {
  if (node.type !== 'IfStatement' || !isNode(node.test) || node.alternate) return [];
  const last = lastStatement(node.consequent);
  const isReturn = last?.type === 'ReturnStatement';
  if (!last || !(isReturn || throws(last))) return [];
  const { start, end } = node.test;
  const text = source.slice(start, end);
  const kind = isReturn ? 'early-return' : 'guard';
  return [{ kind, description: shorten(`never if (${text})`), start, end, text: `false && (${text})` }];
}

function lastStatement(statement: unknown): Node | undefined {
  if (!isNode(statement)) return undefined;
  if (statement.type !== 'BlockStatement') return statement;
  return Array.isArray(statement.body) ? lastStatement(statement.body.at(-1)) : undefined;
}

function throws({ type, expression }: Node): boolean {
  return type === 'ThrowStatement' || (type === 'ExpressionStatement' && REFUSES.test(calleeOf(expression)));
}

/** Edits that remove a call whose result is unused: an assertion, or an awaited effect. */
function callEdits(node: Node, source: string): Edit[] {
  if (node.type !== 'ExpressionStatement' || !isNode(node.expression)) return [];
  const { expression } = node;
  const isAwaited = expression.type === 'AwaitExpression';
  const call = isAwaited ? expression.argument : expression;
  const isAssertion = ASSERTS.test(calleeOf(call));
  if (!isAssertion && !(isAwaited && calleeOf(call))) return [];
  const { start, end } = expression;
  const description = shorten(`without ${source.slice(start, end)}`);
  return [{ kind: isAssertion ? 'assertion' : 'effect', description, start, end, text: 'void 0' }];
}

/** The function or method name of a call node; empty for other nodes. */
function calleeOf(node: unknown): string {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return '';
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(name) && typeof name.name === 'string' ? name.name : '';
}
