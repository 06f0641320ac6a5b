import { z } from 'zod';
import { CALL_OUTCOMES, type CallOutcome } from '../../../core/call-outcomes.ts';
import type { FollowUpReason } from '../../../core/follow-up-reasons.ts';
import type { SummaryDeed } from '../../../core/format-call-deeds.ts';
import { isoDay } from '../../../core/iso-day.ts';
import { listUpTo, textUpTo } from '../../../core/limited.ts';
import type { TextPart } from '../../../core/mark-hits.ts';
import { PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { SEARCH_LENGTH_MAX } from '../../../core/read-typed.ts';
import { SENTIMENTS } from '../../../core/sentiment.ts';

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const;
export const CALL_CHANNELS = ['phone', 'sms'] as const;

export const MESSAGE_ROLES = ['user', 'assistant'] as const;

/** Why the agent does not take a call. */
export const CALL_REFUSALS = [
  'refused_no_funds',
  'number_on_hold',
  'suspended',
  'spending_limit',
  'too_many_calls',
] as const;
export type CallRefusal = (typeof CALL_REFUSALS)[number];

/** Why a call cost what it cost. Only `charged` costs anything. */
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

/** Calls with an open follow-up, calls that the agent did not take, and calls in which the caller left a message. */
export const CALL_SIFTS = ['follow_up', 'missed', 'messages'] as const;

const searched = textUpTo(SEARCH_LENGTH_MAX).trim();

export const callFilter = z.object({
  customerId: z.int32().optional(),
  /** Part of a customer's name or email address, case-insensitive. */
  customerName: z.string().trim().max(200).optional(),
  /** Words, "phrases" and -unwanted words, in what was said, in the summary or in who called; '' filters nothing. */
  q: searched.optional(),
  direction: z.enum(CALL_DIRECTIONS).optional(),
  channel: z.enum(CALL_CHANNELS).optional(),
  /** In which the conversation was held; a call without one has none. */
  language: textUpTo(35).optional(),
  /** `none`: nothing came of it, or nobody spoke. */
  outcome: z.enum([...CALL_OUTCOMES, 'none']).optional(),
  /** Days of the business's own calendar; both are inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** By the business's own clock when the call began; 0 is Sunday. */
  weekday: z.int().min(0).max(6).optional(),
  hour: z.int().min(0).max(23).optional(),
  /** Begun outside the opening hours, as they are now. */
  afterHours: z.literal(true).optional(),
  /** How the caller sounded: an estimate. */
  sentiment: z.enum(SENTIMENTS).optional(),
  only: z.enum(CALL_SIFTS).optional(),
});
export type CallFilter = z.infer<typeof callFilter>;

export const listCallsInput = callFilter.extend({
  /** Without a limit the list comes whole. */
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The last call of the page before. */
  cursor: z.string().max(100).optional(),
});
export type ListCallsInput = z.infer<typeof listCallsInput>;

export const conversationInput = z.object({
  callSid: z.string().min(1).max(100),
  /** The search that found the call. */
  q: searched.optional(),
});

/** Where a search found something. `turn`: of the conversation, counted from 0; null in the summary. */
export type CallExcerpt = { turn: number | null; parts: TextPart[] };

/** What is left to do after a call. */
export type FollowUpView = {
  /** The most urgent first; empty where a member asked for the follow-up. */
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
export type CallerWords = { content: string; voicemailSeconds: number | null; languageCode: string | null };

export type CallView = {
  callSid: string;
  customerId: number | null;
  customerName: string | null;
  /** The name that the caller gave with a message. */
  callerName: string | null;
  /** The newest message that the caller left, in their words, and the number to call back, E.164. */
  callerMessage: (CallerWords & { phone: string | null }) | null;
  /** The other end of the line: E.164, and as a person writes it. */
  customerPhone: string | null;
  customerPhoneFormatted: string | null;
  direction: CallDirection;
  channel: CallChannel;
  status: string;
  startedAt: string;
  endedAt: string | null;
  createdAt: string;
  updatedAt: string;
  durationSeconds: number | null;
  chargeOutcome: ChargeOutcome;
  /** What it cost, in cents; null when nothing was charged or the person may not see money. */
  chargeCents: number | null;
  ledgerEntryId: number | null;
  /** Null while the receptionist speaks, and for a call that it did not take. */
  outcome: CallOutcome | null;
  /** The receptionist speaks with the caller now. */
  isLive: boolean;
  /** In which the conversation was held; null for a call without one. */
  languageCode: string | null;
  /** What was said, in a sentence or two; null until the call has ended. Beside `summaryDeeds` it is not shown. */
  summary: string | null;
  /** What the agent did, instead of a summary that a model wrote; null beside one. */
  summaryDeeds: SummaryDeed[] | null;
  /** Somebody called and the agent did not take the call. */
  isMissed: boolean;
  /** Whether somebody has seen to what the caller left; null where nothing was left. */
  message: 'open' | 'done' | null;
  /** Null where there was nothing to follow up. */
  followUp: FollowUpView | null;
  /** In a search, some words around what it found; null where it found the name or number alone. */
  excerpt: CallExcerpt | null;
};

/** What the agent did to the calendar in a call, and in answer to which turn of the caller, counted from 0. */
export type CallDeed = {
  deed: 'booked' | 'moved' | 'cancelled';
  appointmentId: number;
  turn: number;
  /** The business's wall clock, 'yyyy-MM-ddTHH:mm'. */
  startsLocal: string;
};

/** What an answer came from: an answer of the business by its question, or a page or file by its title. */
export type TurnSource = { kind: 'answer' | 'source'; id: number; title: string };

export type MessageView = {
  id: number;
  role: (typeof MESSAGE_ROLES)[number];
  content: string;
  /** The same in the language of the business's people, where a model has translated it. */
  translation: { text: string; languageCode: string } | null;
  createdAt: string;
  /** In which it was said, where that is known. */
  languageCode: string | null;
  /** It told the caller of the AI and of the record. */
  isDisclosure: boolean;
  /** The caller spoke into it: it ends with what they heard. */
  wasInterrupted: boolean;
  /** Milliseconds from the caller's last word to the first of the answer, and to its first sentence. */
  firstTokenMs: number | null;
  firstSentenceMs: number | null;
  /** Empty where it came from none. What has been removed since still has its title here. */
  sources: TurnSource[];
};

/** What the agent writes down of a call while it speaks. */
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
