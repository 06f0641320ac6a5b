import { withValues } from '../../../core/error-text.ts';
import { AppError } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { PHRASE_LIMITS } from './translations.schema.ts';

/** Serializes concurrent additions, so that together they cannot exceed the limit. */
const lockBusiness = ofBusiness({
  name: 'translations.lock',
  row: { id: int },
  text: 'SELECT id FROM businesses WHERE id = $business FOR NO KEY UPDATE',
});

/** Throws `conflict` when the business has 2,000 texts of phrases. */
export async function assertMayAdd(tx: TenantTx): Promise<void> {
  await tx.one(lockBusiness);
  const max = PHRASE_LIMITS.texts;
  if ((await tx.models.translation.count()) >= max)
    throw new AppError('conflict', withValues('errors.translations.tooMany', { max }));
}
