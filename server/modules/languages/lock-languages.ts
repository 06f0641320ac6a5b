import { int } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';

/**
 * Locks the row of the business instead of the rows of its languages, because a language that is being added has no row
 * yet.
 */
const lock = ofBusiness({
  name: 'languages.lock',
  row: { id: int },
  text: 'SELECT id FROM businesses WHERE id = $business FOR NO KEY UPDATE',
});

type HeldLanguage = { languageCode: string; isDefault: boolean };

/**
 * Locks the languages of a business until the transaction ends, so that changes run one after the other. Returns the
 * languages, the oldest first.
 */
export async function lockLanguages(tx: TenantTx): Promise<HeldLanguage[]> {
  await tx.one(lock);
  return tx.models.businessLanguage.findMany({
    select: { languageCode: true, isDefault: true },
    orderBy: [{ createdAt: 'asc' }, { languageCode: 'asc' }],
  });
}
