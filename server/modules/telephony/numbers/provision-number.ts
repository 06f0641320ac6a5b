import { AppError } from '../../../core/errors.ts';
import { bool, int, oneOf, text, uuid } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { OwnedNumber } from '../../../integrations/twilio/number-inventory.ts';
import { claimOwnWork, finishWork, LeaseLost, retryWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';
import { activateNumber } from './activate-number.ts';
import { ORDER_FAILURES, ORDER_STATES, type OrderFailure } from './numbers.schema.ts';
import { keyOfName, nameOfOrder } from './order-name.ts';

type ProvisionDeps = Pick<Deps, 'telephony' | 'invalidations' | 'jobs' | 'log'> & { db: TenantDb };

/**
 * `is_given_up`: the provider has not answered about a paid order for a day, so workers stop trying. Returns no row for
 * a finished order.
 */
const openOrder = ofBusiness({
  name: 'numbers.open_order',
  params: { orderId: int },
  row: {
    id: int,
    /** State of the order: `paid` or `bought`. */
    state: oneOf(ORDER_STATES),
    phone_number: text,
    region: text.orNull,
    provider_key: uuid,
    is_given_up: bool,
  },
  text: `SELECT id, state, phone_number, region, provider_key,
      state = 'paid' AND give_up_at <= clock_timestamp() AS is_given_up
    FROM number_orders WHERE business_id = $business AND id = $orderId AND state IN ('paid', 'bought')`,
});

/** An open order and its due work, which this worker has claimed. */
type ClaimedOrder = RowOf<typeof openOrder> & { work: Work };

const savePlace = ofBusiness({
  name: 'numbers.save_place',
  params: { orderId: int, locality: text.orNull, region: text.orNull },
  text: `UPDATE number_orders SET locality = $locality, region = $region
    WHERE business_id = $business AND id = $orderId AND state = 'paid'`,
});

const saveBought = ofBusiness({
  name: 'numbers.save_bought',
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

/** Lock order, as for a refund: first the row of the order, then its row of due_work. */
const lockPaid = ofBusiness({
  name: 'numbers.lock_paid',
  params: { orderId: int },
  row: { id: int },
  text: `SELECT id FROM number_orders
    WHERE business_id = $business AND id = $orderId AND state = 'paid' FOR NO KEY UPDATE`,
});

const fail = ofBusiness({
  name: 'numbers.fail_order',
  params: { orderId: int, failure: oneOf(ORDER_FAILURES) },
  row: { is_failed: bool },
  text: 'SELECT fail_number_order($business, $orderId, $failure) AS is_failed',
});

/**
 * Continues an order of the business, unless a worker is processing the order or its next retry is not due yet. Throws
 * `LeaseLost`.
 */
export async function provisionOrder(deps: ProvisionDeps, orderId: number): Promise<void> {
  const work = await claimOwnWork(deps.db, 'provision-numbers', orderId);
  if (!work) return;
  try {
    await followOrder(deps, work);
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof LeaseLost) throw error;
    await retryWork(deps.db, work, error);
  }
}

/**
 * Continues a claimed order as far as possible. The number is bought at the provider and becomes active with its first
 * month charged, or the order fails without a charge. The provider has no idempotency key for purchases. The number is
 * therefore looked up under the order's own name before it is bought, and again when the provider reports it as not for
 * sale. Without an answer from the provider it throws, and the order is retried with backoff. An order is given
 * up a day after it was paid. Safe to repeat after a crash at any step.
 */
async function followOrder(deps: ProvisionDeps, work: Work): Promise<void> {
  const open = await deps.db.first(openOrder, { orderId: Number(work.subject) });
  if (!open) return deps.db.transaction((tx) => finishWork(tx, work));
  const order = { ...open, work };
  try {
    if (order.state === 'bought' || (await buy(deps, order))) await activateNumber(deps, work);
  } catch (error) {
    await noteUnknown(deps, order, error);
  }
}

/** Buys at most one number for an order, however many workers and runs process the order. */
export const provisionHandler: WorkHandler<Omit<ProvisionDeps, 'db'> & Pick<Deps, 'db'>> = {
  work: (deps, work) => followOrder({ ...deps, db: deps.db.ofBusiness(work.businessId) }, work),
};

/** Returns true when the number is bought and stored. */
async function buy(deps: ProvisionDeps, order: ClaimedOrder): Promise<boolean> {
  const { telephony } = deps;
  const owned = await telephony.findOwned(order.phone_number);
  if (owned) return adoptOwnedNumber(deps, order, owned);
  if (order.is_given_up) return failOrder(deps, order, 'provider');
  if (order.region === null) await fetchPlace(deps, order);
  const bought = await telephony.buyNumber(order.phone_number, nameOfOrder(order.provider_key));
  if (bought) return saveNumber(deps, order, bought);
  // An earlier request that was not answered may have bought the number.
  const now = await telephony.findOwned(order.phone_number);
  return now ? adoptOwnedNumber(deps, order, now) : failOrder(deps, order, 'taken');
}

/**
 * Handles a number that our provider account already owns: bought for this order, for another order, or for another
 * purpose.
 */
async function adoptOwnedNumber(
  deps: ProvisionDeps,
  order: ClaimedOrder,
  owned: OwnedNumber,
): Promise<boolean> {
  if (owned.name === nameOfOrder(order.provider_key)) return saveNumber(deps, order, owned);
  if (keyOfName(owned.name) === null) return failOrder(deps, order, 'taken');
  throw new AppError('conflict', 'errors.numbers.notReleasedYet');
}

async function saveNumber(deps: ProvisionDeps, { id: orderId }: ClaimedOrder, number: OwnedNumber) {
  const { db, telephony, log } = deps;
  if (!number.isConfigured) await telephony.configureNumber(number.sid);
  const saved = await db.first(saveBought, { orderId, phoneSid: number.sid });
  if (saved) {
    deps.invalidations.publish([db.businessId], ['catalogue']);
    return true;
  }
  const { state } = await db.one(stateNow, { orderId });
  if (state !== 'failed') return state === 'bought';
  // The payment was refunded during the purchase.
  log.warn(
    { orderId, phoneSid: number.sid },
    'a number was bought for an order that is over; it is released',
  );
  await telephony.releaseNumber(number.sid);
  return false;
}

/** Saves the place of the number now, because the provider reports it only while the number is for sale. */
async function fetchPlace({ db, telephony }: ProvisionDeps, order: ClaimedOrder): Promise<void> {
  const place = await telephony.findForSale(order.phone_number);
  if (place) await db.all(savePlace, { orderId: order.id, locality: place.locality, region: place.region });
}

/** Ends a paid order and the work on it in one transaction. Changes nothing when the order is no longer paid. */
async function failOrder(deps: ProvisionDeps, { id: orderId, work }: ClaimedOrder, failure: OrderFailure) {
  const { db } = deps;
  const isFailed = await db.transaction(async (tx) => {
    if (!(await tx.first(lockPaid, { orderId }))) return false;
    await finishWork(tx, work);
    return (await tx.one(fail, { orderId, failure })).is_failed;
  });
  if (isFailed) {
    deps.log.warn({ orderId, businessId: db.businessId, failure }, 'an ordered number is not available');
    deps.invalidations.publish([db.businessId], ['catalogue', 'balance']);
    deps.jobs.wake('relay-outbox', {});
  }
  return false;
}

/**
 * Logs a failure whose outcome is unknown. The provider may have sold us the number, so the next try looks it up before
 * buying. Throws the error, unless the order is given up.
 */
async function noteUnknown(deps: ProvisionDeps, order: ClaimedOrder, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error) || error instanceof LeaseLost) throw error;
  const isAway = error instanceof AppError && ['provider_unavailable', 'conflict'].includes(error.code);
  const about = { err: error, orderId: order.id, businessId: deps.db.businessId, state: order.state };
  if (isAway) deps.log.warn(about, 'the outcome of an ordered number at the provider is unknown');
  else deps.log.error(about, 'a number order could not be continued');
  if (!order.is_given_up) throw error;
  await failOrder(deps, order, 'provider');
}
