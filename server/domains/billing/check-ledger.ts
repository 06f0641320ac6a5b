import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';

type DifferenceRow = {
  business_id: number;
  balance_difference_cents: number;
  missing_entries: number;
  broken_links: number;
};

const differences: Statement<DifferenceRow> = {
  name: 'billing.ledger_differences',
  text: '/* every business: the books */ SELECT * FROM ledger_differences ORDER BY business_id LIMIT 100',
};

const recordCheck: Statement<Record<string, never>> = {
  name: 'ledger_checks.record',
  text: 'INSERT INTO ledger_checks (differences) VALUES ($1)',
};

/**
 * Compares every balance with its ledger and every line with the one before it. Shouts at one cent, and leaves the
 * result where /metrics reads it. Changes no account; a second run is one more check.
 */
export async function checkLedger(deps: Pick<Deps, 'pool' | 'log'>): Promise<number> {
  const found = await run(deps.pool, differences);
  for (const difference of found)
    deps.log.error({ difference }, 'LEDGER: the books of a business do not add up');
  await run(deps.pool, recordCheck, [found.length]);
  return found.length;
}
