import type { TenantTx } from '../../db/database.ts';
import { lockBusiness } from '../../db/lock-business.ts';

type HeldLanguage = { languageCode: string; isDefault: boolean };

/**
 * Locks the languages of a business until the transaction ends, so that changes run one after the other. Returns the
 * languages, the oldest first. The lock is on the business, because a language that is being added has no row yet.
 */
export async function lockLanguages(tx: TenantTx): Promise<HeldLanguage[]> {
  await lockBusiness(tx);
  return tx.models.businessLanguage.findMany({
    select: { languageCode: true, isDefault: true },
    orderBy: [{ createdAt: 'asc' }, { languageCode: 'asc' }],
  });
}
