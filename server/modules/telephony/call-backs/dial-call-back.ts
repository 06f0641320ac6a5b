import { CALL_BACKS, TRANSFERS } from '../../../core/plan.ts';
import { int, text, uuid } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { logRefusal } from '../calls/log-refusal.ts';
import { phoneRuleOf } from '../routing/decide-transfer-phone.ts';
import { readTransferCountries } from '../routing/transfer-countries.ts';
import { LIMIT_PARAMS, LIMIT_VALUES } from '../routing/transfer-standing.ts';
import { CALL_LIMIT_PARAMS, CALL_LIMIT_VALUES } from './call-back-limits.ts';

const called = ofEveryBusiness({
  name: 'call_backs.called',
  because: 'only the row identifies the business',
  params: { id: uuid, callSid: text },
  row: { business_id: int, customer_phone: text, language_code: text, our_number: text },
  text: `SELECT o.business_id, o.customer_phone, n.language_code, n.number AS our_number
    FROM call_backs o
    JOIN phone_numbers n ON n.business_id = o.business_id AND n.id = o.phone_number_id
    WHERE o.id = $id AND o.call_sid = $callSid`,
});

const dial = ofEveryBusiness({
  name: 'call_backs.dial',
  because: 'only the row identifies the business',
  params: {
    id: uuid,
    callSid: text,
    wantedSeconds: int,
    concurrentMax: int,
    secondsMin: int,
    ...CALL_LIMIT_PARAMS,
    ...LIMIT_PARAMS,
  },
  row: { seconds: int.orNull, refusal: text.orNull },
  text: `SELECT seconds, refusal FROM dial_call_back($id, $callSid, $centsADay, $activeMinutes, $wantedSeconds,
      $concurrentMax, $secondsMin, $newDaySeconds, $daySeconds, $newDays, $ringSeconds)`,
});

const noteRefusal = ofBusiness({
  name: 'call_backs.note_refusal',
  params: { id: uuid, refusal: text },
  text: `UPDATE call_backs SET refusal = $refusal
    WHERE business_id = $business AND id = $id AND dialled_at IS NULL AND ended_at IS NULL`,
});

export type DialledCustomer =
  | { kind: 'dial'; customerPhone: string; ourNumber: string; seconds: number }
  | { kind: 'refused'; languageCode: string };

/**
 * Decides whether the customer is dialled after the team pressed the key. The balance, the limits and the customer's
 * phone are checked again, and minutes are reserved before the provider dials. A refusal is stored for the portal. A
 * repeated request gets the same answer. Null when the call does not belong to the call back, or is over. (SQL:
 * dial_call_back.)
 */
export async function dialCallBack(
  { db, log, invalidations }: Pick<Deps, 'db' | 'log' | 'invalidations'>,
  call: { id: string; callSid: string },
): Promise<DialledCustomer | null> {
  const row = await db.first(called, call);
  if (!row) return null;
  const { business_id: businessId, customer_phone: customerPhone, language_code: languageCode } = row;
  const tenantDb = db.ofBusiness(businessId);
  const countries = await readTransferCountries(tenantDb);
  const rule = phoneRuleOf(customerPhone, countries);
  const decided =
    rule === null ? await db.first(dial, { ...call, ...DIAL_LIMITS }) : { seconds: null, refusal: rule };
  if (!decided) return null;
  const { seconds } = decided;
  const refusal = decided.refusal ?? 'unknown';
  if (seconds === null) await tenantDb.all(noteRefusal, { id: call.id, refusal });
  invalidations.publish([businessId], ['calls']);
  if (seconds !== null) return { kind: 'dial', customerPhone, ourNumber: row.our_number, seconds };
  logRefusal(log, { businessId, callSid: call.callSid, rule: refusal });
  return { kind: 'refused', languageCode };
}

const DIAL_LIMITS = {
  ...CALL_LIMIT_VALUES,
  ...LIMIT_VALUES,
  wantedSeconds: CALL_BACKS.minutes * 60,
  concurrentMax: TRANSFERS.concurrentMax,
  secondsMin: TRANSFERS.secondsMin,
};
