import { int } from '../../db/column-types.ts';
import { ofEveryBusiness, ofNoBusiness } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';

const differences = ofEveryBusiness({
  name: 'billing.ledger_differences',
  because: 'the books of all are checked at once',
  row: { business_id: int, balance_difference_cents: int, missing_entries: int, broken_links: int },
  text: 'SELECT * FROM ledger_differences ORDER BY business_id LIMIT 100',
});

const recordCheck = ofNoBusiness({
  name: 'ledger_checks.record',
  params: { differences: int },
  text: 'INSERT INTO ledger_checks (differences) VALUES ($differences)',
});

/**
 * Compares every balance with its ledger and every line with the one before it. Shouts at one cent, and leaves the
 * result where /metrics reads it. Changes no account; a second run is one more check.
 */
export async function checkLedger({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const found = await db.all(differences);
  for (const difference of found) log.error({ difference }, 'LEDGER: the books of a business do not add up');
  await db.all(recordCheck, { differences: found.length });
  return found.length;
}
