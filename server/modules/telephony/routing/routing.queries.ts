import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { bool, int, ints, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { phoneRuleOf } from './decide-transfer-phone.ts';
import {
  AVAILABILITIES,
  type RoutingView,
  type TransferPhoneView,
  type TransferTargetView,
} from './routing.schema.ts';
import { readTransferCountries } from './transfer-countries.ts';

export const TARGET = {
  id: int,
  phone_number_id: int,
  language_code: text.orNull,
  language_name: text.orNull,
  phone: text,
  availability: oneOf(AVAILABILITIES),
  own_days: ints,
  own_from: text.orNull,
  own_until: text.orNull,
  has_voicemail: bool,
  limit_minutes: int,
  is_ours: bool,
};

/** Columns of `t`, a row of transfer_targets. */
export const TARGET_COLUMNS = `t.id, t.phone_number_id, t.language_code,
    (SELECT l.name FROM languages l WHERE l.code = t.language_code) AS language_name,
    (SELECT p.phone FROM transfer_phones p WHERE p.business_id = t.business_id AND p.id = t.transfer_phone_id) AS phone,
    t.availability, t.own_days::integer[] AS own_days, to_char(t.own_from, 'HH24:MI') AS own_from,
    to_char(t.own_until, 'HH24:MI') AS own_until, t.has_voicemail, t.limit_minutes,
    is_number_taken((SELECT p.phone FROM transfer_phones p
      WHERE p.business_id = t.business_id AND p.id = t.transfer_phone_id), NULL, 0) AS is_ours`;

/** Targets of the business's current numbers. Each number's target for all other languages comes last. */
const targetsOfBusiness = ofBusiness({
  name: 'routing.targets',
  row: TARGET,
  text: `SELECT ${TARGET_COLUMNS} FROM transfer_targets t
    JOIN phone_numbers n ON n.business_id = t.business_id AND n.id = t.phone_number_id
    WHERE t.business_id = $business AND n.status <> 'cancelled'
    ORDER BY t.phone_number_id, t.language_code NULLS LAST`,
});

function hoursOf(row: Values<typeof TARGET>): TransferTargetView['hours'] {
  if (row.availability !== 'own_hours') return { availability: row.availability };
  const { own_days: days, own_from: from, own_until: until } = row;
  if (from === null || until === null) throw new Error(`transfer target ${row.id} lacks its hours`);
  return { availability: 'own_hours', days: [...days], from, until };
}

export function toTargetView(row: Values<typeof TARGET>, countries: ReadonlySet<string>): TransferTargetView {
  return {
    id: row.id,
    numberId: row.phone_number_id,
    languageCode: row.language_code,
    languageName: row.language_name,
    phone: row.phone,
    phoneFormatted: formatPhoneNumber(row.phone),
    hours: hoursOf(row),
    hasVoicemail: row.has_voicemail,
    limitMinutes: row.limit_minutes,
    refusal: row.is_ours ? 'transfer_own_number' : phoneRuleOf(row.phone, countries),
  };
}

export function toPhoneView({ phone, isProved }: { phone: string; isProved: boolean }): TransferPhoneView {
  return { phone, formatted: formatPhoneNumber(phone), isProved };
}

/** The transfer targets of each number, and the phones to choose from. */
export async function readRouting(db: TenantRunner): Promise<RoutingView> {
  const [targets, phones, countries] = await Promise.all([
    db.all(targetsOfBusiness),
    db.models.transferPhone.findMany({
      select: { phone: true, provedAt: true },
      orderBy: { id: 'asc' },
      take: 200,
    }),
    readTransferCountries(db),
  ]);
  return {
    targets: targets.map((row) => toTargetView(row, countries)),
    phones: phones.map(({ phone, provedAt }) => toPhoneView({ phone, isProved: provedAt !== null })),
  };
}
