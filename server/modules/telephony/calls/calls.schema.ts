import { z } from 'zod';
import { CALL_OUTCOMES, type CallOutcome } from '../../../core/call-outcomes.ts';
import type { FollowUpReason } from '../../../core/follow-up-reasons.ts';
import type { SummaryAction } from '../../../core/format-call-actions.ts';
import { isoDay } from '../../../core/iso-day.ts';
import { isoInstant } from '../../../core/iso-instant.ts';
import { listUpTo, textUpTo } from '../../../core/limited.ts';
import type { TextPart } from '../../../core/mark-hits.ts';
import type { PhoneView } from '../../../core/phone-number.ts';
import { PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { SEARCH_LENGTH_MAX } from '../../../core/read-typed.ts';
import { SENTIMENTS } from '../../../core/sentiment.ts';

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const;
export const CALL_CHANNELS = ['phone', 'sms'] as const;

export const MESSAGE_ROLES = ['user', 'assistant'] as const;

/**
 * Reasons for which the agent refuses a call. `returned`: a phone of a transfer or call back forwards to our number, so
 * the call would reach the agent again.
 */
export const CALL_REFUSALS = [
  'refused_no_funds',
  'number_on_hold',
  'suspended',
  'spending_limit',
  'too_many_calls',
  'returned',
] as const;
export type CallRefusal = (typeof CALL_REFUSALS)[number];

/** Why a call was or was not charged. Only `charged` has a cost. */
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

/**
 * Filters of the call list: `follow_up` (open follow-up), `missed` (not taken by the agent), `messages` (the caller
 * left a message).
 */
export const CALL_LIST_FILTERS = ['follow_up', 'missed', 'messages'] as const;

/** Maximum length of the part of a customer's name or email address by which calls are filtered. */
export const CUSTOMER_FILTER_LENGTH_MAX = 200;

const searched = textUpTo(SEARCH_LENGTH_MAX).trim();

export const callFilter = z.object({
  customerId: z.int32().optional(),
  /** Part of a customer's name or email address, case-insensitive. */
  customerName: z.string().trim().max(CUSTOMER_FILTER_LENGTH_MAX).optional(),
  /** Words, "phrases" and -excluded words, in the transcript, summary or caller; '' filters nothing. */
  q: searched.optional(),
  direction: z.enum(CALL_DIRECTIONS).optional(),
  channel: z.enum(CALL_CHANNELS).optional(),
  /** Language of the conversation. Calls without a conversation have no language and do not match. */
  language: textUpTo(35).optional(),
  /** `none` selects calls without a result, and calls in which the caller said nothing. */
  outcome: z.enum([...CALL_OUTCOMES, 'none']).optional(),
  /** First and last day, both inclusive, in the business's time zone. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** Weekday of the start of the call, in the business's time zone; 0 is Sunday. */
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
  /** Maximum number of listed calls; without it the list is complete. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** `callSid` of the last call of the previous page. */
  cursor: z.string().max(100).optional(),
});
export type ListCallsInput = z.infer<typeof listCallsInput>;

export const conversationInput = z.object({
  callSid: z.string().min(1).max(100),
  /** The search whose result opened the call; its matches are highlighted. */
  q: searched.optional(),
});

/**
 * An excerpt around a search match. `turn` is the index of the turn in the conversation, from 0; null for a match in
 * the summary.
 */
export type CallExcerpt = { turn: number | null; parts: TextPart[] };

/** Open work after a call. */
export type FollowUpView = {
  /** Reasons in order of urgency; empty when a member requested the follow-up. */
  reasons: FollowUpReason[];
  assigneeId: number | null;
  assigneeName: string | null;
  /** A day in the business's time zone, 'yyyy-MM-dd'. */
  dueOn: string | null;
  note: string | null;
  doneAt: string | null;
  /** The name of the member who marked the follow-up as done; null once that member has left the team. */
  doneBy: string | null;
};

/**
 * The last message of the caller. For a text message, `content` is its text. For a voicemail, `voicemailSeconds` is its
 * duration, and clients ignore `content`.
 */
export type CallerMessage = { content: string; voicemailSeconds: number | null; languageCode: string | null };

export type CallView = {
  callSid: string;
  customerId: number | null;
  customerName: string | null;
  /** The name that the caller gave with a message. */
  callerName: string | null;
  /** The caller's newest message in the caller's own words; `phone` is the number to call back. */
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
  /**
   * The result of the conversation. Null until the conversation has ended, and for a call that the agent did not take.
   */
  outcome: CallOutcome | null;
  /** True while the receptionist speaks with the caller. */
  isLive: boolean;
  /** Language of the conversation; null without one. */
  languageCode: string | null;
  /**
   * A model's summary in one or two sentences; null until the call has ended. The portal shows `summaryActions` instead
   * if they are set.
   */
  summary: string | null;
  /** Actions of the agent, shown when no model wrote a summary; null otherwise. */
  summaryActions: SummaryAction[] | null;
  /** True for an incoming call that the agent did not take. */
  isMissed: boolean;
  /** State of the caller's message; null without one. */
  message: 'open' | 'done' | null;
  /** The follow-up of the call; null without one. */
  followUp: FollowUpView | null;
  /** The text around the match of a search; null without a search, and when only the name or the number matches. */
  excerpt: CallExcerpt | null;
};

/** A calendar action of the agent in a call. `turn` is the index of the caller's turn, from 0. */
export type CallAction = {
  action: 'booked' | 'moved' | 'cancelled';
  appointmentId: number;
  turn: number;
  /** Time in the business's time zone, 'yyyy-MM-ddTHH:mm'. */
  startsLocal: string;
};

/**
 * The source of an agent turn. `answer`: an answer of the business, with its question as the title. `source`: a page or
 * file.
 */
export type TurnSource = { kind: 'answer' | 'source'; id: number; title: string };

export type MessageView = {
  id: number;
  role: (typeof MESSAGE_ROLES)[number];
  content: string;
  /** The translation into the business's default language; null if no model has made one. */
  translation: { text: string; languageCode: string } | null;
  createdAt: string;
  /** The language of the turn, if known. */
  languageCode: string | null;
  /** True for the notice that an AI answers and the call is recorded. */
  isDisclosure: boolean;
  /** True when the caller interrupted the turn. Its text ends with what the caller heard. */
  wasInterrupted: boolean;
  /** Milliseconds from the caller's last word to the first word of the answer, and to the end of its first sentence. */
  firstTokenMs: number | null;
  firstSentenceMs: number | null;
  /** Sources of the turn; empty without one. A removed source is listed with its title. */
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
      createdAt: isoInstant.optional(),
    }),
    1_000,
  ),
});
export type RecordConversationInput = z.infer<typeof recordConversationInput>;
