import { int, text, texts } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { compareNumbers } from './compare-numbers.ts';
import { orderPaidNumbers } from './order-paid-numbers.ts';

type ReconcileDeps = Pick<Deps, 'db' | 'telephony' | 'jobs' | 'log'>;

const expected = ofEveryBusiness({
  name: 'numbers.not_listed',
  because: 'the provider lists the numbers of all businesses',
  params: { sids: texts },
  row: { id: int, number: text, phone_sid: text.orNull },
  text: `SELECT id, number, phone_sid FROM phone_numbers
    WHERE status <> 'cancelled' AND phone_sid IS NOT NULL AND NOT (phone_sid = ANY ($sids::text[])) ORDER BY id`,
});

const stillOwned = ofEveryBusiness({
  name: 'numbers.still_ours',
  because: 'the provider lists the numbers of all businesses',
  params: { id: int },
  row: { id: int },
  text: `SELECT id FROM phone_numbers WHERE id = $id AND status <> 'cancelled'`,
});

const record = ofEveryBusiness({
  name: 'numbers.record_reconciliation',
  because: 'a reconciliation compares the numbers of all businesses',
  params: { checked: int, repaired: int, released: int, missing: texts, unknown: texts },
  text: `INSERT INTO number_reconciliations (checked, repaired, released, missing, unknown)
    VALUES ($checked, $repaired, $released, $missing, $unknown)`,
});

/**
 * Creates missing orders of paid numbers (`orderPaidNumbers`), then compares our numbers with the provider's list.
 * Three differences are repaired: a number bought for a finished order is released, a failed release is repeated, and a
 * number whose calls are routed to another URL is reconfigured. Two are left to an operator and logged as errors: a
 * number of ours that the provider lacks, and a number that we never bought. Returns the number of created orders and
 * of repaired or released numbers, as one sum. A repeated run finds nothing more to do.
 */
export async function reconcileNumbers(deps: ReconcileDeps): Promise<number> {
  const ordered = await orderPaidNumbers(deps);
  const sids: string[] = [];
  const unknown: string[] = [];
  let [repaired, released] = [0, 0];
  for await (const page of deps.telephony.listOwned()) {
    const result = await compareNumbers(deps, page);
    sids.push(...page.map(({ sid }) => sid));
    unknown.push(...result.unknown);
    repaired += result.repaired;
    released += result.released;
  }
  const missing = await findMissing(deps, sids);
  await deps.db.all(record, { checked: sids.length, repaired, released, missing, unknown });
  if (repaired + released > 0)
    deps.log.warn({ repaired, released }, 'numbers at the provider were corrected');
  if (missing.length + unknown.length > 0)
    deps.log.error({ missing, unknown }, 'DIFFERENCE: the numbers of the product and of the provider differ');
  return ordered + repaired + released;
}

/**
 * Numbers of businesses that are not on the provider's list. Each is looked up again at the provider, because it may
 * have been bought after the list was read.
 */
async function findMissing({ db, telephony }: ReconcileDeps, sids: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { id, number, phone_sid: sid } of await db.all(expected, { sids })) {
    if (sid === null || (await telephony.isOwned(sid))) continue;
    if (await db.first(stillOwned, { id })) missing.push(number);
  }
  return missing;
}
