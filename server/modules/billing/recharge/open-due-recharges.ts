import { int, text } from '../../../db/column-types.ts';
import { attemptBusiness, BUSINESS_PAGE, eachBusiness } from '../../../db/each-business.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { RECHARGE_LIMIT_PARAMS, RECHARGE_LIMITS } from './recharge-limits.ts';

const below = ofEveryBusiness({
  name: 'recharges.below_threshold',
  because: 'the timer checks the balances of all businesses with auto-recharge',
  params: BUSINESS_PAGE,
  row: { id: int },
  text: `SELECT b.id FROM businesses b JOIN accounts a ON a.business_id = b.id
    WHERE b.is_auto_recharge AND a.balance_cents < b.recharge_threshold_cents AND b.id > $after
    ORDER BY b.id LIMIT $limit`,
});

const open = ofBusiness({
  name: 'recharges.open',
  params: RECHARGE_LIMIT_PARAMS,
  row: { outcome: text },
  text: 'SELECT outcome FROM open_recharge($business, $rechargesADay, $retryHours)',
});

/**
 * Opens recharges that become due without a charge to the balance: after the pause that follows a decline, or when a
 * limit ends. Also opens one when auto-recharge is switched on or a card is added while the balance is below the
 * threshold. Returns the number of opened recharges. Repeated or concurrent runs open none twice. A failing business is
 * logged as an error and does not delay the others.
 */
export async function openDueRecharges({
  db,
  jobs,
  log,
}: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<number> {
  const failure = 'a recharge could not be opened';
  let opened = 0;
  for await (const businessId of eachBusiness((page) => db.all(below, page))) {
    const row = await attemptBusiness(log, { businessId, failure }, () =>
      db.ofBusiness(businessId).transaction((tx) => tx.one(open, RECHARGE_LIMITS)),
    );
    if (row?.outcome === 'opened') opened += 1;
  }
  if (opened > 0) jobs.wake('submit-recharges', {});
  jobs.wake('relay-outbox', {});
  return opened;
}
