import { DUNNING } from '../../../core/plan.ts';
import { int, ints, texts } from '../../../db/column-types.ts';
import { RECHARGE_LIMIT_PARAMS, RECHARGE_LIMITS } from '../recharge/recharge-limits.ts';

/** Number of schedules that are charged in one transaction. */
export const BATCH_MAX = 100;
/**
 * Number of missed periods of one fee that are charged in one run. The rest waits at least ten minutes for a later run.
 */
export const PERIODS_MAX = 12;

/** The steps of dunning, as parameters of the SQL functions dun_business and charge_due_periods. */
export const DUNNING_PARAMS = { dunningSteps: texts, dunningDays: ints };
export const DUNNING_STEPS = {
  dunningSteps: DUNNING.steps.map(({ step }) => step),
  dunningDays: DUNNING.steps.map(({ afterDays }) => afterDays),
};

/** Every parameter of the SQL function charge_due_periods except the business. */
export const FEE_LIMIT_PARAMS = { limit: int, periodsMax: int, ...RECHARGE_LIMIT_PARAMS, ...DUNNING_PARAMS };
export const FEE_LIMITS = { limit: BATCH_MAX, periodsMax: PERIODS_MAX, ...RECHARGE_LIMITS, ...DUNNING_STEPS };
