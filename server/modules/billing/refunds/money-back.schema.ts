import { z } from 'zod';
import { textUpTo } from '../../../core/limited.ts';
import { toOneLine } from '../../../core/one-line.ts';

/** The longest reason of an owner, and the longest answer of support. */
export const REFUND_REQUEST_WORDS_MAX = 500;

export const requestRefundInput = z.object({
  /** Why, if they want to say it. */
  reason: textUpTo(REFUND_REQUEST_WORDS_MAX).overwrite(toOneLine).optional(),
});
export type RequestRefundInput = z.infer<typeof requestRefundInput>;

export const REFUND_REQUEST_OUTCOMES = ['refunded', 'declined'] as const;

/** Amounts are cents of Canadian dollars. */
export type MoneyBackView = {
  /** The first payment, as long as it can be asked back; null otherwise, and once it was. */
  offer: { paidCents: number; paidAt: string; until: string } | null;
  request: {
    paidCents: number;
    askedAt: string;
    /** Null until support answers. */
    outcome: (typeof REFUND_REQUEST_OUTCOMES)[number] | null;
    answeredAt: string | null;
    /** What was given back of the payment and did not come back from the bank. */
    refundedCents: number;
    /** Why it was declined; null otherwise. */
    answer: string | null;
  } | null;
};
