import { invalidField } from '../../../core/errors.ts';
import { findGrowth } from './check-growth.ts';
import type { BrowserTable } from './database.schema.ts';
import { parseStatements } from './parse-statements.ts';
import { propertiesOf } from './select-grammar.ts';
import { isNode, type Node, propertiesWithin } from './select-tree.ts';
import {
  EXPRESSION_KINDS,
  FUNCTIONS,
  OPERATORS,
  SYNTAX_FUNCTIONS,
  TYPES,
  VALUE_WORDS,
} from './select-words.ts';

/** Limits of depth and width: planning a join of many tables takes longer than running it. */
const LIMITS = { depth: 120, nodes: 5_000, relations: 12 } as const;

/** Prefix of PostgreSQL's own tables and functions, which names defined by a query must not have. */
const SYSTEM_NAME = /^pg_/i;

/** Reasons for refusing a query, as keys of their texts. */
type Problem =
  | 'oneSelect'
  | 'part'
  | 'table'
  | 'function'
  | 'operator'
  | 'type'
  | 'size'
  | 'growth'
  | 'literal'
  | 'number'
  | 'time'
  | 'oneTable';

/** State of the check of a query. */
type Looking = { tables: ReadonlySet<string>; nodes: number; relations: number };

/**
 * Accepts exactly one SELECT that consists of what `select-grammar.ts` and `select-words.ts` allow, on the
 * listed tables, within the bounds of `check-growth.ts`; throws `validation_failed` for everything else,
 * including invalid SQL. Sends nothing to the database.
 */
export async function checkSelect(query: string, tables: readonly BrowserTable[]): Promise<void> {
  const statements = await parseStatements(query);
  const [statement] = statements;
  if (statements.length !== 1 || nameOf(statement) !== 'SelectStmt') refuse('oneSelect');
  const made = madeNames(statement);
  if (made.all.some((name) => SYSTEM_NAME.test(name))) refuse('part');
  const known = new Set([...tables.map(({ name }) => name), ...made.queries]);
  look(statement, 1, { tables: known, nodes: 0, relations: 0 });
  const problem = findGrowth(statement, tables);
  if (problem) refuse(problem);
}

function refuse(problem: Problem): never {
  throw invalidField('query', `errors.database.${problem}`);
}

/** The name of a node with a single key. */
function nameOf(value: unknown): string {
  const [name, ...more] = isNode(value) ? Object.keys(value) : [];
  return name === undefined || more.length > 0 ? '' : name;
}

function look(value: unknown, depth: number, looking: Looking): void {
  const name = nameOf(value);
  if (!isNode(value)) refuse('part');
  lookAt(name, value[name], depth, looking);
}

function lookAt(name: string, node: unknown, depth: number, looking: Looking): void {
  looking.nodes += 1;
  if (depth > LIMITS.depth || looking.nodes > LIMITS.nodes) refuse('size');
  const properties = propertiesOf(name);
  if (!properties || !isNode(node)) refuse('part');
  lookCloser(name, node, looking);
  for (const [property, value] of Object.entries(node)) {
    const holds = Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (holds === undefined) refuse('part');
    else if (holds === 'nodes') lookAtAll(value, depth, looking);
    else if (holds === 'node') look(value, depth + 1, looking);
    else if (holds !== 'plain') lookAt(holds, value, depth + 1, looking);
  }
}

/** An empty place in a list is an empty object. */
function lookAtAll(list: unknown, depth: number, looking: Looking): void {
  if (!Array.isArray(list)) refuse('part');
  for (const item of list) if (!isNode(item) || Object.keys(item).length > 0) look(item, depth + 1, looking);
}

/** Checks the names in a node. */
function lookCloser(name: string, node: Node, looking: Looking): void {
  if (name === 'RangeVar') lookAtTable(node, looking);
  else if (name === 'FuncCall') lookAtFunction(node);
  else if (name === 'A_Expr') {
    if (!EXPRESSION_KINDS.has(String(node.kind))) refuse('operator');
    lookAtOperator(node.name);
  } else if (name === 'SubLink' && node.operName !== undefined) lookAtOperator(node.operName);
  else if (name === 'TypeName') lookAtType(node);
  // A function of one row can be written like a column of it.
  else if (name === 'ColumnRef' && wordsOf(node.fields).some((word) => SYSTEM_NAME.test(word)))
    refuse('part');
  else if (name === 'SQLValueFunction' && !VALUE_WORDS.has(String(node.op))) refuse('function');
}

function lookAtTable(node: Node, looking: Looking): void {
  looking.relations += 1;
  if (looking.relations > LIMITS.relations) refuse('size');
  const isQualified = node.schemaname !== undefined || node.catalogname !== undefined;
  if (isQualified || !looking.tables.has(String(node.relname))) refuse('table');
}

function lookAtFunction(node: Node): void {
  const names = wordsOf(node.funcname);
  const [first = '', second = ''] = names;
  const isSyntax = node.funcformat === 'COERCE_SQL_SYNTAX';
  const isAllowed = isSyntax
    ? names.length === 2 && first === 'pg_catalog' && SYNTAX_FUNCTIONS.has(second)
    : names.length === 1 && FUNCTIONS.has(first);
  if (!isAllowed) refuse('function');
}

function lookAtOperator(value: unknown): void {
  const names = wordsOf(value);
  const [name = ''] = names;
  // BETWEEN is an expression type whose name is not an operator.
  const isAllowed = OPERATORS.has(name) || /^(NOT )?BETWEEN( SYMMETRIC)?$/.test(name);
  if (names.length !== 1 || !isAllowed) refuse('operator');
}

function lookAtType(node: Node): void {
  const names = wordsOf(node.names);
  const plain = names[0] === 'pg_catalog' ? names.slice(1) : names;
  if (plain.length !== 1 || !TYPES.has(plain[0] ?? '')) refuse('type');
}

/** The texts of a list of String nodes; '' for any other node in it. */
function wordsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => {
    const inner: unknown = isNode(item) ? item.String : undefined;
    return isNode(inner) && typeof inner.sval === 'string' ? inner.sval : '';
  });
}

/** Every name that the query defines, and those of its WITH queries. */
function madeNames(statement: unknown): { all: string[]; queries: string[] } {
  const all: string[] = [];
  const queries: string[] = [];
  for (const [key, value] of propertiesWithin(statement)) {
    if (key === 'ctename') queries.push(String(value));
    if (['ctename', 'aliasname', 'name'].includes(key) && typeof value === 'string') all.push(value);
    if (['colnames', 'aliascolnames'].includes(key)) all.push(...wordsOf(value));
  }
  return { all, queries };
}
