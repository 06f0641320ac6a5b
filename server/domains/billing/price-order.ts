import { AppError } from '../../core/errors.ts';
import { centsToDollars } from '../../core/money.ts';
import { computeOrder, isTopUp, type Order, type OrderedNumber, orderOfTotal } from '../../core/order.ts';
import { PLAN } from '../../core/plan.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { IS_PAID_SQL, isTakenSql } from '../numbers/taken-number.ts';

const selectNumber: Statement<{
  premium_price_cents: number | null;
  setup_fee_cents: number;
  is_taken: boolean;
  is_paid: boolean;
}> = {
  name: 'payments.ordered_number',
  text: `/* every business: whether somebody else has the number, or is paying for it */
    SELECT m.price_cents AS premium_price_cents, coalesce(m.setup_fee_cents, 0) AS setup_fee_cents,
      ${isTakenSql('$2', '$1', '$3')} AS is_taken,
      EXISTS (SELECT FROM payments p WHERE p.business_id = $1 AND p.phone_number = $2
                AND p.purpose = 'number_order' AND ${IS_PAID_SQL}) AS is_paid
    FROM (SELECT) one LEFT JOIN premium_numbers m ON m.phone_number = $2`,
};

/**
 * What a number costs beside the balance. Throws `number_taken` when somebody has it, is paying for it or has paid
 * for it, `conflict` when that somebody is the business itself: it would pay twice.
 */
export async function lookUpNumber(
  db: Queryable,
  businessId: number,
  phoneNumber: string,
): Promise<OrderedNumber> {
  const [row] = await run(db, selectNumber, [businessId, phoneNumber, PLAN.orderHoldMinutes]);
  if (!row || row.is_taken)
    throw new AppError('number_taken', 'This number was just taken. Please choose another.');
  if (row.is_paid)
    throw new AppError(
      'conflict',
      'You have paid for this number already. It will be added to your account shortly.',
    );
  return { premiumPriceCents: row.premium_price_cents, setupFeeCents: row.setup_fee_cents };
}

function priceMismatch(order: Order): AppError {
  const lines = order.lines.map(({ item, priceCents }) => ({ item, price: centsToDollars(priceCents) }));
  return new AppError('price_mismatch', 'The prices have changed. Please look at the order again.', {
    lines,
  });
}

/**
 * The order behind a total that a person was shown, by our own prices. Throws `price_mismatch` with the right lines
 * when nothing costs that, `validation_failed` for an amount that is not on offer, `number_taken`.
 */
export async function priceOrder(
  db: Queryable,
  businessId: number,
  { totalCents, phoneNumber }: { totalCents: number; phoneNumber?: string | undefined },
): Promise<Order> {
  const number = phoneNumber === undefined ? undefined : await lookUpNumber(db, businessId, phoneNumber);
  if (!number && !isTopUp(totalCents)) {
    const amounts = PLAN.topUpCents.map((cents) => `$${centsToDollars(cents)}`).join(', ');
    throw new AppError('validation_failed', `Choose one of ${amounts}.`, {
      fields: { items: `Expected prices that sum to one of ${amounts}` },
    });
  }
  const order = orderOfTotal(totalCents, number);
  if (!order) throw priceMismatch(computeOrder(PLAN.startingBalanceCents, number));
  return order;
}

/** The order of a new business for a number: the starting balance, and what the number costs beside it. */
export async function priceFirstOrder(
  db: Queryable,
  businessId: number,
  phoneNumber: string,
): Promise<Order> {
  return computeOrder(PLAN.startingBalanceCents, await lookUpNumber(db, businessId, phoneNumber));
}
