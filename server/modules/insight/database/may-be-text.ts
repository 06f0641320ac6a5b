import type { BrowserTable } from './database.schema.ts';
import { contentOf, isNode, lastWordOf, listOf, propertiesWithin, wordOf } from './select-tree.ts';
import { ARITHMETIC, NUMBER_AND_TIME_FUNCTIONS, PASSING_FUNCTIONS, TEXT_TYPES } from './select-words.ts';

const TEXTUAL = /text|char|json|\[\]/;

type Content = Readonly<Record<string, unknown>>;

/**
 * The result expressions of a query by alias. Null for a name in a list of column aliases, whose expression is unknown.
 */
function collectNamedExpressions(statement: unknown): Map<string, unknown[] | null> {
  const expressions = new Map<string, unknown[] | null>();
  const renamed: unknown[] = [];
  for (const [key, value] of propertiesWithin(statement)) {
    if (key === 'colnames' || key === 'aliascolnames') renamed.push(...listOf(value));
    if (key !== 'ResTarget' || !isNode(value) || typeof value.name !== 'string') continue;
    expressions.set(value.name, [...(expressions.get(value.name) ?? []), value.val]);
  }
  for (const column of renamed) expressions.set(wordOf(column), null);
  return expressions;
}

/**
 * Returns a function that tests whether an expression, other than a literal, may be of type text, JSON or list. Only
 * the types of columns are known. For other expressions the result is true unless they are certainly a number, time or
 * boolean.
 */
export function createTextTest(
  statement: unknown,
  tables: readonly BrowserTable[],
): (value: unknown) => boolean {
  const expressions = collectNamedExpressions(statement);
  const columns = tables.flatMap((table) => table.columns);
  const known = new Set(columns.map(({ name }) => name));
  const textual = new Set(columns.filter(({ type }) => TEXTUAL.test(type)).map(({ name }) => name));
  /** Names that are being resolved. A name that refers to itself stops the recursion here. */
  const open = new Set<string>();

  const isTextColumn = (name: string): boolean => {
    const values = expressions.get(name);
    if (values === undefined) return textual.has(name) || !known.has(name);
    if (values === null || textual.has(name)) return true;
    if (open.has(name)) return false;
    open.add(name);
    // A literal in one branch of a UNION takes the type of the other branch.
    const isText = values.some((value) => test(value, true));
    open.delete(name);
    return isText;
  };

  function test(value: unknown, isLiteralText: boolean): boolean {
    const [kind] = isNode(value) ? Object.keys(value) : [];
    const content = kind === undefined ? undefined : contentOf(value, kind);
    if (kind === undefined || !content) return true;
    if (kind === 'A_Const') return isLiteralText && !isNumberLiteral(content);
    if (kind === 'ColumnRef') return isTextColumn(lastWordOf(content.fields));
    const sources = sourcesOf(kind, content);
    return sources === 'other' || sources.some((source) => test(source, isLiteralText));
  }
  return (value) => test(value, false);
}

/**
 * The expressions that determine the type of an expression. Empty for a number or a time; `other` if the type is
 * unknown and may be text.
 */
function sourcesOf(kind: string, content: Content): readonly unknown[] | 'other' {
  if (kind === 'SQLValueFunction') return [];
  if (kind === 'TypeCast') return isTextType(content.typeName) ? 'other' : [];
  if (kind === 'CoalesceExpr' || kind === 'MinMaxExpr') return listOf(content.args);
  if (kind === 'CaseExpr') return resultsOf(content);
  if (kind === 'A_Expr') {
    if (content.kind === 'AEXPR_NULLIF') return [content.lexpr];
    return ARITHMETIC.has(lastWordOf(content.name)) ? [] : 'other';
  }
  // Only a function call has a `funcname`.
  const name = lastWordOf(content.funcname);
  if (PASSING_FUNCTIONS.has(name)) return listOf(content.args);
  return NUMBER_AND_TIME_FUNCTIONS.has(name) ? [] : 'other';
}

const isNumberLiteral = ({ sval, isnull }: Content): boolean => sval === undefined && isnull !== true;

const isTextType = (type: unknown): boolean =>
  !isNode(type) || TEXT_TYPES.has(lastWordOf(type.names)) || listOf(type.arrayBounds).length > 0;

const resultsOf = ({ args, defresult }: Content): unknown[] => [
  ...listOf(args).map((branch) => contentOf(branch, 'CaseWhen')?.result),
  ...(defresult === undefined ? [] : [defresult]),
];
