import { int, text } from '../../../db/column-types.ts';
import { ofEveryBusiness, ofNoBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';

const differences = ofEveryBusiness({
  name: 'billing.ledger_differences',
  because: 'the check compares the ledgers of all businesses',
  row: { business_id: int, balance_difference_cents: int, missing_entries: int, broken_links: int },
  text: 'SELECT * FROM ledger_differences ORDER BY business_id LIMIT 100',
});

const spendingDifferences = ofEveryBusiness({
  name: 'billing.spending_differences',
  because: 'the check compares the counters of all businesses',
  row: { business_id: int, day: text, difference_cents: int },
  text: `SELECT business_id, day::text, difference_cents FROM spending_differences
    ORDER BY business_id, day LIMIT 100`,
});

const recordCheck = ofNoBusiness({
  name: 'ledger_checks.record',
  params: { differences: int },
  text: 'INSERT INTO ledger_checks (differences) VALUES ($differences)',
});

/**
 * Compares every balance with its ledger, every entry with its predecessor, and the counters of daily limits with the
 * calls. Logs an error for a difference of one cent or more, and stores the number of ledger differences for /metrics.
 * Changes no account; a second run only checks again.
 */
export async function checkLedger({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const differenceRows = await db.all(differences);
  for (const difference of differenceRows)
    log.error({ difference }, 'LEDGER: the ledger of a business does not add up');
  for (const difference of await db.all(spendingDifferences))
    log.error({ difference }, 'SPENDING: the counter of a daily limit differs from the spent amount');
  await db.all(recordCheck, { differences: differenceRows.length });
  return differenceRows.length;
}
