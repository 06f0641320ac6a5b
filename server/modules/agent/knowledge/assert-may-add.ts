import { withValues } from '../../../core/error-text.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { lockBusiness } from '../../../db/lock-business.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { KNOWLEDGE_LIMITS } from './knowledge.schema.ts';

const standing = ofBusiness({
  name: 'knowledge.before_source',
  params: { languageCode: text },
  row: { is_spoken: int, sources: int },
  text: `SELECT (SELECT count(*)::int FROM business_languages
       WHERE business_id = $business AND language_code = $languageCode) AS is_spoken,
      (SELECT count(*)::int FROM knowledge_sources WHERE business_id = $business) AS sources`,
});

/**
 * Throws `validation_failed` for a language that the business does not speak, `conflict` when the business has 20
 * sources.
 */
export async function assertMayAdd(tx: TenantTx, languageCode: string): Promise<void> {
  await lockBusiness(tx);
  const { is_spoken, sources } = await tx.one(standing, { languageCode });
  if (is_spoken === 0) throw invalidField('languageCode', 'errors.receptionist.languageNotAdded');
  if (sources >= KNOWLEDGE_LIMITS.sources)
    throw new AppError('conflict', withValues('errors.knowledge.tooMany', { max: KNOWLEDGE_LIMITS.sources }));
}
