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

/** Compares every balance with its ledger and every line with the one before it. Shouts at one cent. */
export async function checkLedger(deps: Pick<Deps, 'pool' | 'log'>): Promise<number> {
  const found = await run(deps.pool, differences);
  for (const difference of found)
    deps.log.error({ difference }, 'LEDGER: the books of a business do not add up');
  return found.length;
}
