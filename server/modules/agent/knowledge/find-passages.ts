import { float, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

const PASSAGES_MAX = 3;
/** Minimum rank of a passage. A passage with a lower rank matches only by chance. */
const RANK_MIN = 0.4;

/**
 * Ranks passages by the words that they share with the question (search_words.sql). Each word is weighted by its rarity
 * among the passages of the business: a word in every passage has the lowest weight, a word in no passage has the
 * weight 2. The rank is the weight of the shared words divided by the weight of all words of the question, 0 to 1.
 */
const matches = ofBusiness({
  name: 'knowledge.find_passages',
  params: { language: text, question: text, rankMin: float, limit: int },
  row: {
    source_id: int,
    title: text,
    language_code: text,
    heading: text.orNull,
    content: text,
    rank: float,
  },
  text: `WITH terms AS MATERIALIZED (SELECT search_words($language, $question) AS words),
    hits AS MATERIALIZED (
      SELECT p.source_id, p.position, w.word FROM terms, knowledge_passages p, unnest(p.words) AS w(word)
      WHERE p.business_id = $business AND w.word = ANY (terms.words)
    ),
    weights AS MATERIALIZED (
      SELECT w.word,
        CASE WHEN count(h.word) = 0 THEN 2.0::float8 ELSE 1 + ln(1 + n.passages / count(h.word)) END AS weight
      FROM terms
      CROSS JOIN (SELECT count(*)::float8 AS passages FROM knowledge_passages WHERE business_id = $business) n
      CROSS JOIN LATERAL unnest(terms.words) AS w(word)
      LEFT JOIN hits h ON h.word = w.word
      GROUP BY w.word, n.passages
    ),
    ranked AS (
      SELECT h.source_id, h.position, sum(w.weight) / (SELECT sum(weight) FROM weights) AS rank
      FROM hits h JOIN weights w ON w.word = h.word GROUP BY h.source_id, h.position
    )
    SELECT p.source_id, s.title, p.language_code, p.heading, p.content, r.rank
    FROM ranked r
    JOIN knowledge_passages p ON p.business_id = $business AND p.source_id = r.source_id AND p.position = r.position
    JOIN knowledge_sources s ON s.business_id = $business AND s.id = p.source_id
    WHERE r.rank >= $rankMin
    ORDER BY p.language_code = $language DESC, r.rank DESC, p.source_id, p.position LIMIT $limit`,
});

/** A passage of a source. `rank` is the weighted share of the question's words that the passage contains, 0 to 1. */
export type FoundPassage = {
  sourceId: number;
  title: string;
  languageCode: string;
  heading: string | null;
  text: string;
  rank: number;
};

/** The best matching passages of all sources, those in the spoken language first; at most three. */
export async function findPassages(
  db: TenantRunner,
  { question, language }: { question: string; language: string },
): Promise<FoundPassage[]> {
  // The indexed words of passages have no punctuation, so it is removed from the question as well.
  const words = question.replace(/[\p{P}\p{S}]/gu, ' ');
  const rows = await db.all(matches, { question: words, language, rankMin: RANK_MIN, limit: PASSAGES_MAX });
  return rows.map((row) => ({
    sourceId: row.source_id,
    title: row.title,
    languageCode: row.language_code,
    heading: row.heading,
    text: row.content,
    rank: Math.round(row.rank * 100) / 100,
  }));
}
