import { bool, int, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness, type RowOf } from '../../db/statement.ts';

/** Not the languages' own rows: of what somebody adds meanwhile there is no row to lock. */
const lock = ofBusiness({
  name: 'languages.lock',
  row: { id: int },
  text: 'SELECT id FROM businesses WHERE id = $business FOR NO KEY UPDATE',
});

const held = ofBusiness({
  name: 'languages.held',
  row: { code: text, isDefault: bool },
  text: `SELECT language_code AS code, is_default AS "isDefault" FROM business_languages
    WHERE business_id = $business ORDER BY created_at, language_code`,
});

/** One change of a business's languages at a time, until the transaction ends. Returns them, the oldest first. */
export async function lockLanguages(tx: TenantTx): Promise<RowOf<typeof held>[]> {
  await tx.one(lock);
  return tx.all(held);
}
