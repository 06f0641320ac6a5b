import { bool, int, oneOf, text, texts, uuid } from '../../../db/column-types.ts';
import { ofEveryBusiness, type RowOf } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { OwnedNumber } from '../../../integrations/twilio/number-inventory.ts';
import { putWork } from '../../../jobs/due-work.ts';
import { NUMBER_STATUSES, ORDER_STATES } from './numbers.schema.ts';
import { keyOfName } from './order-name.ts';

const ofSids = ofEveryBusiness({
  name: 'numbers.of_sids',
  because: 'the provider lists the numbers of all businesses',
  params: { sids: texts },
  row: { id: int, phone_sid: text.orNull, status: oneOf(NUMBER_STATUSES), is_released: bool },
  text: `SELECT id, phone_sid, status, provider_released_at IS NOT NULL AS is_released FROM phone_numbers
    WHERE phone_sid = ANY ($sids::text[])`,
});

const ordersOfKeys = ofEveryBusiness({
  name: 'numbers.orders_of_keys',
  because: 'the provider lists the numbers of all businesses',
  params: { keys: texts },
  row: { provider_key: uuid, state: oneOf(ORDER_STATES), phone_sid: text.orNull },
  text: `SELECT provider_key, state, phone_sid FROM number_orders WHERE provider_key = ANY ($keys::text[]::uuid[])`,
});

const releaseAgain = ofEveryBusiness({
  name: 'numbers.release_again',
  because: 'the provider lists the numbers of all businesses',
  params: { id: int },
  row: { business_id: int },
  text: `UPDATE phone_numbers SET provider_released_at = NULL
    WHERE id = $id AND status = 'cancelled' AND provider_released_at IS NOT NULL RETURNING business_id`,
});

type Row = RowOf<typeof ofSids>;
type Order = RowOf<typeof ordersOfKeys>;
type CompareDeps = Pick<Deps, 'db' | 'telephony' | 'jobs'>;
type Verdict = 'fine' | 'repaired' | 'released' | 'unknown';

/**
 * Compares the provider's list of our numbers with our rows. Rows are read after the list, so a number that is bought
 * in between is missing only in the list.
 */
export async function compareNumbers(deps: CompareDeps, owned: readonly OwnedNumber[]) {
  const keys = owned.flatMap(({ name }) => keyOfName(name) ?? []);
  const rows = await deps.db.all(ofSids, { sids: owned.map(({ sid }) => sid) });
  const orders = await deps.db.all(ordersOfKeys, { keys });
  const rowOf = new Map(rows.map((row) => [row.phone_sid, row]));
  const orderOf = new Map(orders.map((order) => [order.provider_key, order]));
  const result = { repaired: 0, released: 0, unknown: [] as string[] };
  for (const number of owned) {
    const row = rowOf.get(number.sid);
    const order = orderOf.get(keyOfName(number.name) ?? '');
    const verdict = await (row ? compareWithRow(deps, number, row) : compareWithOrder(deps, number, order));
    if (verdict === 'unknown') result.unknown.push(number.phoneNumber);
    else if (verdict !== 'fine') result[verdict] += 1;
  }
  return result;
}

/** Handles a number that a business has or had. */
async function compareWithRow(
  { db, telephony, jobs }: CompareDeps,
  number: OwnedNumber,
  row: Row,
): Promise<Verdict> {
  if (row.status === 'cancelled') {
    if (!row.is_released) return 'fine';
    await db.transaction(async (tx) => {
      const again = await tx.first(releaseAgain, { id: row.id });
      if (!again) return;
      await putWork(tx.ofBusiness(again.business_id), { kind: 'release-numbers', subject: row.id });
    });
    jobs.wake('release-numbers', {});
    return 'released';
  }
  if (number.isConfigured) return 'fine';
  return (await telephony.configureNumber(number.sid)) ? 'repaired' : 'fine';
}

/** Handles a number that has no row of a business. A number of an open order is left to that order. */
async function compareWithOrder(
  { telephony }: CompareDeps,
  { sid }: OwnedNumber,
  order: Order | undefined,
): Promise<Verdict> {
  if (!order) return 'unknown';
  const isAnothers = order.phone_sid !== null && order.phone_sid !== sid;
  if (order.state !== 'failed' && !isAnothers) return 'fine';
  await telephony.releaseNumber(sid);
  return 'released';
}
