import { RECHARGES } from '../../../core/plan.ts';
import { int, ints } from '../../../db/column-types.ts';

/** The limits of auto-recharge as parameters of a statement: SQL open_recharge and what calls it. */
export const RECHARGE_LIMIT_PARAMS = { rechargesADay: int, retryHours: ints };
export const RECHARGE_LIMITS = {
  rechargesADay: RECHARGES.attemptsADay,
  retryHours: RECHARGES.retryHours,
};
