import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { numberById, toPhoneNumberView } from './numbers.queries.ts';
import { type NumberOrderView, ORDER_FAILURES, ORDER_STATES, type PurchaseView } from './numbers.schema.ts';

const ORDER = {
  id: int,
  phone_number: text,
  friendly_name: text,
  language_code: text,
  language_name: text,
  is_premium: bool,
  state: oneOf(ORDER_STATES),
  failure: oneOf(ORDER_FAILURES).orNull,
  is_paid: bool,
  phone_number_id: int.orNull,
  created_at: instant,
  updated_at: instant,
};

const SELECT = `SELECT o.id, o.phone_number, o.friendly_name, o.language_code, l.name AS language_name, o.is_premium,
      o.state, o.failure, coalesce(p.state = 'succeeded', true) AS is_paid, o.phone_number_id, o.created_at, o.updated_at
    FROM number_orders o JOIN languages l ON l.code = o.language_code
    LEFT JOIN payments p ON p.business_id = $business AND p.id = o.payment_id
    WHERE o.business_id = $business`;

const orderById = ofBusiness({
  name: 'numbers.order_by_id',
  params: { orderId: int },
  row: ORDER,
  text: `${SELECT} AND o.id = $orderId`,
});

const latestOrder = ofBusiness({
  name: 'numbers.latest_order',
  row: ORDER,
  text: `${SELECT} AND (o.state IN ('awaiting_payment', 'paid', 'bought')
      OR o.updated_at > app_now() - interval '1 hour')
    ORDER BY o.id DESC LIMIT 1`,
});

function toOrderView(row: RowOf<typeof orderById>): NumberOrderView {
  return {
    id: row.id,
    phoneNumber: row.phone_number,
    formatted: formatPhoneNumber(row.phone_number),
    friendlyName: row.friendly_name,
    languageCode: row.language_code,
    languageName: row.language_name,
    isPremium: row.is_premium,
    state: row.state,
    failure: row.failure,
    isPaid: row.is_paid,
    phoneNumberId: row.phone_number_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The newest order of the business that is open, or ended within the last hour. */
export async function findLatestOrder(db: TenantRunner): Promise<NumberOrderView | null> {
  const order = await db.first(latestOrder);
  return order ? toOrderView(order) : null;
}

/** The state of an order, with its number once it is active. */
export async function readPurchase(db: TenantRunner, orderId: number): Promise<PurchaseView> {
  const order = toOrderView(await db.one(orderById, { orderId }));
  const { phoneNumberId: numberId } = order;
  const phone = numberId === null ? undefined : await db.first(numberById, { numberId });
  return { order, phone: phone ? toPhoneNumberView(phone) : null };
}
