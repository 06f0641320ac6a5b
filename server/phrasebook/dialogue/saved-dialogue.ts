import { z } from 'zod';
import { PARTS } from '../language.ts';
import type { Sentence, Slot, Term } from '../respond/sentence.ts';
import { OFFERED_TASKS, SENTENCE_SLOTS, type SentenceKey } from '../respond/sentences.ts';
import {
  initialState,
  QUESTIONS_ASKED,
  type RequestedTime,
  type State,
  TASKS,
  type ToolInput,
} from './state.ts';

/** Incremented when the meaning or the name of a field changes. */
const VERSION = 3;

/** The dialogue state of the phrasebook, and which part of the conversation it holds. JSON. */
export interface SavedDialogue {
  version: typeof VERSION;
  /** Position of the caller's last message in it; -1 at the start. */
  position: number;
  /**
   * Tools of that message's turn whose results the state holds; the answer of the turn is not in it. Null if it holds
   * the complete turn.
   */
  appliedTools: readonly string[] | null;
  state: State;
}

export const startDialogue = (language: string): SavedDialogue => ({
  version: VERSION,
  position: -1,
  appliedTools: null,
  state: initialState(language),
});

const LIST_MAX = 200;
const TEXT_MAX = 4_000;

const text = z.string().max(TEXT_MAX);
const texts = z.array(text).max(LIST_MAX);
const count = z.int().min(0);
const language = z.string().min(1).max(35);
const taskName = z.enum(OFFERED_TASKS);
const isSentenceKey = (key: unknown): boolean =>
  typeof key === 'string' && Object.hasOwn(SENTENCE_SLOTS, key);

const term: z.ZodType<Term> = z.union([
  text,
  z.strictObject({ day: text }),
  z.strictObject({ time: text }),
  z.strictObject({ moment: text }),
  z.strictObject({ task: taskName, number: count.optional() }),
]);
const terms = z.array(term).max(LIST_MAX);
const spans = z.array(z.strictObject({ opens: text, closes: text })).max(LIST_MAX);
const name = z.strictObject({ first: text, last: text });
const slot: z.ZodType<Slot> = z.union([
  term,
  z.number(),
  z.null(),
  z.strictObject({ price: z.number() }),
  z.strictObject({ letters: text }),
  z.strictObject({ fullName: name }),
  z.strictObject({ either: terms }),
  z.strictObject({ all: terms }),
  z.strictObject({ moments: texts }),
  z.strictObject({ spans }),
  z.strictObject({ week: z.array(z.strictObject({ day: text, spans })).max(7) }),
]);
const sentence: z.ZodType<Sentence> = z.union([
  z.strictObject({ text }),
  z.strictObject({ key: z.custom<SentenceKey>(isSentenceKey), slots: z.record(text, slot) }),
]);
const sentences = z.array(sentence).max(LIST_MAX);
const reply = z.strictObject({ sentences, question: z.enum(QUESTIONS_ASKED).nullable(), choices: texts });

const when = {
  dates: texts,
  range: z.tuple([text, text]).nullable(),
  times: texts,
  part: z.enum(PARTS).nullable(),
  after: text.nullable(),
  before: text.nullable(),
  isSoonest: z.boolean(),
  needsConfirmation: z.boolean(),
};
const requestedTime: z.ZodType<RequestedTime> = z.strictObject(when);
const toolInput: z.ZodType<ToolInput> = z.record(text, z.union([text, z.number(), z.null()]));
const toolCall = z.strictObject({ tool: text, input: toolInput });
const appointmentId = z.union([text, z.number()]);

const state: z.ZodType<State> = z.strictObject({
  language,
  task: z.enum(TASKS).nullable(),
  pendingQuestion: z.enum(QUESTIONS_ASKED).nullable(),
  choices: texts,
  misunderstandings: count,
  serviceId: z.number().nullable(),
  requestedTime,
  openSlots: z
    .strictObject({
      serviceId: z.number().nullable(),
      from: text,
      to: text,
      slots: texts,
      closed: text.nullable(),
    })
    .nullable(),
  isOtherDayRequested: z.boolean(),
  hold: z.strictObject({ id: text, startsAt: text }).nullable(),
  isConfirmed: z.boolean(),
  bookingAttempts: count,
  name: name.nullable(),
  isNameConfirmed: z.boolean(),
  needsSpelling: z.boolean(),
  phone: text.nullable(),
  isPhoneConfirmed: z.boolean(),
  soughtTime: requestedTime,
  failedSearches: count,
  appointment: z.strictObject({ id: appointmentId, service: text, startsAt: text }).nullable(),
  question: text.nullable(),
  isSurelyQuestion: z.boolean(),
  message: text.nullable(),
  sideQuestion: z
    .strictObject({ question: text, fallback: z.enum(['unknown', 'pardon']).nullable() })
    .nullable(),
  isPricePending: z.boolean(),
  requestedLanguage: language.nullable(),
  notes: sentences,
  unheardNotes: sentences,
  reply: reply.nullable(),
  lastBooking: z.strictObject({ startsAt: text, sentence }).nullable(),
  uncertainBooking: z.strictObject({ startsAt: text, input: toolInput }).nullable(),
  lastChange: z.strictObject({ task: z.enum(['cancel', 'move']), startsAt: text, sentence }).nullable(),
  unclearTime: z.strictObject({ when: z.strictObject({ ...when, isAny: z.boolean() }) }).nullable(),
  pendingCall: toolCall.nullable(),
  confirmedCall: toolCall.nullable(),
  unknownOutcomes: count,
  hasHelped: z.boolean(),
  hasLeftMessage: z.boolean(),
  hasEnded: z.boolean(),
  isRepeatRequested: z.boolean(),
  lastReply: reply.nullable(),
});

const savedDialogue = z.strictObject({
  version: z.literal(VERSION),
  position: z.int().min(-1),
  appliedTools: texts.nullable(),
  state,
});

/**
 * Parses a stored dialogue; null for another version, an unknown language, or invalid data. The dialogue is then
 * derived from the turns.
 */
export function parseDialogue(stored: unknown, isLanguage: (code: string) => boolean): SavedDialogue | null {
  const dialogue = savedDialogue.safeParse(stored).data;
  const codes = [dialogue?.state.language, dialogue?.state.requestedLanguage].filter(
    (code) => typeof code === 'string',
  );
  return dialogue && codes.every(isLanguage) ? dialogue : null;
}
