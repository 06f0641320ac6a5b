import { cutExcerpt, type Hits, isUnspaced, searchTokens } from '../../../core/mark-hits.ts';
import { readTyped, type Typed } from '../../../core/read-typed.ts';
import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { CallExcerpt } from './calls.schema.ts';

/** The typed search, split into the parameters of the query FOUND. */
export const TYPED = { words: text, phrases: texts, unwanted: text, unwantedPhrases: texts };

/** Words are searched in every language of the business. Stop words are searched only if all words are stop words. */
const SPOKEN = `spoken AS MATERIALIZED (
      SELECT coalesce(array_agg(language_code), '{}') AS codes FROM business_languages WHERE business_id = $business
    )`;
const NEEDED = `needed AS MATERIALIZED (
      SELECT * FROM typed WHERE NOT is_common OR NOT EXISTS (SELECT FROM typed o WHERE NOT o.is_common)
    )`;

/**
 * SQL for the calls that match every search term and no excluded term. A term may match in a turn, the summary, or the
 * name, email address or number of the customer. A search without a letter or digit finds nothing. Each branch of
 * `held` reads only rows of the business, through the index of words or through its customers and calls.
 */
export const FOUND = `${SPOKEN},
    typed AS MATERIALIZED (
      SELECT t.* FROM spoken, search_terms($business, spoken.codes, $words, $phrases::text[], true) t
    ),
    ${NEEDED},
    terms AS MATERIALIZED (
      SELECT place, token, query, phrase, true AS is_wanted FROM needed
      UNION ALL
      SELECT t.place, t.token, t.query, t.phrase, false
      FROM spoken, search_terms($business, spoken.codes, $unwanted, $unwantedPhrases::text[], false) t
    ),
    held AS (
      SELECT t.is_wanted, t.place, m.call_sid
      FROM terms t JOIN call_messages m ON m.business_id = $business AND m.search_words @@ t.query
      WHERE t.phrase IS NULL
        OR strpos(search_plain(m.content || ' ' || coalesce(m.translation, '')), t.phrase) > 0
      UNION
      SELECT t.is_wanted, t.place, v.call_sid
      FROM terms t JOIN conversations v ON v.business_id = $business AND v.search_words @@ t.query
      WHERE t.phrase IS NULL OR strpos(search_plain(v.summary), t.phrase) > 0
      UNION
      SELECT t.is_wanted, t.place, c.call_sid
      FROM terms t
      JOIN customers k ON k.business_id = $business AND k.search_text LIKE '%' || coalesce(t.token, t.phrase) || '%'
      JOIN calls c ON c.business_id = $business AND c.customer_id = k.id
      UNION
      SELECT t.is_wanted, t.place, c.call_sid
      FROM terms t JOIN calls c ON c.business_id = $business AND t.token ~ '^[0-9]{3,}$'
        AND CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END LIKE '%' || t.token || '%'
    ),
    found AS MATERIALIZED (
      SELECT call_sid FROM held GROUP BY call_sid
      HAVING count(DISTINCT place) FILTER (WHERE is_wanted) = (SELECT count(*) FROM needed) AND bool_and(is_wanted)
    )`;

const QUERIES = `${SPOKEN},
    typed AS MATERIALIZED (SELECT t.* FROM spoken, search_terms($business, spoken.codes, $words, '{}', true) t),
    ${NEEDED},
    queries AS MATERIALIZED (SELECT coalesce(array_agg(query), '{}') AS every FROM needed)`;

/**
 * The best matching text of each call: a turn or the summary. At equal scores a turn precedes the summary. No row for a
 * call that matches only by its customer.
 */
const bestTexts = ofBusiness({
  name: 'calls.best_texts',
  params: { words: text, callSids: texts },
  row: { call_sid: text, turn: int.orNull, content: text, translation: text, words: texts },
  text: `WITH ${QUERIES},
    best AS MATERIALIZED (
      SELECT DISTINCT ON (x.call_sid) x.* FROM (
        SELECT m.call_sid, m.position, coalesce(m.language_code, '') AS language, m.content,
          coalesce(m.translation_language, '') AS other, coalesce(m.translation, '') AS translation,
          (SELECT count(*) FROM needed n WHERE m.search_words @@ n.query) AS score
        FROM call_messages m WHERE m.business_id = $business AND m.call_sid = ANY ($callSids)
        UNION ALL
        SELECT v.call_sid, NULL, coalesce(v.language_code, ''), coalesce(v.summary, ''), '', '',
          (SELECT count(*) FROM needed n WHERE v.search_words @@ n.query)
        FROM conversations v WHERE v.business_id = $business AND v.call_sid = ANY ($callSids)
      ) x WHERE x.score > 0 ORDER BY x.call_sid, x.score DESC, x.position NULLS LAST
    )
    SELECT b.call_sid, b.content, b.translation,
      CASE WHEN b.position IS NOT NULL THEN (SELECT count(*)::int FROM call_messages m
        WHERE m.business_id = $business AND m.call_sid = b.call_sid AND m.position < b.position) END AS turn,
      search_hits($business, b.language, b.content, q.every) || search_hits($business, b.other, b.translation, q.every) AS words
    FROM best b, queries q`,
});

const wordsOfCall = ofBusiness({
  name: 'calls.words_found',
  params: { words: text, callSid: text },
  row: { word: text },
  text: `WITH ${QUERIES}
    SELECT h.word FROM queries q
    JOIN call_messages m ON m.business_id = $business AND m.call_sid = $callSid AND m.search_words @@ ANY (q.every)
    CROSS JOIN LATERAL unnest(search_hits($business, coalesce(m.language_code, ''), m.content, q.every)
      || search_hits($business, coalesce(m.translation_language, ''), coalesce(m.translation, ''), q.every)) AS h(word)
    UNION
    SELECT h.word FROM queries q
    JOIN conversations v ON v.business_id = $business AND v.call_sid = $callSid AND v.search_words @@ ANY (q.every)
    CROSS JOIN LATERAL unnest(search_hits($business, coalesce(v.language_code, ''), coalesce(v.summary, ''), q.every)) AS h(word)`,
});

const searchText = ({ words, phrases }: Typed) => [...phrases, words].join(' ');
/** Scripts without spaces, such as Chinese, have no words to look up, so the typed text itself is highlighted. */
const runsOf = (typed: Typed) => searchTokens(searchText(typed)).filter(isUnspaced);

/** Excerpts that show the match, by `callSid`; none for a call that matches only by name. */
export async function excerptsOf(
  db: TenantRunner,
  q: string,
  callSids: readonly string[],
): Promise<ReadonlyMap<string, CallExcerpt>> {
  const typed = readTyped(q);
  const rows = await db.all(bestTexts, { words: searchText(typed), callSids });
  const runs = runsOf(typed);
  return new Map(
    rows.flatMap(({ call_sid, turn, content, translation, words }) => {
      const parts = cutExcerpt(content, { words, runs }) ?? cutExcerpt(translation, { words, runs });
      return parts === null ? [] : [[call_sid, { turn, parts }] as const];
    }),
  );
}

/** The text to highlight in a conversation opened from a search. */
export async function hitsOfCall(db: TenantRunner, q: string, callSid: string): Promise<Hits> {
  const typed = readTyped(q);
  const rows = await db.all(wordsOfCall, { words: searchText(typed), callSid });
  return { words: rows.map(({ word }) => word), runs: runsOf(typed) };
}
