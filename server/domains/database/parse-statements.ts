import { invalidField } from '../../core/errors.ts';

/**
 * The parser recurses for each level of what it parses, so what could be deeper than this is refused before it sees it.
 * No level takes less than one word or sign.
 */
const LIMITS = { words: 3_000, brackets: 300 } as const;

const TOO_COMPLEX = 'This query is too complex. Ask for less at once.';
const NO_SQL = 'Error 42601: this is not a statement that PostgreSQL understands.';

/**
 * The statements of a text by PostgreSQL's own grammar, each as the one node that it is. Throws `validation_failed` for a
 * text that is none and for one that is too complex.
 */
export async function parseStatements(query: string): Promise<unknown[]> {
  const words = query.match(/\w+|[^\s\w]/g) ?? [];
  const brackets = words.filter((word) => word === '(' || word === '[').length;
  if (words.length > LIMITS.words || brackets > LIMITS.brackets) throw invalidField('query', TOO_COMPLEX);
  // PostgreSQL ends a text at a NUL, which only its parser would do, too.
  if (query.includes('\0')) throw invalidField('query', NO_SQL);
  // Fetched when somebody asks something: no other process of ours ever parses SQL, and it takes 128 MB of addresses.
  const { parse } = await import('libpg-query');
  const parsed = await parse(query).catch(() => {
    throw invalidField('query', NO_SQL);
  });
  return (parsed.stmts ?? []).map(({ stmt }) => stmt);
}
