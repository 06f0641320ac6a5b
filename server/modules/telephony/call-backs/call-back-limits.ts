import { CONCURRENT_CALLS, SPENDING_LIMITS } from '../../../core/plan.ts';
import { int } from '../../../db/column-types.ts';

/** Parameters of the SQL functions call_back_refusal and dial_call_back. */
export const CALL_LIMIT_PARAMS = { centsADay: int, activeMinutes: int };
export const CALL_LIMIT_VALUES = {
  centsADay: SPENDING_LIMITS.calls.centsADay,
  activeMinutes: CONCURRENT_CALLS.inProgressMinutesMax,
};
