import { AppError } from '../../../core/errors.ts';
import { bool, float, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { OwnedNumber } from '../../../integrations/twilio/number-inventory.ts';
import { activateNumber } from './activate-number.ts';
import { LEASE_SECONDS, type LeasedOrder, leaseOrder } from './leased-order.ts';
import { ORDER_FAILURES, ORDER_STATES, type OrderFailure } from './numbers.schema.ts';
import { keyOfName, nameOfOrder } from './order-name.ts';

export type ProvisionDeps = Pick<Deps, 'telephony' | 'invalidations' | 'jobs' | 'log'> & { db: TenantDb };

/** An answer that never comes is asked for every ten minutes. */
const PAUSE_SECONDS_MAX = 600;

const pause = ofBusiness({
  name: 'numbers.pause_order',
  params: { orderId: int, seconds: float },
  text: `UPDATE number_orders SET ask_at = clock_timestamp() + make_interval(secs => $seconds)
    WHERE business_id = $business AND id = $orderId AND state IN ('paid', 'bought')`,
});

const keepPlace = ofBusiness({
  name: 'numbers.keep_place',
  params: { orderId: int, locality: text.orNull, region: text.orNull },
  text: `UPDATE number_orders SET locality = $locality, region = $region
    WHERE business_id = $business AND id = $orderId AND state = 'paid'`,
});

const keepBought = ofBusiness({
  name: 'numbers.keep_bought',
  params: { orderId: int, phoneSid: text },
  row: { id: int },
  text: `UPDATE number_orders SET state = 'bought', phone_sid = $phoneSid, updated_at = app_now()
    WHERE business_id = $business AND id = $orderId AND state = 'paid' RETURNING id`,
});

const stateNow = ofBusiness({
  name: 'numbers.order_state',
  params: { orderId: int },
  row: { state: oneOf(ORDER_STATES) },
  text: 'SELECT state FROM number_orders WHERE business_id = $business AND id = $orderId',
});

const fail = ofBusiness({
  name: 'numbers.fail_order',
  params: { orderId: int, failure: oneOf(ORDER_FAILURES) },
  row: { is_failed: bool },
  text: 'SELECT fail_number_order($business, $orderId, $failure) AS is_failed',
});

/** Takes an order of the business further, unless somebody does or it is to wait. */
export async function provisionOrder(deps: ProvisionDeps, orderId: number): Promise<void> {
  const order = await deps.db.first(leaseOrder.own, { orderId, leaseSeconds: LEASE_SECONDS });
  if (order) await followOrder(deps, order);
}

/**
 * Takes a leased order as far as it goes: bought at the provider, then active with its first month charged, or failed
 * with nothing charged. A purchase has no key there, so it is looked for, under the order's own name, before it is made,
 * and again when the provider says that the number is not for sale. Without an answer the order waits, longer each
 * time, and is given up a day after it was paid. Safe to repeat after a crash at any step. Throws only when the database
 * is away.
 */
export async function followOrder(deps: ProvisionDeps, order: LeasedOrder): Promise<void> {
  try {
    if (order.state === 'bought' || (await buy(deps, order))) await activateNumber(deps, order.id);
  } catch (error) {
    await noteUnknown(deps, order, error);
  }
}

/** True when the number is ours and that is kept. */
async function buy(deps: ProvisionDeps, order: LeasedOrder): Promise<boolean> {
  const { telephony } = deps;
  const found = await telephony.findOwned(order.phone_number);
  if (found) return takeOver(deps, order, found);
  if (order.is_given_up) return failOrder(deps, order, 'provider');
  if (order.region === null) await lookUpPlace(deps, order);
  const bought = await telephony.buyNumber(order.phone_number, nameOfOrder(order.provider_key));
  if (bought) return keep(deps, order, bought);
  // An earlier try that nobody answered may have gone through just now.
  const now = await telephony.findOwned(order.phone_number);
  return now ? takeOver(deps, order, now) : failOrder(deps, order, 'taken');
}

/** A number that we have already: bought for this order, for another one of ours, or for something else. */
async function takeOver(deps: ProvisionDeps, order: LeasedOrder, found: OwnedNumber): Promise<boolean> {
  if (found.name === nameOfOrder(order.provider_key)) return keep(deps, order, found);
  if (keyOfName(found.name) === null) return failOrder(deps, order, 'taken');
  throw new AppError('conflict', 'errors.numbers.notReleasedYet');
}

async function keep(deps: ProvisionDeps, { id: orderId }: LeasedOrder, number: OwnedNumber) {
  const { db, telephony, log } = deps;
  if (!number.isConfigured) await telephony.configureNumber(number.sid);
  const kept = await db.first(keepBought, { orderId, phoneSid: number.sid });
  if (kept) {
    deps.invalidations.publish([db.businessId], ['catalogue']);
    return true;
  }
  const { state } = await db.one(stateNow, { orderId });
  if (state !== 'failed') return state === 'bought';
  // The money was given back while it was being bought.
  log.warn(
    { orderId, phoneSid: number.sid },
    'a number was bought for an order that is over; it is released',
  );
  await telephony.releaseNumber(number.sid);
  return false;
}

/** Where the number is, which the provider only tells of numbers on sale. */
async function lookUpPlace({ db, telephony }: ProvisionDeps, order: LeasedOrder): Promise<void> {
  const place = await telephony.findForSale(order.phone_number);
  if (place) await db.all(keepPlace, { orderId: order.id, locality: place.locality, region: place.region });
}

async function failOrder(deps: ProvisionDeps, { id: orderId }: LeasedOrder, failure: OrderFailure) {
  const { db } = deps;
  const { is_failed: isFailed } = await db.transaction((tx) => tx.one(fail, { orderId, failure }));
  if (isFailed) {
    deps.log.warn({ orderId, businessId: db.businessId, failure }, 'an ordered number could not be had');
    deps.invalidations.publish([db.businessId], ['catalogue', 'balance']);
    deps.jobs.wake('relay-outbox', {});
  }
  return false;
}

/** Whatever went wrong, the provider may have sold us the number: it is looked for before it is asked for again. */
async function noteUnknown(deps: ProvisionDeps, order: LeasedOrder, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error;
  const isAway = error instanceof AppError && ['provider_unavailable', 'conflict'].includes(error.code);
  const about = { err: error, orderId: order.id, businessId: order.business_id, state: order.state };
  if (isAway) deps.log.warn(about, 'the provider did not say what became of an ordered number');
  else deps.log.error(about, 'an order of a number could not be followed');
  if (order.is_given_up) {
    await failOrder(deps, order, 'provider');
    return;
  }
  const seconds = Math.min(2 ** Math.min(order.attempts, 20), PAUSE_SECONDS_MAX);
  await deps.db.all(pause, { orderId: order.id, seconds });
}
