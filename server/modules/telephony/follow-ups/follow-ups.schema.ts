import { z } from 'zod';
import type { FollowUpReason } from '../../../core/follow-up-reasons.ts';
import type { SummaryAction } from '../../../core/format-call-actions.ts';
import { isoDay } from '../../../core/iso-day.ts';
import { textUpTo } from '../../../core/limited.ts';
import type { PhoneView } from '../../../core/phone-number.ts';
import type { CallerMessage } from '../calls/calls.schema.ts';

export const FOLLOW_UP_LIMITS = { noteLength: 1_000, openMax: 20, openDefault: 5 } as const;

const callSid = z.string().min(1).max(100);

export const openFollowUpsInput = z.object({
  limit: z.int().min(1).max(FOLLOW_UP_LIMITS.openMax).default(FOLLOW_UP_LIMITS.openDefault),
});
export type OpenFollowUpsInput = z.infer<typeof openFollowUpsInput>;

export const setFollowUpInput = z.object({
  callSid,
  /** A member of the business. */
  assigneeId: z.int32().positive().nullable(),
  dueOn: isoDay.nullable(),
  note: textUpTo(FOLLOW_UP_LIMITS.noteLength)
    .trim()
    .transform((note) => note || null)
    .nullable(),
});
export type SetFollowUpInput = z.infer<typeof setFollowUpInput>;

export const setDoneInput = z.object({ callSid, done: z.boolean() });
export type SetDoneInput = z.infer<typeof setDoneInput>;

/** An open follow-up for the dashboard. */
export type OpenFollowUp = {
  callSid: string;
  reasons: FollowUpReason[];
  customerId: number | null;
  customerName: string | null;
  /** The name that the caller gave; set only if the caller is not a customer. */
  callerName: string | null;
  /**
   * The caller's number in E.164 for `tel:`, and formatted; null for a withheld number. If the caller left another
   * number, that number is used.
   */
  phone: string | null;
  phoneFormatted: string | null;
  /** The active number from which the caller is called back; null without one. */
  callBackFrom: PhoneView | null;
  startedAt: string;
  /** A model's summary; null without one, and if `summaryActions` is set. */
  summary: string | null;
  /** Actions of the agent, for `formatSummary`. */
  summaryActions: SummaryAction[] | null;
  /** The newest message of the caller. */
  message: CallerMessage | null;
  assigneeName: string | null;
  dueOn: string | null;
};

/** A page of open follow-ups; `count` is the number of all open ones. */
export type OpenFollowUps = { followUps: OpenFollowUp[]; count: number };
