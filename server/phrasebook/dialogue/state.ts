import type { Part } from '../language.ts';
import type { Sentence } from '../respond/sentence.ts';
import type { When } from '../understand/read-when.ts';

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

/** Questions of the agent; an answer is read in the light of the last one. */
export const QUESTIONS_ASKED = [
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

/** A requested time, as far as it is known. */
export interface RequestedTime {
  dates: readonly string[];
  range: readonly [string, string] | null;
  times: readonly string[];
  part: Part | null;
  after: string | null;
  before: string | null;
  isSoonest: boolean;
  /** The day is read back before slots are searched. */
  needsConfirmation: boolean;
}

interface OpenSlots {
  serviceId: number | null;
  from: string;
  to: string;
  slots: readonly string[];
  closed: string | null;
}

export interface Name {
  first: string;
  last: string;
}

export interface Reply {
  /** Spoken in this order. */
  sentences: readonly Sentence[];
  question: Question | null;
  choices: readonly string[];
}

/** Input of a tool call. */
export type ToolInput = Readonly<Record<string, string | number | null>>;

/**
 * The dialogue state: everything the phrasebook knows about a conversation. Plain data, stored with each answer; a new
 * field also needs an entry in the schema of `saved-dialogue.ts`.
 */
export interface State {
  language: string;
  task: Task | null;
  pendingQuestion: Question | null;
  /** Choices offered with the last question. */
  choices: readonly string[];
  /** Consecutive misunderstandings. */
  misunderstandings: number;
  serviceId: number | null;
  requestedTime: RequestedTime;
  openSlots: OpenSlots | null;
  /** The notes already ask for another day. */
  isOtherDayRequested: boolean;
  hold: { id: string; startsAt: string } | null;
  /** The read-back was confirmed. */
  isConfirmed: boolean;
  bookingAttempts: number;
  name: Name | null;
  isNameConfirmed: boolean;
  needsSpelling: boolean;
  phone: string | null;
  isPhoneConfirmed: boolean;
  /** Time of the appointment to find; its `dates` are tried in order. */
  soughtTime: RequestedTime;
  failedSearches: number;
  appointment: { id: string | number; service: string; startsAt: string } | null;
  question: string | null;
  /** True when `question` is surely a question, false for words that were not understood. */
  isSurelyQuestion: boolean;
  message: string | null;
  /** A side question that is looked up before the task continues, and the sentence if nothing is found. */
  sideQuestion: { question: string; fallback: 'unknown' | 'pardon' | null } | null;
  /** True after a question about a price without a service; the price follows once the service is known. */
  isPricePending: boolean;
  requestedLanguage: string | null;
  /** Spoken before the next question. */
  notes: readonly Sentence[];
  /** Results that the caller did not hear; spoken before the next question. */
  unheardNotes: readonly Sentence[];
  /** Replaces the next question of the task. */
  reply: Reply | null;
  /** Latest booking; a repeated request gets the same confirmation. */
  lastBooking: { startsAt: string; sentence: Sentence } | null;
  /** A booking with an unknown outcome; a repeated request sends it again. */
  uncertainBooking: { startsAt: string; input: ToolInput } | null;
  /** Latest cancellation or move; a repeated request gets the same confirmation. */
  lastChange: { task: 'cancel' | 'move'; startsAt: string; sentence: Sentence } | null;
  /** Time in the last sentence, whose intent is unclear. */
  unclearTime: { when: Omit<When, 'consumed'> } | null;
  /** Tool call of a model that awaits the caller's confirmation, and the one that was just confirmed. */
  pendingCall: { tool: string; input: ToolInput } | null;
  confirmedCall: { tool: string; input: ToolInput } | null;
  /** Consecutive tool calls with an unknown outcome. */
  unknownOutcomes: number;
  hasHelped: boolean;
  hasLeftMessage: boolean;
  hasEnded: boolean;
  /** True when the caller asked to repeat the last sentence. */
  isRepeatRequested: boolean;
  lastReply: Reply | null;
}

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

export const initialState = (language: string): State => ({
  language,
  task: null,
  pendingQuestion: null,
  choices: [],
  misunderstandings: 0,
  serviceId: null,
  requestedTime: NO_REQUESTED_TIME,
  openSlots: null,
  isOtherDayRequested: false,
  hold: null,
  isConfirmed: false,
  bookingAttempts: 0,
  name: null,
  isNameConfirmed: false,
  needsSpelling: false,
  phone: null,
  isPhoneConfirmed: false,
  soughtTime: NO_REQUESTED_TIME,
  failedSearches: 0,
  appointment: null,
  question: null,
  isSurelyQuestion: false,
  message: null,
  sideQuestion: null,
  isPricePending: false,
  requestedLanguage: null,
  notes: [],
  unheardNotes: [],
  reply: null,
  lastBooking: null,
  uncertainBooking: null,
  lastChange: null,
  unclearTime: null,
  pendingCall: null,
  confirmedCall: null,
  unknownOutcomes: 0,
  hasHelped: false,
  hasLeftMessage: false,
  hasEnded: false,
  isRepeatRequested: false,
  lastReply: null,
});

/** Spoken before the next question. */
export const addNotes = (state: State, ...notes: Sentence[]): State => ({
  ...state,
  notes: [...state.notes, ...notes],
});

/** Starts a task, or none; data about the caller stays. */
export const startTask = (state: State, task: Task | null): State => ({
  ...state,
  task,
  pendingQuestion: null,
  choices: [],
  requestedTime: NO_REQUESTED_TIME,
  openSlots: null,
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
});

/** Completes a task; the notes are spoken before the next question. */
export const finishTask = (state: State, ...notes: Sentence[]): State => ({
  ...startTask(state, null),
  serviceId: null,
  hasHelped: true,
  notes: [...state.notes, ...notes],
});

/** Ends the task and offers to take a message. */
export const offerMessage = (state: State, offer: Sentence): State => ({
  ...startTask(state, null),
  reply: { sentences: [offer], question: 'offer-message', choices: [] },
});
