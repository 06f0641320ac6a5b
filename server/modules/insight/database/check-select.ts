import { invalidField } from '../../../core/errors.ts';
import { findGrowth, type GrowthProblem } from './check-growth.ts';
import type { BrowserTable } from './database.schema.ts';
import { parseStatements } from './parse-statements.ts';
import { propertiesOf } from './select-grammar.ts';
import { isNode, type Node, propertiesWithin, wordsOf } from './select-tree.ts';
import {
  EXPRESSION_KINDS,
  FUNCTIONS,
  OPERATORS,
  ROW_FUNCTIONS,
  SYNTAX_FUNCTIONS,
  TYPES,
  VALUE_WORDS,
} from './select-words.ts';

/** `relations` limits joins, because planning a join of many tables takes longer than running it. */
const LIMITS = { depth: 120, nodes: 5_000, relations: 12 } as const;

/** Prefix of PostgreSQL's own tables and functions. A query must not define names with this prefix. */
const SYSTEM_NAME = /^pg_/i;

/** Reasons for refusing a query, as keys of their texts. */
type Problem = GrowthProblem | 'oneSelect' | 'table' | 'operator' | 'type';

type CheckContext = { tables: ReadonlySet<string>; nodes: number; relations: number };

/**
 * Accepts exactly one SELECT on the listed tables. It may contain only what `select-grammar.ts` and `select-words.ts`
 * allow, within the limits of `check-growth.ts`. Throws `validation_failed` for everything else, including invalid SQL.
 * Sends nothing to the database.
 */
export async function checkSelect(query: string, tables: readonly BrowserTable[]): Promise<void> {
  const statements = await parseStatements(query);
  const [statement] = statements;
  if (statements.length !== 1 || nameOf(statement) !== 'SelectStmt') refuse('oneSelect');
  const defined = namesDefinedIn(statement);
  if (defined.all.some((name) => SYSTEM_NAME.test(name))) refuse('part');
  const known = new Set([...tables.map(({ name }) => name), ...defined.queries]);
  checkNode(statement, 1, { tables: known, nodes: 0, relations: 0 });
  const problem = findGrowth(statement, tables);
  if (problem) refuse(problem);
}

function refuse(problem: Problem): never {
  throw invalidField('query', `errors.database.${problem}`);
}

/** The name of a node; '' for a value that is not an object with a single key. */
function nameOf(value: unknown): string {
  const [name, ...more] = isNode(value) ? Object.keys(value) : [];
  return name === undefined || more.length > 0 ? '' : name;
}

function checkNode(value: unknown, depth: number, context: CheckContext): void {
  const name = nameOf(value);
  if (!isNode(value)) refuse('part');
  checkProperties(name, value[name], depth, context);
}

function checkProperties(name: string, node: unknown, depth: number, context: CheckContext): void {
  context.nodes += 1;
  if (depth > LIMITS.depth || context.nodes > LIMITS.nodes) refuse('size');
  const properties = propertiesOf(name);
  if (!properties || !isNode(node)) refuse('part');
  checkNames(name, node, context);
  for (const [property, value] of Object.entries(node)) {
    const kind = Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (kind === undefined) refuse('part');
    else if (kind === 'nodes') checkList(value, depth, context);
    else if (kind === 'node') checkNode(value, depth + 1, context);
    else if (kind !== 'plain') checkProperties(kind, value, depth + 1, context);
  }
}

/** The parser represents an omitted list item by an empty object. */
function checkList(list: unknown, depth: number, context: CheckContext): void {
  if (!Array.isArray(list)) refuse('part');
  for (const item of list)
    if (!isNode(item) || Object.keys(item).length > 0) checkNode(item, depth + 1, context);
}

function checkNames(name: string, node: Node, context: CheckContext): void {
  if (name === 'RangeVar') checkTable(node, context);
  else if (name === 'FuncCall') checkFunction(node);
  else if (name === 'A_Expr') {
    if (!EXPRESSION_KINDS.has(String(node.kind))) refuse('operator');
    checkOperator(node.name);
  } else if (name === 'SubLink' && node.operName !== undefined) checkOperator(node.operName);
  else if (name === 'TypeName') checkType(node);
  // A column reference may call a function: PostgreSQL accepts `row.function` for a function of one row. Column names
  // are therefore checked for such functions.
  else if (name === 'ColumnRef' && wordsOf(node.fields).some(isRowFunction)) refuse('part');
  else if (name === 'SQLValueFunction' && !VALUE_WORDS.has(String(node.op))) refuse('function');
}

const isRowFunction = (word: string): boolean => SYSTEM_NAME.test(word) || ROW_FUNCTIONS.has(word);

function checkTable(node: Node, context: CheckContext): void {
  context.relations += 1;
  if (context.relations > LIMITS.relations) refuse('size');
  const isQualified = node.schemaname !== undefined || node.catalogname !== undefined;
  if (isQualified || !context.tables.has(String(node.relname))) refuse('table');
}

function checkFunction(node: Node): void {
  const names = wordsOf(node.funcname);
  const [first = '', second = ''] = names;
  const isSyntax = node.funcformat === 'COERCE_SQL_SYNTAX';
  const isAllowed = isSyntax
    ? names.length === 2 && first === 'pg_catalog' && SYNTAX_FUNCTIONS.has(second)
    : names.length === 1 && FUNCTIONS.has(first);
  if (!isAllowed) refuse('function');
}

function checkOperator(value: unknown): void {
  const names = wordsOf(value);
  const [name = ''] = names;
  // The parser represents BETWEEN as an operator, although its name is none.
  const isAllowed = OPERATORS.has(name) || /^(NOT )?BETWEEN( SYMMETRIC)?$/.test(name);
  if (names.length !== 1 || !isAllowed) refuse('operator');
}

function checkType(node: Node): void {
  const names = wordsOf(node.names);
  const plain = names[0] === 'pg_catalog' ? names.slice(1) : names;
  if (plain.length !== 1 || !TYPES.has(plain[0] ?? '')) refuse('type');
}

/** All names that the query defines, and the names of its WITH queries. */
function namesDefinedIn(statement: unknown): { all: string[]; queries: string[] } {
  const all: string[] = [];
  const queries: string[] = [];
  for (const [key, value] of propertiesWithin(statement)) {
    if (key === 'ctename') queries.push(String(value));
    if (['ctename', 'aliasname', 'name'].includes(key) && typeof value === 'string') all.push(value);
    if (['colnames', 'aliascolnames'].includes(key)) all.push(...wordsOf(value));
  }
  return { all, queries };
}
