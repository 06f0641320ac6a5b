import { notFound } from '../../../core/errors.ts';
import { formatPhoneNumber, toPhoneView } from '../../../core/phone-number.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';
import { int, oneOf, text, uuid } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { renderText } from '../../../texts.ts';
import { CALL_BACK_STATES, type CallBackTermsView, type CallBackView } from './call-backs.schema.ts';
import { refusalText } from './refusal-texts.ts';

/**
 * The state of a call back. If no call of the provider is known at `place_by`, the state becomes `not_placed`: the
 * process crashed or the provider did not answer. If the report about the customer's part of the call is lost, the
 * sweeper requests the end of the call.
 */
const ofRequest = ofBusiness({
  name: 'call_backs.of_request',
  params: { requestId: uuid },
  row: { state: oneOf(CALL_BACK_STATES), staff_phone: text, refusal: text.orNull },
  text: `SELECT o.staff_phone, CASE WHEN o.dialled_at IS NULL THEN o.refusal END AS refusal, CASE
      WHEN o.call_sid IS NULL THEN
        CASE WHEN o.failed_at IS NOT NULL OR o.place_by < clock_timestamp() THEN 'not_placed' ELSE 'placing' END
      WHEN o.ended_at IS NULL AND c.ended_at IS NULL THEN
        CASE WHEN o.dialled_at IS NOT NULL THEN 'dialled'
          WHEN o.refusal IS NOT NULL THEN 'not_dialled' ELSE 'ringing' END
      WHEN o.dialled_at IS NULL THEN 'not_dialled'
      WHEN o.ended_at IS NOT NULL AND c.began_at IS NULL THEN 'missed'
      ELSE 'ended' END AS state
    FROM call_backs o
    LEFT JOIN calls c ON c.business_id = $business AND c.call_sid = o.call_sid
    WHERE o.business_id = $business AND o.request_id = $requestId`,
});

const callTerms = ofBusiness({
  name: 'call_backs.terms',
  row: { number: text.orNull, call_price_cents: int },
  text: `SELECT b.call_price_cents, (
      SELECT n.number FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active'
      ORDER BY n.is_primary DESC, n.id LIMIT 1) AS number
    FROM businesses b WHERE b.id = $business`,
});

/** The number that calls customers, the price of a call, and the team's verified phones, one of which rings first. */
export async function readCallBackTerms(db: TenantRunner): Promise<CallBackTermsView> {
  const [{ number, call_price_cents: callPriceCents }, phones] = await Promise.all([
    db.one(callTerms),
    db.models.transferPhone.findMany({
      select: { phone: true },
      where: { provedAt: { not: null } },
      orderBy: { id: 'asc' },
      take: 200,
    }),
  ]);
  return {
    from: toPhoneView(number),
    callPriceCents,
    phones: phones.map(({ phone }) => ({ phone, formatted: formatPhoneNumber(phone) })),
  };
}

/** The call back of a request; undefined for an unknown one. */
export async function findCallBack(
  db: TenantRunner,
  requestId: string,
  language: PortalLanguage,
): Promise<CallBackView | undefined> {
  const row = await db.first(ofRequest, { requestId });
  if (!row) return undefined;
  const { state, staff_phone: staffPhone, refusal } = row;
  return {
    state,
    staffPhoneFormatted: formatPhoneNumber(staffPhone),
    refusal: refusal === null ? null : renderText(refusalText(refusal), language),
  };
}

/** Like findCallBack, but throws `not_found` for an unknown request. */
export async function requireCallBack(
  db: TenantRunner,
  requestId: string,
  language: PortalLanguage,
): Promise<CallBackView> {
  const view = await findCallBack(db, requestId, language);
  if (!view) throw notFound();
  return view;
}
