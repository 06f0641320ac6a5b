import { z } from 'zod';
import type { Facts } from '../facts.ts';
import {
  type Sentence,
  sentence,
  storedList,
  storedSentence,
  storedText as text,
} from '../respond/sentence.ts';
import type { OfferKey } from '../respond/sentences.ts';
import { PARTS } from '../understand/lexicon.ts';

export const TASKS = [
  'book',
  'move',
  'cancel',
  'mine',
  'price',
  'hours',
  'services',
  'question',
  'message',
  'transfer',
  'end',
] as const;
export type Task = (typeof TASKS)[number];

/** Questions of the agent. The last question decides how the caller's answer is parsed. */
const QUESTIONS_ASKED = [
  'task',
  'price-or-book',
  'which-task',
  'service',
  'day',
  'which-day',
  'confirm-day',
  'time',
  'which-time',
  'slot',
  'confirm-booking',
  'confirm-move',
  'confirm-cancel',
  'name',
  'confirm-name',
  'spelling',
  'phone',
  'confirm-phone',
  'whose',
  'when-was',
  'message',
  'message-name',
  'offer-message',
  'anything-else',
] as const;
export type Question = (typeof QUESTIONS_ASKED)[number];

const texts = storedList(text);
const count = z.int().min(0);
const languageCode = z.string().min(1).max(35);

/** Maximum number of slots in a tool result. */
export const SLOTS_MAX = 200;

/** The known parts of a requested time. */
const timeFields = {
  dates: texts,
  range: z.tuple([text, text]).readonly().nullable(),
  times: texts,
  part: z.enum(PARTS).nullable(),
  after: text.nullable(),
  before: text.nullable(),
  isSoonest: z.boolean(),
  /** True when the day must be read back before slots are searched. */
  needsConfirmation: z.boolean(),
};
const requestedTime = z.strictObject(timeFields);
export type RequestedTime = z.infer<typeof requestedTime>;

/** Results of the tool that searches slots: the first result, and the latest one if the search was continued. */
const OPEN_SLOTS_MAX = 2 * SLOTS_MAX;
const openSlots = z.strictObject({
  serviceId: z.number().nullable(),
  from: text,
  to: text,
  slots: z.array(text).max(OPEN_SLOTS_MAX).readonly(),
  closed: text.nullable(),
  /** First day of the range that is not completely searched; null when the search is complete or not continued. */
  continueFrom: text.nullable(),
  /** Number of searches of this range. */
  searches: count,
});

const name = z.strictObject({ first: text, last: text });

const reply = z.strictObject({
  /** The sentences in the order in which they are spoken. */
  sentences: storedList(storedSentence),
  question: z.enum(QUESTIONS_ASKED).nullable(),
  choices: texts,
});
export type Reply = z.infer<typeof reply>;

/** Input of a tool call. */
export const toolInput = z.record(text, z.union([text, z.number(), z.null()])).readonly();
const toolCall = z.strictObject({ tool: text, input: toolInput });
export type ToolCall = z.infer<typeof toolCall>;

/**
 * The dialogue state: everything the phrasebook knows about a conversation. Plain data, stored with each answer. A new
 * field or meaning needs a new version in `saved-dialogue.ts`.
 */
export const storedState = z.strictObject({
  language: languageCode,
  task: z.enum(TASKS).nullable(),
  pendingQuestion: z.enum(QUESTIONS_ASKED).nullable(),
  /** Choices offered with the last question. */
  choices: texts,
  /** Consecutive misunderstandings. */
  misunderstandings: count,
  serviceId: z.number().nullable(),
  requestedTime,
  openSlots: openSlots.nullable(),
  /** Days on which no time is offered until the caller requests one of them: "any day but Friday". */
  refusedDays: texts,
  /** True when a sentence in `notes` already asks for another day. */
  isOtherDayRequested: z.boolean(),
  hold: z.strictObject({ id: text, startsAt: text }).nullable(),
  /** True when the caller has confirmed the read-back. */
  isConfirmed: z.boolean(),
  bookingAttempts: count,
  name: name.nullable(),
  isNameConfirmed: z.boolean(),
  needsSpelling: z.boolean(),
  phone: text.nullable(),
  isPhoneConfirmed: z.boolean(),
  /** Time of the appointment to find. The days in `dates` are tried in order. */
  soughtTime: requestedTime,
  failedSearches: count,
  appointment: z.strictObject({ id: z.union([text, z.number()]), service: text, startsAt: text }).nullable(),
  question: text.nullable(),
  /** True when the words in `question` are certainly a question; false when they were not understood. */
  isSurelyQuestion: z.boolean(),
  message: text.nullable(),
  /**
   * A side question that is looked up before the task continues. `fallback` is the sentence to speak if nothing is
   * found.
   */
  sideQuestion: z
    .strictObject({ question: text, fallback: z.enum(['unknown', 'pardon']).nullable() })
    .nullable(),
  /**
   * True when the caller asked for a price without naming a service. The agent gives the price once the service is
   * known.
   */
  isPricePending: z.boolean(),
  requestedLanguage: languageCode.nullable(),
  /** Sentences to speak before the agent's next question. */
  notes: storedList(storedSentence),
  /** Sentences about tool results that the caller did not hear. The agent speaks them first in the next turn. */
  unheardNotes: storedList(storedSentence),
  /** A reply that the agent speaks instead of the task's next question. */
  reply: reply.nullable(),
  /** The latest booking with the sentence that confirmed it. A repeated request gets the same sentence. */
  lastBooking: z.strictObject({ startsAt: text, sentence: storedSentence }).nullable(),
  /** A booking with an unknown outcome. If the caller requests it again, the same tool call is repeated. */
  uncertainBooking: z.strictObject({ startsAt: text, input: toolInput }).nullable(),
  /** The latest cancellation or move with the sentence that confirmed it. A repeated request gets the same sentence. */
  lastChange: z
    .strictObject({ task: z.enum(['cancel', 'move']), startsAt: text, sentence: storedSentence })
    .nullable(),
  /** The time in a sentence whose intent is still unclear. */
  unclearTime: z.strictObject({ when: z.strictObject({ ...timeFields, isAny: z.boolean() }) }).nullable(),
  /**
   * `pendingCall` is a model's tool call that awaits the caller's confirmation. `confirmedCall` is the one that the
   * caller has just confirmed.
   */
  pendingCall: toolCall.nullable(),
  confirmedCall: toolCall.nullable(),
  /** Number of consecutive tool calls with an unknown outcome. */
  unknownOutcomes: count,
  hasHelped: z.boolean(),
  hasLeftMessage: z.boolean(),
  hasEnded: z.boolean(),
  /** True when the caller asked to repeat the last sentence. */
  isRepeatRequested: z.boolean(),
  lastReply: reply.nullable(),
});
export type State = z.infer<typeof storedState>;

/** The next action: a tool call, a reply, or a state update after which the policy applies again. */
export type Action = ToolCall | Reply | { update: State };

/** The policy of a task: chooses the next action. The first condition that holds decides. */
export type Policy = (state: State, facts: Facts) => Action;

/** Maximum length of the message that is passed on, in characters. */
export const MESSAGE_MAX = 1_000;

export const NO_REQUESTED_TIME: RequestedTime = {
  dates: [],
  range: null,
  times: [],
  part: null,
  after: null,
  before: null,
  isSoonest: false,
  needsConfirmation: false,
};

/** Initial values of the fields that each new task resets. */
const NEW_TASK = {
  pendingQuestion: null,
  choices: [],
  requestedTime: NO_REQUESTED_TIME,
  openSlots: null,
  refusedDays: [],
  isOtherDayRequested: false,
  hold: null,
  isConfirmed: false,
  bookingAttempts: 0,
  soughtTime: NO_REQUESTED_TIME,
  failedSearches: 0,
  appointment: null,
  question: null,
  isSurelyQuestion: false,
  message: null,
  isPricePending: false,
} satisfies Partial<State>;

/** Initial values of the fields that each new turn resets. */
const NEW_TURN = {
  unheardNotes: [],
  reply: null,
  isRepeatRequested: false,
  isOtherDayRequested: false,
  requestedLanguage: null,
  sideQuestion: null,
  unknownOutcomes: 0,
} satisfies Partial<State>;

export const initialState = (language: string): State => ({
  language,
  task: null,
  ...NEW_TASK,
  ...NEW_TURN,
  misunderstandings: 0,
  serviceId: null,
  name: null,
  isNameConfirmed: false,
  needsSpelling: false,
  phone: null,
  isPhoneConfirmed: false,
  notes: [],
  lastBooking: null,
  uncertainBooking: null,
  lastChange: null,
  unclearTime: null,
  pendingCall: null,
  confirmedCall: null,
  hasHelped: false,
  hasLeftMessage: false,
  hasEnded: false,
  lastReply: null,
});

/** The time of the appointment that was booked in this call; null if there is none. */
export function recentBooking({ lastBooking }: State): RequestedTime | null {
  const [day, time] = lastBooking?.startsAt.slice(0, 16).split('T') ?? [];
  return day && time ? { ...NO_REQUESTED_TIME, dates: [day], times: [time] } : null;
}

/**
 * Starts a turn of the caller. Its notes begin with the results that the caller has not heard yet. A caller who goes on
 * after the agent ended the call starts without a task.
 */
export function beginTurn(state: State): State {
  const current = state.hasEnded ? { ...startTask(state, null), hasEnded: false } : state;
  return { ...current, ...NEW_TURN, notes: state.unheardNotes };
}

/** A reply that asks a question. `asked` is null when the sentence asks nothing. */
export const askQuestion = (
  question: Sentence,
  asked: Question | null,
  choices: readonly string[] = [],
): Reply => ({
  sentences: [question],
  question: asked,
  choices,
});

/** Adds sentences to speak before the next question. */
export const addNotes = (state: State, ...notes: Sentence[]): State => ({
  ...state,
  notes: [...state.notes, ...notes],
});

/**
 * Starts a task and resets the fields of the previous one; null ends the previous task without a new one. The caller's
 * name and phone number are kept.
 */
export const startTask = (state: State, task: Task | null): State => ({ ...state, ...NEW_TASK, task });

/** Completes a task. The notes are spoken before the next question. */
export const finishTask = (state: State, ...notes: Sentence[]): State =>
  addNotes({ ...startTask(state, null), serviceId: null, hasHelped: true }, ...notes);

/**
 * Ends the task and offers to take a message. If the business takes no messages, the agent later speaks only the reason
 * for the offer.
 */
export const offerMessage = (state: State, offer: OfferKey): State => ({
  ...startTask(state, null),
  reply: askQuestion(sentence(offer, { offer: 'message' }), 'offer-message'),
});
