import { invalidField } from '../../../core/errors.ts';

/**
 * The parser recurses for each level of what it parses, on the stack of this process, so what could be deeper than this is
 * refused before it sees it. No level takes less than a bracket, a sign, or one of these words; a long list of values has
 * many words and no depth. Words in texts and comments count, too.
 */
const LIMITS = { words: 5_000, brackets: 200, levels: 400 } as const;
const OPENS_LEVEL =
  /^([^\w\s,.;'"()]|all|and|any|array|as|at|between|case|collate|else|escape|except|from|ilike|in|intersect|is|isnull|join|like|not|notnull|operator|or|over|select|similar|some|then|union|when|with)$/i;

/**
 * The statements of a text by PostgreSQL's own grammar, each as the one node that it is. Throws `validation_failed` for a
 * text that is none and for one that is too complex.
 */
export async function parseStatements(query: string): Promise<unknown[]> {
  const words = query.match(/\w+|[^\s\w]/g) ?? [];
  const brackets = words.filter((word) => word === '(' || word === '[').length;
  const levels = words.filter((word) => OPENS_LEVEL.test(word)).length;
  if (words.length > LIMITS.words || brackets > LIMITS.brackets || levels > LIMITS.levels)
    throw invalidField('query', 'errors.database.size');
  // PostgreSQL ends a text at a NUL, which only its parser would do, too.
  if (query.includes('\0')) throw invalidField('query', 'errors.database.notSql');
  // Fetched when somebody asks something: no other process of ours ever parses SQL, and it takes 128 MB of addresses.
  const { parse } = await import('libpg-query');
  const parsed = await parse(query).catch(() => {
    throw invalidField('query', 'errors.database.notSql');
  });
  return (parsed.stmts ?? []).map(({ stmt }) => stmt);
}
