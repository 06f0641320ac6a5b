import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { FEE_LIMIT_PARAMS, FEE_LIMITS } from './fee-limits.ts';

const lockSchedules = ofBusiness({
  name: 'fees.lock_schedules',
  row: { id: int },
  text: `SELECT id FROM fee_schedules WHERE business_id = $business AND ended_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
});

const lockAccount = ofBusiness({
  name: 'fees.lock_account',
  row: { balance_cents: int },
  text: 'SELECT balance_cents FROM accounts WHERE business_id = $business FOR NO KEY UPDATE',
});

const chargeDue = ofBusiness({
  name: 'fees.charge_business',
  params: FEE_LIMIT_PARAMS,
  row: { periods: int, switched: int },
  text: `SELECT periods, switched FROM charge_due_periods($limit, $periodsMax, $rechargesADay, $retryHours,
    $dunningSteps, $dunningDays, $business)`,
});

/** Locks the rows that a change of fees needs, in the order of the monthly run: schedules, then the account. */
export async function lockFees(tx: TenantTx): Promise<{ balanceCents: number }> {
  await tx.all(lockSchedules);
  const { balance_cents: balanceCents } = await tx.one(lockAccount);
  return { balanceCents };
}

/**
 * Charges the due fees of the business now, in the caller's transaction, so that a number and its first month commit
 * together. A hold that has taken effect starts its own fees, which are charged too. Returns the number of charged
 * periods; running it again finds nothing due. (SQL: charge_due_periods.)
 */
export async function chargeNow(tx: TenantTx): Promise<number> {
  let charged = 0;
  for (;;) {
    const { periods, switched } = await tx.one(chargeDue, FEE_LIMITS);
    charged += periods;
    if (switched === 0) return charged;
  }
}
