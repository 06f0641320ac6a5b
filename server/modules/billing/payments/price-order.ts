import { withValues } from '../../../core/error-text.ts';
import { AppError } from '../../../core/errors.ts';
import {
  computeOrder,
  isTopUpAmount,
  type Order,
  type OrderedNumber,
  orderOfTotal,
} from '../../../core/order.ts';
import { PLAN } from '../../../core/plan.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

/** The SQL function `is_number_taken` reveals only whether another business has the number or is buying it. */
const selectNumber = ofBusiness({
  name: 'payments.ordered_number',
  params: { phoneNumber: text, holdMinutes: int },
  row: { premium_price_cents: int.orNull, setup_fee_cents: int, is_taken: bool, is_paid: bool },
  text: `SELECT m.price_cents AS premium_price_cents, coalesce(m.setup_fee_cents, 0) AS setup_fee_cents,
      is_number_taken($phoneNumber, $business, $holdMinutes) AS is_taken,
      EXISTS (SELECT FROM number_orders o WHERE o.business_id = $business AND o.phone_number = $phoneNumber
                AND o.state IN ('awaiting_payment', 'paid', 'bought')) AS is_paid
    FROM (SELECT) one LEFT JOIN premium_numbers m ON m.phone_number = $phoneNumber`,
});

/**
 * The price and the set-up fee of a number, without the balance that the same order pays. Throws `number_taken` when
 * another business has the number, is paying for it or has paid for it. Throws `conflict` when this business has
 * already ordered the number and would pay twice.
 */
export async function findOrderableNumber(db: TenantRunner, phoneNumber: string): Promise<OrderedNumber> {
  const row = await db.one(selectNumber, { phoneNumber, holdMinutes: PLAN.orderHoldMinutes });
  if (row.is_taken) throw new AppError('number_taken', 'errors.numbers.taken');
  if (row.is_paid) throw new AppError('conflict', 'errors.numbers.alreadyPaid');
  return { premiumPriceCents: row.premium_price_cents, setupFeeCents: row.setup_fee_cents };
}

function priceMismatch(order: Order): AppError {
  return new AppError('price_mismatch', 'errors.billing.pricesChanged', {
    lines: order.lines.map(({ kind, priceCents }) => ({ item: `errors.billing.items.${kind}`, priceCents })),
  });
}

/**
 * Finds the order whose total, by our own prices, equals the total that the user was shown. Throws `price_mismatch`
 * with the current lines when no order has that total, `validation_failed` for an amount that is not offered, and
 * `number_taken`.
 */
export async function priceOrder(
  db: TenantRunner,
  { totalCents, phoneNumber }: { totalCents: number; phoneNumber?: string | undefined },
): Promise<Order> {
  const number = phoneNumber === undefined ? undefined : await findOrderableNumber(db, phoneNumber);
  if (!number && !isTopUpAmount(totalCents)) {
    const range = { min: PLAN.topUpMinCents, max: PLAN.topUpMaxCents };
    throw new AppError('validation_failed', withValues('errors.billing.wholeDollars', range), {
      fields: { items: withValues('errors.billing.wholeDollarsField', range) },
    });
  }
  const order = orderOfTotal(totalCents, number);
  if (!order) throw priceMismatch(computeOrder(PLAN.startingBalanceCents, number));
  return order;
}

/** First order of a new business for a number: the starting balance and the costs of the number. */
export async function priceFirstOrder(db: TenantRunner, phoneNumber: string): Promise<Order> {
  return computeOrder(PLAN.startingBalanceCents, await findOrderableNumber(db, phoneNumber));
}
