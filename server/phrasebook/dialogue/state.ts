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

/** What was asked last, and so what an answer is an answer to. */
export const ASKS = [
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
export type Ask = (typeof ASKS)[number];

/** When somebody wants to come, or was to come, as far as it was said. */
export interface RequestedTime {
  dates: readonly string[];
  range: readonly [string, string] | null;
  times: readonly string[];
  part: Part | null;
  after: string | null;
  before: string | null;
  isSoonest: boolean;
  /** The day is read back before it is looked at. */
  isUnsure: boolean;
}

interface Found {
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
  /** Spoken one after the other. */
  say: readonly Sentence[];
  ask: Ask | null;
  choices: readonly string[];
}

/** What a tool is asked with. */
export type ToolInput = Readonly<Record<string, string | number | null>>;

/**
 * The dialogue state of the phrasebook: everything it knows of a conversation. Plain data, which is stored with each answer and
 * read back by `saved-dialogue.ts`: a new field goes into the schema there as well.
 */
export interface State {
  language: string;
  task: Task | null;
  asked: Ask | null;
  /** Days, times, moments or tasks that were offered with the last question. */
  choices: readonly string[];
  /** How often in a row nothing was understood. */
  misunderstandings: number;
  service: number | null;
  requested: RequestedTime;
  found: Found | null;
  /** The notes ask for another day already. */
  isOtherDayRequested: boolean;
  hold: { id: string; startsAt: string } | null;
  /** Agreed to what was read back. */
  isConfirmed: boolean;
  bookings: number;
  name: Name | null;
  isNameConfirmed: boolean;
  needsSpelling: boolean;
  phone: string | null;
  isPhoneConfirmed: boolean;
  /** What the caller said of an appointment that is to be found; `was.dates` are tried one after the other. */
  soughtTime: RequestedTime;
  failedSearches: number;
  appointment: { id: string | number; service: string; startsAt: string } | null;
  question: string | null;
  /** Asked as a question; else it may be anything that was not understood. */
  isQuestion: boolean;
  message: string | null;
  /** Asked beside what is being done, and looked up before that goes on; what is said where nothing is found. */
  sideQuestion: { question: string; failedSearches: 'unknown' | 'pardon' | null } | null;
  /** Asked for before the service was known: told as soon as it is. */
  isPricePending: boolean;
  requestedLanguage: string | null;
  /** Said before the next question. */
  notes: readonly Sentence[];
  /** What was done and is to be told, of which the caller heard nothing: said before the next question instead. */
  unheardNotes: readonly Sentence[];
  /** Said instead of the task's next question. */
  reply: Reply | null;
  /** What was booked last and stands: whoever asks for the same again has not heard that. */
  lastBooking: { startsAt: string; say: Sentence } | null;
  /** A booking that may have been made: whoever asks for the same again is told once the tool has found what it did. */
  uncertainBooking: { startsAt: string; input: ToolInput } | null;
  /** What was cancelled or moved last, and from when, for the same reason. */
  lastChange: { task: 'cancel' | 'move'; startsAt: string; say: Sentence } | null;
  /** The time in the last sentence, whose intent was unclear and is being asked. */
  unclear: { when: Omit<When, 'consumed'> } | null;
  /** What the caller was asked to agree to in the place of a model, and what they agreed to just now. */
  pendingCall: { call: string; input: ToolInput } | null;
  confirmedCall: { call: string; input: ToolInput } | null;
  /** How often in a row a tool has not told what came of it. */
  unknownOutcomes: number;
  hasHelped: boolean;
  hasLeftMessage: boolean;
  hasEnded: boolean;
  /** Asked to say it again. */
  isRepeatRequested: boolean;
  last: Reply | null;
}

export const NO_REQUESTED_TIME: RequestedTime = {
  dates: [],
  range: null,
  times: [],
  part: null,
  after: null,
  before: null,
  isSoonest: false,
  isUnsure: false,
};

export const initialState = (language: string): State => ({
  language,
  task: null,
  asked: null,
  choices: [],
  misunderstandings: 0,
  service: null,
  requested: NO_REQUESTED_TIME,
  found: null,
  isOtherDayRequested: false,
  hold: null,
  isConfirmed: false,
  bookings: 0,
  name: null,
  isNameConfirmed: false,
  needsSpelling: false,
  phone: null,
  isPhoneConfirmed: false,
  soughtTime: NO_REQUESTED_TIME,
  failedSearches: 0,
  appointment: null,
  question: null,
  isQuestion: false,
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
  unclear: null,
  pendingCall: null,
  confirmedCall: null,
  unknownOutcomes: 0,
  hasHelped: false,
  hasLeftMessage: false,
  hasEnded: false,
  isRepeatRequested: false,
  last: null,
});

/** Said before the next question. */
export const addNotes = (state: State, ...notes: Sentence[]): State => ({
  ...state,
  notes: [...state.notes, ...notes],
});

/** A task that begins, or none; what is known of the caller stays. */
export const startTask = (state: State, task: Task | null): State => ({
  ...state,
  task,
  asked: null,
  choices: [],
  requested: NO_REQUESTED_TIME,
  found: null,
  isOtherDayRequested: false,
  hold: null,
  isConfirmed: false,
  bookings: 0,
  soughtTime: NO_REQUESTED_TIME,
  failedSearches: 0,
  appointment: null,
  question: null,
  isQuestion: false,
  message: null,
  isPricePending: false,
});

/** A task that is done: what is said of it comes before the next question. */
export const finishTask = (state: State, ...notes: Sentence[]): State => ({
  ...startTask(state, null),
  service: null,
  hasHelped: true,
  notes: [...state.notes, ...notes],
});

/** Nothing more can be done here than to take a message, which is offered. */
export const offerMessage = (state: State, offer: Sentence): State => ({
  ...startTask(state, null),
  reply: { say: [offer], ask: 'offer-message', choices: [] },
});
