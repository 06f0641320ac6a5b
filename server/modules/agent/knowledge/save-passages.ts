import { createHash } from 'node:crypto';
import { int, jsonOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Passage } from './split-passages.ts';

const insert = ofBusiness({
  name: 'knowledge.save_passages',
  params: { sourceId: int, languageCode: text, passages: jsonOf<readonly Passage[]>() },
  text: `INSERT INTO knowledge_passages (business_id, source_id, position, language_code, heading, content)
    SELECT $business, $sourceId, p.position, $languageCode, p.heading, p.content
    FROM jsonb_to_recordset($passages) AS p(position int, heading text, content text)`,
});

/** Hash of passages. Only identical passages have the same hash. */
export const hashPassages = (passages: readonly Passage[]): Buffer =>
  createHash('sha256').update(JSON.stringify(passages)).digest();

/** Replaces the passages of a source in the caller's transaction. */
export async function savePassages(
  tx: TenantTx,
  source: { sourceId: number; languageCode: string; passages: readonly Passage[] },
): Promise<void> {
  await tx.models.knowledgePassage.deleteMany({ where: { sourceId: source.sourceId } });
  await tx.all(insert, source);
}
