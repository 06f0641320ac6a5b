import { MINUTE_MS } from '../../../core/business-time.ts';
import { isWithinHours, type OpeningSpan } from '../../../core/opening-hours.ts';
import { bool, int, ints, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { occupiedTime, readTimetable } from '../../scheduling/index.ts';
import { phoneRuleOf, type TransferRefusal } from './decide-transfer-phone.ts';
import { AVAILABILITIES } from './routing.schema.ts';
import { readTransferCountries } from './transfer-countries.ts';

/**
 * A target for the language takes precedence over the target for all other languages. If the called number is unknown,
 * the targets of the primary number apply.
 */
const targetOfCall = ofBusiness({
  name: 'routing.target_of_call',
  params: { phoneNumberId: int.orNull, languageCode: text },
  row: {
    phone: text,
    availability: oneOf(AVAILABILITIES),
    own_days: ints,
    own_from: text.orNull,
    own_until: text.orNull,
    has_voicemail: bool,
    limit_minutes: int,
    /** True when the phone has become one of our numbers. A transfer to it would reach the agent again. */
    is_ours: bool,
  },
  text: `SELECT p.phone, t.availability, t.own_days::integer[] AS own_days, to_char(t.own_from, 'HH24:MI') AS own_from,
      to_char(t.own_until, 'HH24:MI') AS own_until, t.has_voicemail, t.limit_minutes,
      is_number_taken(p.phone, NULL, 0) AS is_ours
    FROM phone_numbers n
    JOIN transfer_targets t ON t.business_id = $business AND t.phone_number_id = n.id
    JOIN transfer_phones p ON p.business_id = $business AND p.id = t.transfer_phone_id AND p.proved_at IS NOT NULL
    WHERE n.business_id = $business AND n.status = 'active'
      AND (n.id = $phoneNumberId OR $phoneNumberId::int IS NULL)
      AND (t.language_code = $languageCode OR t.language_code IS NULL)
    ORDER BY n.is_primary DESC, n.id, t.language_code NULLS LAST LIMIT 1`,
});

type Target = RowOf<typeof targetOfCall>;

export type Transfer = {
  /** The phone in E.164, which the owner has verified with a spoken code. */
  phone: string;
  /** True when calls may be transferred to the target now, by its hours and by the rules for phones. */
  isAvailable: boolean;
  /** True when the caller may leave a voice message if the target does not answer. */
  hasVoicemail: boolean;
  /** Maximum duration of a transferred call, in minutes. */
  limitMinutes: number;
  /** Reason to refuse transfers to this phone; null when they are allowed. */
  refusal: TransferRefusal | null;
};

/**
 * The transfer target of a call and whether it takes calls now; null when the number has no target for the language. A
 * target with business hours takes no calls during closed time of the business. A target with its own hours or "always"
 * ignores closed time. The phone is checked again, because the blocked ranges, the allowed countries and our own numbers
 * change.
 */
export async function findTransfer(
  db: TenantRunner,
  call: { phoneNumberId: number | null; languageCode: string },
): Promise<Transfer | null> {
  const target = await db.first(targetOfCall, call);
  if (!target) return null;
  const refusal = target.is_ours
    ? 'transfer_own_number'
    : phoneRuleOf(target.phone, await readTransferCountries(db));
  return {
    phone: target.phone,
    hasVoicemail: target.has_voicemail,
    limitMinutes: target.limit_minutes,
    refusal,
    isAvailable: refusal === null && (await isAvailable(db, target)),
  };
}

async function isAvailable(db: TenantRunner, target: Target): Promise<boolean> {
  if (target.availability === 'always') return true;
  const { now, timezone, hours } = await readTimetable(db);
  const moment = { from: now, to: new Date(now.getTime() + MINUTE_MS) };
  if (target.availability === 'own_hours') return isWithinHours(moment, ownHours(target), timezone);
  if (!isWithinHours(moment, hours, timezone)) return false;
  const occupied = await db.all(occupiedTime, { ...moment, except: null, heldFor: null });
  return !occupied.some((row) => row.is_closed && row.occupied_from <= now && row.occupied_to > now);
}

function ownHours({ own_days: days, own_from: openTime, own_until: closeTime }: Target): OpeningSpan[] {
  if (openTime === null || closeTime === null) return [];
  return days.map((dayOfWeek) => ({ dayOfWeek, openTime, closeTime }));
}
