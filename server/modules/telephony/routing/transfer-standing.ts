import { TRANSFERS } from '../../../core/plan.ts';
import { int } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

export const LIMIT_PARAMS = { newDaySeconds: int, daySeconds: int, newDays: int, ringSeconds: int };
export const LIMIT_VALUES = {
  newDaySeconds: TRANSFERS.newDayMinutes * 60,
  daySeconds: TRANSFERS.dayMinutes * 60,
  newDays: TRANSFERS.newDays,
  ringSeconds: TRANSFERS.ringSeconds,
};

const standing = ofBusiness({
  name: 'routing.transfer_standing',
  params: LIMIT_PARAMS,
  row: { seconds_left: int, open_count: int },
  text: `SELECT seconds_left, open_count
    FROM transfer_standing($business, $newDaySeconds, $daySeconds, $newDays, $ringSeconds)`,
});

/** Limits that can refuse another transfer. */
export type LimitRule = 'transfers_at_once' | 'transfer_minutes';

/**
 * The limit that would refuse a transfer now; null when a transfer is allowed. `reserveTransfer` decides again under
 * its lock.
 */
export async function limitRuleOf(db: TenantRunner): Promise<LimitRule | null> {
  const { seconds_left: secondsLeft, open_count: open } = await db.one(standing, LIMIT_VALUES);
  if (open >= TRANSFERS.concurrentMax) return 'transfers_at_once';
  return secondsLeft < TRANSFERS.secondsMin ? 'transfer_minutes' : null;
}
