import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/errors.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { decideTransferPhone } from './decide-transfer-phone.ts';
import { hashCode } from './hash-code.ts';
import { toPhoneView } from './routing.queries.ts';
import { CODE_MISSES_MAX, type ConfirmProofInput, type TransferPhoneView } from './routing.schema.ts';
import { readTransferCountries } from './transfer-countries.ts';

/**
 * Checks a code and counts wrong entries in one statement, so that concurrent entries are counted one after the other.
 */
const enterCode = ofBusiness({
  name: 'routing.enter_code',
  params: { phone: text, codeHash: text, missesMax: int },
  row: { is_right: bool, is_new: bool },
  text: `UPDATE transfer_phones SET
      proved_at = CASE WHEN code_hash = $codeHash THEN coalesce(proved_at, app_now()) ELSE proved_at END,
      misses = CASE WHEN code_hash = $codeHash THEN 0 ELSE misses + 1 END
    WHERE business_id = $business AND phone = $phone
      AND code_expires_at > clock_timestamp() AND misses < $missesMax
    RETURNING misses = 0 AS is_right, old.proved_at IS NULL AS is_new`,
});

/**
 * Verifies a phone by the spoken code. A repeated entry of the right code changes nothing. Audited. Throws
 * `validation_failed` for a wrong code, a code that is older than 10 minutes or was entered wrong 5 times, and when no
 * code was requested.
 */
export async function confirmProof(
  { db, invalidations }: MemberDeps,
  { userId, businessId }: Actor,
  input: ConfirmProofInput,
): Promise<TransferPhoneView> {
  const phone = decideTransferPhone(input.phone, await readTransferCountries(db));
  const codeHash = hashCode({ businessId, phone, code: input.code });
  const entered = await db.transaction(async (tx) => {
    const row = await tx.first(enterCode, { phone, codeHash, missesMax: CODE_MISSES_MAX });
    if (row?.is_right && row.is_new)
      await recordAudit(tx, { actor: `user-${userId}`, action: 'transfer.proved', subject: phone });
    return row;
  });
  if (!entered) throw invalidField('code', 'errors.routing.codeExpired');
  if (!entered.is_right) throw invalidField('code', 'errors.routing.wrongCode');
  invalidations.publish([db.businessId], ['catalogue']);
  return toPhoneView({ phone, isProved: true });
}
