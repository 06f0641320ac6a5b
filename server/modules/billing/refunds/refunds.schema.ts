import { z } from 'zod';
import { textUpTo } from '../../../core/limited.ts';
import { toOneLine } from '../../../core/one-line.ts';

/** The longest reason of an owner, and the longest answer of support. */
export const REFUND_REQUEST_WORDS_MAX = 500;

export const requestRefundInput = z.object({
  reason: textUpTo(REFUND_REQUEST_WORDS_MAX).overwrite(toOneLine).optional(),
});
export type RequestRefundInput = z.infer<typeof requestRefundInput>;

export const REFUND_REQUEST_OUTCOMES = ['refunded', 'declined'] as const;

/** Amounts are cents of Canadian dollars. */
export type RefundsView = {
  /** The first payment, while a refund can be requested; null otherwise, and after a request. */
  offer: { paidCents: number; paidAt: string; until: string } | null;
  request: {
    paidCents: number;
    askedAt: string;
    /** The answer of support; null until there is one. */
    outcome: (typeof REFUND_REQUEST_OUTCOMES)[number] | null;
    answeredAt: string | null;
    /** The refunded amount, without failed refunds. */
    refundedCents: number;
    /** Support's reason for a declined request; null otherwise. */
    answer: string | null;
  } | null;
};
