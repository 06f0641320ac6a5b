import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import type { OpenDeps } from '../support/deps.ts';
import {
  eventsAfter,
  followEvents,
  lastEventId,
  makePayer,
  type PaymentFixture,
  payerDeps,
  receiveEvents,
} from '../support/payments.ts';

/** Cents that every payment of these experiments adds to the balance. */
export const PAYMENT_CENTS = 2_000;

/** A new business with one unpaid payment. */
export async function beginPayment({ deps }: Pick<PaymentFixture, 'deps'>) {
  const payer = await makePayer(deps);
  return { ...payer, ...(await createPayment(payerDeps(deps, payer), payer, { totalCents: PAYMENT_CENTS })) };
}

/** Delivers and applies every event that Stripe emits while `work` runs. */
export async function deliverEventsDuring(
  { stripe, deps: own }: Pick<PaymentFixture, 'stripe' | 'deps'>,
  work: () => Promise<unknown>,
  deps: OpenDeps = own,
): Promise<void> {
  const last = await lastEventId(stripe);
  await work();
  await receiveEvents(deps, await eventsAfter(stripe, last));
  await followEvents(deps);
}

/** The state of the one payment of a business. */
export async function stateOfPayment({ pool }: Pick<OpenDeps, 'pool'>, businessId: number): Promise<unknown> {
  const { rows } = await pool.query('SELECT state FROM payments WHERE business_id = $1', [businessId]);
  return rows[0]?.state;
}
