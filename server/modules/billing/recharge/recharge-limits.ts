import { RECHARGES } from '../../../core/plan.ts';
import { int, ints } from '../../../db/column-types.ts';

/** Limits of auto-recharge as parameters of the SQL function open_recharge and of its callers. */
export const RECHARGE_LIMIT_PARAMS = { rechargesADay: int, retryHours: ints };
export const RECHARGE_LIMITS = {
  rechargesADay: RECHARGES.attemptsADay,
  retryHours: RECHARGES.retryHours,
};
