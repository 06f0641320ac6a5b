import { bool, float, int, oneOf, text, uuid } from '../../../db/column-types.ts';
import { ofOneOrEveryBusiness } from '../../../db/either-scope.ts';
import type { Values } from '../../../db/statement.ts';
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

/** Takes one order, or the order that has waited longest, unless another worker has it or it must wait. */
export const leaseOrder = ofOneOrEveryBusiness({
  name: 'numbers.lease_order',
  because: 'the worker takes the orders of all in turn',
  params: { leaseSeconds: float, orderId: int.orNull },
  row: LEASED,
  text: `UPDATE number_orders SET
      ask_at = clock_timestamp() + make_interval(secs => $leaseSeconds), attempts = attempts + 1
    WHERE $within(business_id) AND id = (
      SELECT id FROM number_orders
      WHERE $within(business_id) AND ($orderId::int IS NULL OR id = $orderId)
        AND state IN ('paid', 'bought') AND ask_at <= clock_timestamp()
      ORDER BY ask_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, business_id, state, phone_number, region, provider_key, phone_sid, attempts,
      state = 'paid' AND give_up_at <= clock_timestamp() AS is_given_up`,
});
