import { z } from 'zod';
import { problemWith, withValues } from '../../../core/error-text.ts';
import { SPENDING_KINDS, SPENDING_LIMITS, type SpendingKind } from '../../../core/plan.ts';

/** The owner's limit; null for none. */
export const updateSpendingLimitInput = z
  .object({ kind: z.enum(SPENDING_KINDS), limitCents: z.int32().nullable() })
  .superRefine(({ kind, limitCents }, context) => {
    const choices: readonly number[] = SPENDING_LIMITS[kind].choices;
    if (limitCents === null || choices.includes(limitCents)) return;
    const refusal = problemWith(withValues('fields.oneOfOrNone', { choices }));
    context.addIssue({ code: 'custom', path: ['limitCents'], ...refusal });
  });
export type UpdateSpendingLimitInput = z.infer<typeof updateSpendingLimitInput>;

/** `near` from 80 % of the limit on; `reached` when the next call would exceed the limit. */
export type SpendingStanding = 'within' | 'near' | 'reached';

/**
 * Spending of the current day, in the business's time zone and in cents. Calls in progress count with their full price.
 * `limitCents` is null without a limit. `callPriceCents` is the price of a call for this business.
 */
export type DaySpending = {
  limitCents: number | null;
  spentCents: number;
  standing: SpendingStanding;
  callPriceCents: number;
};
export type SpendingView = Record<SpendingKind, DaySpending>;
