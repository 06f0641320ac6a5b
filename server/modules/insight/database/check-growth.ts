import { countStates, findWidest } from './count-copies.ts';
import type { BrowserTable } from './database.schema.ts';
import { createTextTest } from './may-be-text.ts';
import {
  contentOf,
  isNode,
  lastWordOf,
  listOf,
  literalOf,
  type Node,
  propertiesWithin,
  wordOf,
} from './select-tree.ts';
import {
  ARITHMETIC,
  GROWING_FUNCTIONS,
  LITERAL_ARGUMENTS,
  MATCH_OPERATORS,
  ROW_RESULTS,
  TIME_TYPES,
  TRIMS,
} from './select-words.ts';

/** Reasons to refuse a query, as keys of their texts. */
export type GrowthProblem =
  | 'growth'
  | 'literal'
  | 'number'
  | 'time'
  | 'oneTable'
  | 'function'
  | 'part'
  | 'size';

/**
 * PostgreSQL checks the time limit between rows, not within an expression. These limits bound the work of one
 * expression: about a second of CPU time in the worst measured case.
 */
const LIMITS = {
  /** Maximum operands of one concatenation; `elements` is the maximum for one ARRAY[…]. */
  operands: 20,
  elements: 100,
  /** Maximum characters of a pattern, separator or format. */
  literal: 100,
  patterns: 20,
  /**
   * Maximum digits of a number literal. Products are allowed in at most three SELECTs (`productLevels`), so the result
   * of a query has at most about 20,000 digits.
   */
  digits: 40,
  products: 20,
  productLevels: 3,
  arithmetic: 100,
  windows: 20,
  /** Maximum subqueries in FROM and WITH. */
  derived: 12,
  /** Maximum aggregates, multiplied by the grouping sets. Each holds a value or a sort of its own. */
  states: 200,
  /** Maximum values in one row of a query with growing operations. A row is held in memory, and each value may be long. */
  rowValues: 100,
} as const;

/** Matches large exponents. PostgreSQL expands 1e99999 to 100,000 digits when it prints or adds the number. */
const LARGE_EXPONENT = /(?<![.\d_])[.\d_]+e[-+]?\d{3}/i;
const LONG_NUMBER = new RegExp(`^\\s*[-+]?[\\d._]{${LIMITS.digits + 1}}`);

/**
 * `level`: the surrounding SELECT with its UNION branches. `isOperand`: the node is an operand of a growing operation,
 * whose result is longer than its operands.
 */
type Place = { level: object; isOperand: boolean };

class Refused extends Error {
  constructor(readonly problem: GrowthProblem) {
    super(problem);
  }
}

/**
 * Refuses a query whose values could grow without bound, or whose expressions could run long without a check of the
 * time limit. `statement` has passed the check of the grammar.
 * A growing operation has a result that is longer than its operands: concatenation, ARRAY[…], ROW, and a row used as a
 * value. Such operations accept only columns and literals, so they cannot be nested. Only one SELECT of the query may
 * contain them, so that no subquery passes a grown value to another. Returns null for a query that may run.
 */
export function findGrowth(statement: unknown, tables: readonly BrowserTable[]): GrowthProblem | null {
  try {
    const counts = createCounts(statement, tables);
    checkTree(statement, { level: {}, isOperand: false }, counts);
    if (countStates(statement) > LIMITS.states) return 'size';
    if (counts.growingLevels.size > 0 && findWidest(statement, tables) > LIMITS.rowValues) return 'size';
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

type Counts = ReturnType<typeof createCounts>;

function createCounts(statement: unknown, tables: readonly BrowserTable[]) {
  return {
    ...collectNames(statement),
    mayBeText: createTextTest(statement, tables),
    growingLevels: new Set<object>(),
    productLevels: new Set<object>(),
    patterns: 0,
    products: 0,
    arithmetic: 0,
    windows: 0,
    derived: 0,
  };
}

/** Names that stand for a whole row (tables, aliases and WITH queries), and the names of the WITH queries. */
function collectNames(statement: unknown) {
  const rows = new Set<string>();
  const withQueries = new Set<string>();
  for (const [key, value] of propertiesWithin(statement)) {
    if (key === 'aliasname' || key === 'relname' || key === 'ctename') rows.add(String(value));
    if (key === 'ctename') withQueries.add(String(value));
  }
  return { rows, withQueries };
}

function checkTree(value: unknown, place: Place, counts: Counts): void {
  if (Array.isArray(value)) {
    for (const item of value) checkTree(item, place, counts);
    return;
  }
  if (!isNode(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const next = isNode(inner) ? checkNode(name, inner, place, counts) : place;
    if (next) checkTree(inner, next, counts);
  }
}

/**
 * Checks a node. Returns the `Place` in which its children must be checked, or null when they need no further check.
 */
function checkNode(name: string, node: Node, place: Place, counts: Counts): Place | null {
  // The branches of a UNION are not separate SelectStmt nodes in the tree, so they have the level of their SELECT.
  if (name === 'SelectStmt') return { level: {}, isOperand: false };
  if (name === 'A_Expr') return checkOperator(node, place, counts);
  if (name === 'FuncCall') return checkFunction(node, place, counts);
  if (name === 'A_ArrayExpr')
    return enterGrowth(place, counts, listOf(node.elements).length, LIMITS.elements);
  if (name === 'RowExpr') return enterGrowth(place, counts, listOf(node.args).length, LIMITS.elements);
  if (name === 'ColumnRef') return isWholeRow(node, counts) ? enterGrowth(place, counts, 1, 1) : place;
  if (name === 'ResTarget' && isStar(node.val)) return null;
  checkBounds(name, node, counts);
  return place;
}

/** Checks a node whose result is not longer than its operands. */
function checkBounds(name: string, node: Node, counts: Counts): void {
  if (name === 'A_Const') checkLiteral(node);
  else if (name === 'TypeCast') checkCast(node, counts);
  else if (name === 'SubLink') checkSubquery(node, counts);
  else if (name === 'over' && ++counts.windows > LIMITS.windows) throw new Refused('size');
  else if (isDerived(name) && ++counts.derived > LIMITS.derived) throw new Refused('size');
}

const isDerived = (name: string) => name === 'RangeSubselect' || name === 'CommonTableExpr';

/** Counts a growing operation. Returns the `Place` in which its operands must be checked. */
function enterGrowth(place: Place, counts: Counts, operands: number, operandsMax: number): Place {
  if (place.isOperand || operands > operandsMax) throw new Refused('growth');
  counts.growingLevels.add(place.level);
  if (counts.growingLevels.size > 1) throw new Refused('growth');
  return { ...place, isOperand: true };
}

function checkOperator(node: Node, place: Place, counts: Counts): Place | null {
  const operator = lastWordOf(node.name);
  if (operator === '||') {
    const operands = operandsOf(node);
    const inside = enterGrowth(place, counts, operands.length, LIMITS.operands);
    for (const operand of operands) checkTree(operand, inside, counts);
    return null;
  }
  if (MATCH_OPERATORS.has(operator)) {
    const isList = node.kind === 'AEXPR_OP_ANY' || node.kind === 'AEXPR_OP_ALL';
    if (isList || !isShort(node.rexpr)) throw new Refused('literal');
    if (++counts.patterns > LIMITS.patterns) throw new Refused('size');
  }
  if (operator === '*') {
    counts.products += 1;
    counts.productLevels.add(place.level);
    const isDeep = counts.productLevels.size > LIMITS.productLevels;
    if (isDeep || counts.products > LIMITS.products) throw new Refused('size');
  }
  if (ARITHMETIC.has(operator)) countArithmetic(counts);
  return place;
}

function countArithmetic(counts: Counts): void {
  if (++counts.arithmetic > LIMITS.arithmetic) throw new Refused('size');
}

/** `a || b || c` counts as one concatenation of three operands. */
function operandsOf(node: Node): unknown[] {
  return [node.lexpr, node.rexpr].flatMap((side) => {
    const inner = contentOf(side, 'A_Expr');
    return inner && lastWordOf(inner.name) === '||' ? operandsOf(inner) : [side];
  });
}

function checkFunction(node: Node, place: Place, counts: Counts): Place {
  const name = lastWordOf(node.funcname);
  const args = listOf(node.args);
  // With a second argument, a trim function looks up each character in a set, without checking the time limit.
  if (TRIMS.has(name) && args.length > 1) throw new Refused('function');
  // SUBSTRING (text FROM text) evaluates a regular expression.
  if (name === 'substring' && args.slice(1).some((argument) => !isInteger(argument)))
    throw new Refused('function');
  const isLong = (at: number) => at < args.length && !isShort(args[at]);
  if (LITERAL_ARGUMENTS[name]?.some(isLong)) throw new Refused('literal');
  if (name === 'mod' || name === 'sqrt') countArithmetic(counts);
  return GROWING_FUNCTIONS.has(name) ? enterGrowth(place, counts, args.length, LIMITS.operands) : place;
}

const isInteger = (value: unknown): boolean => contentOf(contentOf(value, 'A_Const'), 'ival') !== undefined;

const isShort = (value: unknown): boolean =>
  (literalOf(value)?.length ?? Number.POSITIVE_INFINITY) <= LIMITS.literal;

const isStar = (value: unknown): boolean =>
  contentOf(listOf(contentOf(value, 'ColumnRef')?.fields).at(-1), 'A_Star') !== undefined;

/**
 * True for a whole row used as a value, such as `c` in `FROM customers c`, and for `c.max`, which may be a function of
 * the row. As text, a row is longer than its columns, because quotes are added.
 */
function isWholeRow(node: Node, { rows }: Counts): boolean {
  const fields = listOf(node.fields);
  if (contentOf(fields.at(-1), 'A_Star')) return true;
  if (fields.length > 1 && ROW_RESULTS.has(wordOf(fields.at(-1)))) return true;
  return fields.length === 1 && rows.has(wordOf(fields[0]));
}

function checkLiteral(node: Node): void {
  const number = contentOf(node, 'fval')?.fval;
  const text = String(contentOf(node, 'sval')?.sval ?? '');
  const isLongNumber =
    number !== undefined && (String(number).length > LIMITS.digits || /e/i.test(String(number)));
  // A text literal becomes a number where a number is expected, even within JSON and arrays.
  if (isLongNumber || LARGE_EXPONENT.test(text) || LONG_NUMBER.test(text)) throw new Refused('number');
}

/**
 * Text may be cast to numeric only with a precision, because '1e99999' has 100,000 digits. Only a literal may be cast
 * to a time, because PostgreSQL keeps 20 KB per named time zone for the lifetime of the connection.
 */
function checkCast(node: Node, counts: Counts): void {
  const type = isNode(node.typeName) ? node.typeName : {};
  const name = lastWordOf(type.names);
  if (TIME_TYPES.has(name) && counts.mayBeText(node.arg)) throw new Refused('time');
  if (name !== 'numeric') return;
  const [precision] = listOf(type.typmods);
  if (precision === undefined) {
    if (counts.mayBeText(node.arg)) throw new Refused('number');
    return;
  }
  const digits = contentOf(contentOf(precision, 'A_Const'), 'ival')?.ival;
  if (typeof digits !== 'number' || digits > LIMITS.digits) throw new Refused('number');
}

/**
 * ARRAY(SELECT …) holds every row in memory and is refused. The hash tables of IN, ANY, ALL and EXISTS also hold every
 * row, so their subquery may read only one table. A product of tables can therefore not fill them.
 */
function checkSubquery(node: Node, counts: Counts): void {
  if (node.subLinkType === 'ARRAY_SUBLINK') throw new Refused('part');
  if (MATCH_OPERATORS.has(lastWordOf(node.operName))) throw new Refused('literal');
  if (node.subLinkType === 'EXPR_SUBLINK') return;
  let sources = 0;
  for (const [key, value] of propertiesWithin(node.subselect)) {
    if (key === 'RangeSubselect') throw new Refused('oneTable');
    if (key === 'relname') sources += counts.withQueries.has(String(value)) ? 2 : 1;
  }
  if (sources > 1) throw new Refused('oneTable');
}
