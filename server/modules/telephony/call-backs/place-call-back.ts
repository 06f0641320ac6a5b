import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField, notFound } from '../../../core/errors.ts';
import { CALL_BACKS } from '../../../core/plan.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';
import { bool, float, int, text, uuid } from '../../../db/column-types.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { BY_CALLED_NUMBER } from '../calls/call-back-number.ts';
import { logRefusal } from '../calls/log-refusal.ts';
import { phoneRuleOf } from '../routing/decide-transfer-phone.ts';
import { readTransferCountries } from '../routing/transfer-countries.ts';
import { limitRuleOf } from '../routing/transfer-standing.ts';
import { bindCallBack } from './bind-call-back.ts';
import { CALL_LIMIT_PARAMS, CALL_LIMIT_VALUES } from './call-back-limits.ts';
import { findCallBack, requireCallBack } from './call-backs.queries.ts';
import type { CallBackView, PlaceCallBackInput } from './call-backs.schema.ts';
import { refusalText } from './refusal-texts.ts';

const PARTS = { staffPhone: text, ...CALL_LIMIT_PARAMS };
const PARTS_ROW = {
  call_sid: text.orNull,
  customer_id: int.orNull,
  customer_phone: text.orNull,
  is_customer_ours: bool,
  is_verified: bool,
  is_staff_ours: bool,
  phone_number_id: int.orNull,
  number: text.orNull,
  refusal: text.orNull,
};

/**
 * SQL for the phones of a call back and the reasons to refuse it. `target` selects one row with the call or the
 * customer, the phone to call, and the number that the caller had dialled.
 */
const partsOf = (target: string) => `SELECT c.call_sid, c.customer_id, c.phone AS customer_phone,
      is_number_taken(c.phone, NULL, 0) AS is_customer_ours,
      EXISTS (SELECT FROM transfer_phones p
        WHERE p.business_id = $business AND p.phone = $staffPhone AND p.proved_at IS NOT NULL) AS is_verified,
      is_number_taken($staffPhone, NULL, 0) AS is_staff_ours, n.id AS phone_number_id, n.number,
      call_back_refusal($business, $centsADay, $activeMinutes) AS refusal
    FROM (${target}) c
    LEFT JOIN LATERAL (
      SELECT n.id, n.number FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active'
      ORDER BY ${BY_CALLED_NUMBER} LIMIT 1) n ON true`;

/** Calls the number that the caller left in a message, otherwise the calling number, like the portal. */
const partsOfCall = ofBusiness({
  name: 'call_backs.parts_of_call',
  params: { callSid: text, ...PARTS },
  row: PARTS_ROW,
  text: partsOf(`SELECT c.call_sid, NULL::int AS customer_id, c.phone_number_id, coalesce(
        (SELECT m.phone FROM caller_messages m
         WHERE m.business_id = $business AND m.call_sid = c.call_sid ORDER BY m.id DESC LIMIT 1),
        CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END) AS phone
      FROM calls c WHERE c.business_id = $business AND c.call_sid = $callSid`),
});

/**
 * Calls the number that was left with this message, because a call may have several messages with different numbers.
 */
const partsOfMessage = ofBusiness({
  name: 'call_backs.parts_of_message',
  params: { messageId: int, ...PARTS },
  row: PARTS_ROW,
  text: partsOf(`SELECT m.call_sid, NULL::int AS customer_id, c.phone_number_id, m.phone
      FROM caller_messages m JOIN calls c ON c.business_id = $business AND c.call_sid = m.call_sid
      WHERE m.business_id = $business AND m.id = $messageId`),
});

const partsOfCustomer = ofBusiness({
  name: 'call_backs.parts_of_customer',
  params: { customerId: int, ...PARTS },
  row: PARTS_ROW,
  text: partsOf(`SELECT NULL::text AS call_sid, k.id AS customer_id, NULL::int AS phone_number_id, k.phone
      FROM customers k WHERE k.business_id = $business AND k.id = $customerId`),
});

type PartsRow = Values<typeof PARTS_ROW>;

/** Returns undefined for a target of another business. */
function findParts(
  { db }: MemberDeps,
  { target, staffPhone }: Pick<PlaceCallBackInput, 'target' | 'staffPhone'>,
): Promise<PartsRow | undefined> {
  const common = { staffPhone, ...CALL_LIMIT_VALUES };
  switch (target.kind) {
    case 'call':
      return db.first(partsOfCall, { callSid: target.callSid, ...common });
    case 'message':
      return db.first(partsOfMessage, { messageId: target.messageId, ...common });
    case 'customer':
      return db.first(partsOfCustomer, { customerId: target.customerId, ...common });
  }
}

const insert = ofBusiness({
  name: 'call_backs.insert',
  params: {
    requestId: uuid,
    callSid: text.orNull,
    customerId: int.orNull,
    phoneNumberId: int,
    customerPhone: text,
    staffPhone: text,
    userId: int,
    placeSeconds: float,
  },
  row: { id: uuid },
  text: `INSERT INTO call_backs (business_id, request_id, for_call_sid, customer_id, phone_number_id, customer_phone,
      staff_phone, requested_by, place_by)
    VALUES ($business, $requestId, $callSid, $customerId, $phoneNumberId, $customerPhone, $staffPhone, $userId,
      clock_timestamp() + make_interval(secs => $placeSeconds))
    ON CONFLICT (business_id, request_id) DO NOTHING RETURNING id`,
});

/** Gives up a call back, unless a webhook has connected it with a provider's call meanwhile. */
const giveUp = ofBusiness({
  name: 'call_backs.give_up',
  params: { id: uuid },
  row: { id: uuid },
  text: `UPDATE call_backs SET failed_at = app_now()
    WHERE business_id = $business AND id = $id AND call_sid IS NULL AND failed_at IS NULL RETURNING id`,
});

type Parts = Pick<PartsRow, 'call_sid' | 'customer_id'> & {
  customerPhone: string;
  phoneNumberId: number;
  number: string;
};

/** Throws the error of a limit that refuses the call, and writes one log line about it. */
function refuse({ log, db }: MemberDeps, callSid: string | null, rule: string): never {
  logRefusal(log, { businessId: db.businessId, callSid, rule });
  throw new AppError(rule === 'refused_no_funds' ? 'insufficient_funds' : 'conflict', refusalText(rule));
}

/** The customer's phone and our number. Throws the error of the first rule that refuses the call. */
async function requireParts(
  deps: MemberDeps,
  input: Pick<PlaceCallBackInput, 'target' | 'staffPhone'>,
): Promise<Parts> {
  const { db } = deps;
  const row = await findParts(deps, input);
  if (!row) throw notFound();
  const countries = await readTransferCountries(db);
  assertTeamPhone(row, input.staffPhone, countries);
  const {
    call_sid,
    customer_id,
    customer_phone: customerPhone,
    number,
    phone_number_id: phoneNumberId,
  } = row;
  if (customerPhone === null) throw new AppError('conflict', 'errors.callBacks.noPhone');
  if (number === null || phoneNumberId === null) throw new AppError('conflict', 'errors.routing.noNumber');
  // A call to one of our numbers would be answered by the agent.
  const phoneRule = row.is_customer_ours ? 'transfer_number' : phoneRuleOf(customerPhone, countries);
  const rule = phoneRule ?? row.refusal ?? (await limitRuleOf(db));
  if (rule !== null) refuse(deps, call_sid, rule);
  return { call_sid, customer_id, customerPhone, phoneNumberId, number };
}

function assertTeamPhone(row: PartsRow, staffPhone: string, countries: ReadonlySet<string>): void {
  if (!row.is_verified) throw invalidField('staffPhone', 'errors.routing.notVerified');
  if (row.is_staff_ours) throw invalidField('staffPhone', 'errors.routing.ownNumber');
  if (phoneRuleOf(staffPhone, countries) !== null)
    throw invalidField('staffPhone', 'errors.callBacks.staffNotAllowed');
}

/**
 * Calls a verified phone of the team. When somebody answers and presses a key, the customer is called and sees the
 * number of the business. The row is stored before the request to the provider, and a repeated request returns that
 * row, so one request places at most one call. If the process crashes before the provider answers, the call back counts
 * as not placed after a minute.
 * Throws `not_found` for a target that the business does not have; `validation_failed` for a phone that is not
 * verified; `conflict` when the customer's number is unknown or refused for transfers, without an active number, and at
 * a daily limit; `insufficient_funds` when the balance does not pay for the call; `rate_limited` after 20 calls of a
 * member in an hour or 100 of a business in a day; `provider_unavailable`, after which no call is connected.
 */
export async function placeCallBack(
  deps: MemberDeps,
  { businessId, userId }: Actor,
  input: PlaceCallBackInput,
  language: PortalLanguage,
): Promise<CallBackView> {
  const { db, config } = deps;
  const { staffPhone, requestId } = input;
  const known = await findCallBack(db, requestId, language);
  if (known) return known;
  const { call_sid: callSid, customer_id: customerId, number, ...parts } = await requireParts(deps, input);
  await countAttempt(db, [
    limitFor(config, 'call-back:person', userId),
    limitFor(config, 'call-back:business', businessId),
  ]);
  const { placeSeconds } = CALL_BACKS;
  const row = { requestId, callSid, customerId, ...parts, staffPhone, userId, placeSeconds };
  const inserted = await db.first(insert, row);
  if (inserted) await askProvider(deps, { id: inserted.id, from: number, to: staffPhone });
  return requireCallBack(db, requestId, language);
}

async function askProvider(deps: MemberDeps, call: { id: string; from: string; to: string }): Promise<void> {
  const { id } = call;
  const placed = await deps.telephony.placeCallBack(call).catch((error: unknown) => ({ error }));
  if (typeof placed === 'string') {
    await bindCallBack(deps, { id, callSid: placed });
    return;
  }
  // If a webhook has already connected the call, the phone rings and only the provider's response was lost, so nothing
  // is thrown.
  if (await deps.db.first(giveUp, { id })) throw placed.error;
}
