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

/** `near` from 80 % of the limit on; `reached` when the next call would exceed it. */
export type SpendingStanding = 'within' | 'near' | 'reached';

/**
 * Today's spending by the business's calendar, in cents; calls in progress count in full. `limitCents` null: no limit.
 * `callPriceCents` is the price of a call for this business.
 */
export type DaySpending = {
  limitCents: number | null;
  spentCents: number;
  standing: SpendingStanding;
  callPriceCents: number;
};
export type SpendingView = Record<SpendingKind, DaySpending>;
