import { int, oneOf, text, texts } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { ownLanguages } from '../translations/translations.queries.ts';
import { COVERAGE_KINDS, type CoverageView, RECEPTIONIST_LIMITS } from './receptionist.schema.ts';

/**
 * Items that exist in at least one language, with the languages in which they are missing. The name is in the default
 * language if possible.
 */
const gaps = ofBusiness({
  name: 'receptionist.gaps',
  params: { limit: int },
  row: { kind: oneOf(COVERAGE_KINDS), id: int.orNull, name: text, missing: texts },
  text: `WITH spoken AS (
      SELECT language_code AS code, is_default,
        row_number() OVER (ORDER BY is_default DESC, created_at, language_code) AS place
      FROM business_languages WHERE business_id = $business
    ), things AS (
      SELECT 'greeting' AS kind, 1 AS rank, NULL::int AS id, '' AS name, array_agg(t.language_code) AS has
      FROM receptionist_texts t WHERE t.business_id = $business AND t.greeting IS NOT NULL HAVING count(*) > 0
      UNION ALL
      SELECT 'service', 2, s.id,
        coalesce((array_agg(t.name ORDER BY coalesce(p.is_default, false) DESC, t.id))[1], ''), array_agg(t.language_code)
      FROM services s
      JOIN service_translations t ON t.business_id = $business AND t.service_id = s.id
      LEFT JOIN spoken p ON p.code = t.language_code
      WHERE s.business_id = $business AND s.deleted_at IS NULL AND s.is_active GROUP BY s.id
      UNION ALL
      SELECT 'phrase', 3, NULL, t.phrase, array_agg(t.language_code)
      FROM translations t WHERE t.business_id = $business GROUP BY t.phrase
      UNION ALL
      SELECT 'answer', 4, (array_agg(a.id ORDER BY coalesce(p.is_default, false) DESC, a.id))[1],
        (array_agg(a.question ORDER BY coalesce(p.is_default, false) DESC, a.id))[1], array_agg(a.language_code)
      FROM knowledge_answers a LEFT JOIN spoken p ON p.code = a.language_code
      WHERE a.business_id = $business GROUP BY a.topic_id
    )
    SELECT t.kind, t.id, t.name,
      ARRAY(SELECT p.code FROM spoken p WHERE p.code <> ALL (t.has) ORDER BY p.place) AS missing
    FROM things t WHERE EXISTS (SELECT FROM spoken p WHERE p.code <> ALL (t.has))
    ORDER BY t.rank, t.name, t.id LIMIT $limit`,
});

/** Services, phrases, answers and greetings that lack a language of the business. */
export async function readCoverage(db: TenantRunner): Promise<CoverageView> {
  const [spoken, rows] = await Promise.all([
    db.all(ownLanguages),
    db.all(gaps, { limit: RECEPTIONIST_LIMITS.coverageRows }),
  ]);
  return { languages: spoken, rows: rows.map((row) => ({ ...row, missing: [...row.missing] })) };
}
