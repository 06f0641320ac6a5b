import { bool, float, int, oneOf, text, uuid } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness, type Values } from '../../../db/statement.ts';
import { ORDER_STATES } from './numbers.schema.ts';

/** Longer than all of the provider's answers to one order take, so that nobody else asks meanwhile. */
export const LEASE_SECONDS = 60;

const LEASED = {
  id: int,
  business_id: int,
  /** `paid` or `bought`. */
  state: oneOf(ORDER_STATES),
  phone_number: text,
  region: text.orNull,
  provider_key: uuid,
  phone_sid: text.orNull,
  attempts: int,
  /** The provider has not said for so long what became of it that nobody waits any more. */
  is_given_up: bool,
};

/** An order that is this worker's for as long as the lease runs. */
export type LeasedOrder = Values<typeof LEASED>;

const leaseSql = (which: string, business: string) => `UPDATE number_orders SET
      ask_at = clock_timestamp() + make_interval(secs => $leaseSeconds), attempts = attempts + 1
    WHERE ${business} id = (
      SELECT id FROM number_orders
      WHERE ${which} state IN ('paid', 'bought') AND ask_at <= clock_timestamp()
      ORDER BY ask_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, business_id, state, phone_number, region, provider_key, phone_sid, attempts,
      state = 'paid' AND give_up_at <= clock_timestamp() AS is_given_up`;

/** Takes the order that has waited longest. */
export const leaseDueOrder = ofEveryBusiness({
  name: 'numbers.lease_order',
  because: 'the worker takes the orders of all in turn',
  params: { leaseSeconds: float },
  row: LEASED,
  text: leaseSql('', ''),
});

/** Takes one order of the business, unless somebody has it or it is to wait. */
export const leaseOwnOrder = ofBusiness({
  name: 'numbers.lease_own_order',
  params: { leaseSeconds: float, orderId: int },
  row: LEASED,
  text: leaseSql('business_id = $business AND id = $orderId AND', 'business_id = $business AND'),
});
