import type { Actor } from '../../../core/actor.ts';
import { invalidField, notFound } from '../../../core/errors.ts';
import { bool, int, ints, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { decideTransferPhone } from './decide-transfer-phone.ts';
import { TARGET, TARGET_COLUMNS, toTargetView } from './routing.queries.ts';
import { AVAILABILITIES, type SaveTargetInput, type TransferTargetView } from './routing.schema.ts';
import { readTransferCountries } from './transfer-countries.ts';

const parts = ofBusiness({
  name: 'routing.parts_of_target',
  params: { numberId: int, languageCode: text.orNull, phone: text },
  row: { has_number: bool, has_language: bool, transfer_phone_id: int.orNull },
  text: `SELECT
      EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = $business AND n.id = $numberId AND n.status <> 'cancelled')
        AS has_number,
      $languageCode::text IS NULL OR EXISTS (
        SELECT FROM business_languages l WHERE l.business_id = $business AND l.language_code = $languageCode) AS has_language,
      (SELECT p.id FROM transfer_phones p WHERE p.business_id = $business AND p.phone = $phone AND p.proved_at IS NOT NULL)
        AS transfer_phone_id`,
});

const upsert = ofBusiness({
  name: 'routing.save_target',
  params: {
    numberId: int,
    languageCode: text.orNull,
    transferPhoneId: int,
    availability: oneOf(AVAILABILITIES),
    days: ints,
    from: text.orNull,
    until: text.orNull,
    hasVoicemail: bool,
    limitMinutes: int,
  },
  row: TARGET,
  text: `WITH t AS (
      INSERT INTO transfer_targets (business_id, phone_number_id, language_code, transfer_phone_id, availability,
        own_days, own_from, own_until, has_voicemail, limit_minutes)
      VALUES ($business, $numberId, $languageCode, $transferPhoneId, $availability,
        $days::smallint[], $from::text::time, $until::text::time, $hasVoicemail, $limitMinutes)
      ON CONFLICT (business_id, phone_number_id, language_code) DO UPDATE SET
        transfer_phone_id = excluded.transfer_phone_id, availability = excluded.availability,
        own_days = excluded.own_days, own_from = excluded.own_from, own_until = excluded.own_until,
        has_voicemail = excluded.has_voicemail, limit_minutes = excluded.limit_minutes, updated_at = app_now()
      RETURNING *)
    SELECT ${TARGET_COLUMNS} FROM t`,
});

/** Checks number, language and phone; returns the id of the verified phone. */
async function requireParts(
  tx: TenantTx,
  target: { numberId: number; languageCode: string | null; phone: string },
): Promise<number> {
  const row = await tx.one(parts, target);
  if (!row.has_number) throw notFound();
  if (!row.has_language) throw invalidField('languageCode', 'errors.routing.notYourLanguage');
  if (row.transfer_phone_id === null) throw invalidField('phone', 'errors.routing.notVerified');
  return row.transfer_phone_id;
}

/**
 * Saves the phone to which callers of a number are transferred, in one language or in all others, and the maximum
 * duration. The previous target is replaced. Audited. Throws `not_found` for a number that the business does not have.
 * Throws `validation_failed` for a language that the business does not speak, for a phone that is not verified, and for
 * a phone to which calls are not transferred (`decideTransferPhone`).
 */
export async function saveTarget(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: SaveTargetInput,
): Promise<TransferTargetView> {
  const { numberId, languageCode, hours, hasVoicemail, limitMinutes } = input;
  const countries = await readTransferCountries(db);
  const phone = decideTransferPhone(input.phone, countries);
  const own = hours.availability === 'own_hours' ? hours : { days: [], from: null, until: null };
  const { days, from, until } = own;
  const row = await db.transaction(async (tx) => {
    const transferPhoneId = await requireParts(tx, { numberId, languageCode, phone });
    const { availability } = hours;
    const parts = { numberId, languageCode, transferPhoneId, availability, days, from, until };
    const saved = await tx.one(upsert, { ...parts, hasVoicemail, limitMinutes });
    await recordAudit(tx, {
      actor: `user-${userId}`,
      action: 'transfer.saved',
      subject: `number-${numberId}`,
      details: { languageCode: languageCode ?? 'others', phone },
    });
    return saved;
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return toTargetView(row, countries);
}
