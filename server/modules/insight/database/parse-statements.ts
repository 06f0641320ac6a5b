import { invalidField } from '../../../core/errors.ts';

/**
 * Limits nesting before parsing, because the parser recurses on the stack of this process for each level. Every level
 * needs at least a bracket, a sign, or one of the words in OPENS_LEVEL. A long list of values has many words but no
 * nesting. Words in string literals and comments are counted too.
 */
const LIMITS = { words: 5_000, brackets: 200, levels: 400 } as const;
const OPENS_LEVEL =
  /^([^\w\s,.;'"()]|all|and|any|array|as|at|between|case|collate|else|escape|except|from|ilike|in|intersect|is|isnull|join|like|not|notnull|operator|or|over|select|similar|some|then|union|when|with)$/i;

/**
 * Parses SQL with PostgreSQL's own grammar; returns one node per statement. Throws `validation_failed` for invalid or too
 * complex SQL.
 */
export async function parseStatements(query: string): Promise<unknown[]> {
  const tokens = query.match(/\w+|[^\s\w]/g) ?? [];
  const brackets = tokens.filter((word) => word === '(' || word === '[').length;
  const levels = tokens.filter((word) => OPENS_LEVEL.test(word)).length;
  if (tokens.length > LIMITS.words || brackets > LIMITS.brackets || levels > LIMITS.levels)
    throw invalidField('query', 'errors.database.size');
  // PostgreSQL's parser would ignore everything after a NUL.
  if (query.includes('\0')) throw invalidField('query', 'errors.database.notSql');
  // Loaded on first use, because it reserves 128 MB of address space and no other process of the product parses SQL.
  const { parse } = await import('libpg-query');
  const parsed = await parse(query).catch(() => {
    throw invalidField('query', 'errors.database.notSql');
  });
  return (parsed.stmts ?? []).map(({ stmt }) => stmt);
}
