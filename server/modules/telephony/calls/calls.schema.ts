import { z } from 'zod';
import { CALL_OUTCOMES, type CallOutcome } from '../../../core/call-outcomes.ts';
import type { FollowUpReason } from '../../../core/follow-up-reasons.ts';
import type { SummaryAction } from '../../../core/format-call-actions.ts';
import { isoDay } from '../../../core/iso-day.ts';
import { listUpTo, textUpTo } from '../../../core/limited.ts';
import type { TextPart } from '../../../core/mark-hits.ts';
import type { PhoneView } from '../../../core/phone-number.ts';
import { PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { SEARCH_LENGTH_MAX } from '../../../core/read-typed.ts';
import { SENTIMENTS } from '../../../core/sentiment.ts';

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const;
export const CALL_CHANNELS = ['phone', 'sms'] as const;

export const MESSAGE_ROLES = ['user', 'assistant'] as const;

/** Reasons for which the agent refuses a call. */
export const CALL_REFUSALS = [
  'refused_no_funds',
  'number_on_hold',
  'suspended',
  'spending_limit',
  'too_many_calls',
] as const;
export type CallRefusal = (typeof CALL_REFUSALS)[number];

/** Reasons for the cost of a call. Only `charged` costs anything. */
export const CHARGE_OUTCOMES = [
  'pending',
  'charged',
  'too_short',
  'not_completed',
  'not_taken',
  ...CALL_REFUSALS,
] as const;

export type CallDirection = (typeof CALL_DIRECTIONS)[number];
export type CallChannel = (typeof CALL_CHANNELS)[number];
export type ChargeOutcome = (typeof CHARGE_OUTCOMES)[number];

/** Filters of the call list: an open follow-up, missed by the agent, or a message of the caller. */
export const CALL_LIST_FILTERS = ['follow_up', 'missed', 'messages'] as const;

const searched = textUpTo(SEARCH_LENGTH_MAX).trim();

export const callFilter = z.object({
  customerId: z.int32().optional(),
  /** Part of a customer's name or email address, case-insensitive. */
  customerName: z.string().trim().max(200).optional(),
  /** Words, "phrases" and -excluded words, in the transcript, summary or caller; '' filters nothing. */
  q: searched.optional(),
  direction: z.enum(CALL_DIRECTIONS).optional(),
  channel: z.enum(CALL_CHANNELS).optional(),
  /** Language of the conversation; a call without one has none. */
  language: textUpTo(35).optional(),
  /** `none`: no result, or the caller said nothing. */
  outcome: z.enum([...CALL_OUTCOMES, 'none']).optional(),
  /** Days of the business's own calendar; both are inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** Weekday on the business's clock at the start of the call; 0 is Sunday. */
  weekday: z.int().min(0).max(6).optional(),
  hour: z.int().min(0).max(23).optional(),
  /** True selects calls that began outside the current opening hours. */
  afterHours: z.literal(true).optional(),
  /** Estimated sentiment of the caller. */
  sentiment: z.enum(SENTIMENTS).optional(),
  only: z.enum(CALL_LIST_FILTERS).optional(),
});
export type CallFilter = z.infer<typeof callFilter>;

export const listCallsInput = callFilter.extend({
  /** Without a limit the list is complete. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The last call of the previous page. */
  cursor: z.string().max(100).optional(),
});
export type ListCallsInput = z.infer<typeof listCallsInput>;

export const conversationInput = z.object({
  callSid: z.string().min(1).max(100),
  /** The search whose result opened the call; its matches are highlighted. */
  q: searched.optional(),
});

/** Location of a search match. `turn` is its index in the conversation, from 0; null in the summary. */
export type CallExcerpt = { turn: number | null; parts: TextPart[] };

/** Open work after a call. */
export type FollowUpView = {
  /** Reasons in order of urgency; empty when a member requested the follow-up. */
  reasons: FollowUpReason[];
  assigneeId: number | null;
  assigneeName: string | null;
  /** A day of the business's own calendar, 'yyyy-MM-dd'. */
  dueOn: string | null;
  note: string | null;
  doneAt: string | null;
  /** The name of the member who marked it as done, while they are in the team. */
  doneBy: string | null;
};

/** A message in the caller's words; of a voice message the length in seconds, and no words. */
export type CallerMessage = { content: string; voicemailSeconds: number | null; languageCode: string | null };

export type CallView = {
  callSid: string;
  customerId: number | null;
  customerName: string | null;
  /** The name that the caller gave with a message. */
  callerName: string | null;
  /** The caller's newest message in their own words; `phone` is the number to call back. */
  callerMessage: (CallerMessage & { phone: PhoneView | null }) | null;
  /** The customer's number: E.164, and formatted. */
  customerPhone: string | null;
  customerPhoneFormatted: string | null;
  /** The active number from which the customer is called back; null without one. */
  callBackFrom: PhoneView | null;
  direction: CallDirection;
  channel: CallChannel;
  status: string;
  startedAt: string;
  endedAt: string | null;
  createdAt: string;
  updatedAt: string;
  durationSeconds: number | null;
  chargeOutcome: ChargeOutcome;
  /** The charge in cents; null without a charge, and for roles that may not see money. */
  chargeCents: number | null;
  ledgerEntryId: number | null;
  /** Null while the conversation lasts, and for a call that the agent did not take. */
  outcome: CallOutcome | null;
  /** True while the receptionist speaks with the caller. */
  isLive: boolean;
  /** Language of the conversation; null without one. */
  languageCode: string | null;
  /** A summary in a sentence or two; null until the call has ended. Not shown with `summaryActions`. */
  summary: string | null;
  /** Actions of the agent, shown when no model has written a summary; null when one has. */
  summaryActions: SummaryAction[] | null;
  /** An incoming call that the agent did not take. */
  isMissed: boolean;
  /** State of the caller's message; null without one. */
  message: 'open' | 'done' | null;
  /** Null without a follow-up. */
  followUp: FollowUpView | null;
  /** In a search, the text around the match; null when only the name or the number matches, and without a search. */
  excerpt: CallExcerpt | null;
};

/** Actions of the agent on the calendar in a call, and the position of the caller's turn, counted from 0. */
export type CallAction = {
  action: 'booked' | 'moved' | 'cancelled';
  appointmentId: number;
  turn: number;
  /** The business's wall clock, 'yyyy-MM-ddTHH:mm'. */
  startsLocal: string;
};

/** The source of an agent turn: an answer of the business, whose title is its question, or a page or file. */
export type TurnSource = { kind: 'answer' | 'source'; id: number; title: string };

export type MessageView = {
  id: number;
  role: (typeof MESSAGE_ROLES)[number];
  content: string;
  /** The translation into the business's default language, if a model has made one. */
  translation: { text: string; languageCode: string } | null;
  createdAt: string;
  /** The spoken language, if known. */
  languageCode: string | null;
  /** True for the notice about the AI and the recording. */
  isDisclosure: boolean;
  /** True when the caller interrupted the turn, which ends with the audible text. */
  wasInterrupted: boolean;
  /** Milliseconds from the caller's last word to the first of the answer, and to its first sentence. */
  firstTokenMs: number | null;
  firstSentenceMs: number | null;
  /** Empty without a source. Removed sources still have their title here. */
  sources: TurnSource[];
};

/** Turns that the agent records during a call. */
export const recordConversationInput = z.object({
  callSid: z.string().min(1).max(100),
  language: z.string().min(2).max(35).optional(),
  messages: listUpTo(
    z.object({
      role: z.enum(MESSAGE_ROLES),
      content: z.string().max(10_000),
      createdAt: textUpTo(64)
        .pipe(z.iso.datetime({ offset: true }))
        .optional(),
    }),
    1_000,
  ),
});
export type RecordConversationInput = z.infer<typeof recordConversationInput>;
