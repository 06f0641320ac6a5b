import { createHash, randomInt } from 'node:crypto';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { decideTransferPhone } from './decide-transfer-phone.ts';
import { hashCode } from './hash-code.ts';
import { toPhoneView } from './routing.queries.ts';
import { CODE_LENGTH, CODE_VALID_MINUTES, type TransferPhoneView } from './routing.schema.ts';
import { readTransferCountries } from './transfer-countries.ts';

/**
 * The number that places the call, and whether the phone is one of our own numbers. A transfer to one of our numbers
 * would reach the agent again.
 */
const caller = ofBusiness({
  name: 'routing.caller',
  params: { phone: text },
  row: { number: text.orNull, language_code: text.orNull, is_ours: bool },
  text: `SELECT n.number, n.language_code, is_number_taken($phone, NULL, 0) AS is_ours
    FROM (SELECT) one LEFT JOIN LATERAL (
      SELECT number, language_code FROM phone_numbers WHERE business_id = $business AND status = 'active'
      ORDER BY is_primary DESC, id LIMIT 1) n ON true`,
});

/** Saves a new code. A phone that was already verified stays verified. */
const saveCode = ofBusiness({
  name: 'routing.save_code',
  params: { phone: text, codeHash: text, validMinutes: int },
  row: { is_proved: bool },
  text: `INSERT INTO transfer_phones (business_id, phone, code_hash, code_expires_at)
    VALUES ($business, $phone, $codeHash, clock_timestamp() + make_interval(mins => $validMinutes))
    ON CONFLICT (business_id, phone)
    DO UPDATE SET code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, misses = 0
    RETURNING proved_at IS NOT NULL AS is_proved`,
});

const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** The rate limit counts calls to a phone across all businesses, under a hash of its number. */
const bucketOf = (phone: string) => createHash('sha256').update(phone).digest('hex').slice(0, 32);

/**
 * Calls a phone and speaks a code that is valid for 10 minutes. Entering the code verifies the phone for transfers of
 * this business. A new call invalidates the previous code. Throws `validation_failed` for a number that is refused for
 * transfers (`decideTransferPhone`) or that is one of ours; `conflict` without an active number to call from;
 * `rate_limited` after 3 calls to a phone or 10 of a business within a day; `provider_unavailable`.
 */
export async function askProof(
  { db, config, telephony }: MemberDeps,
  { businessId }: Actor,
  input: { phone: string },
): Promise<TransferPhoneView> {
  const phone = decideTransferPhone(input.phone, await readTransferCountries(db));
  const { number, language_code: languageCode, is_ours: isOurs } = await db.one(caller, { phone });
  if (isOurs) throw invalidField('phone', 'errors.routing.ownNumber');
  if (number === null) throw new AppError('conflict', 'errors.routing.noNumber');
  await countAttempt(db, [
    limitFor(config, 'proof:phone', bucketOf(phone)),
    limitFor(config, 'proof:business', businessId),
  ]);
  const code = newCode();
  const codeHash = hashCode({ businessId, phone, code });
  const row = await db.one(saveCode, { phone, codeHash, validMinutes: CODE_VALID_MINUTES });
  await telephony.speakCode({ from: number, to: phone, code, languageCode: languageCode ?? 'en' });
  return toPhoneView({ phone, isProved: row.is_proved });
}
