/** The turns of one caller in order. Before each, the agent finishes its utterance, unless the turn says otherwise. */
export type Turn =
  | { kind: 'hears'; pattern: RegExp | undefined; withinMs: number }
  | { kind: 'says'; text: string; language: string | undefined; interruptAfter: string | undefined }
  | { kind: 'presses'; keys: string }
  | { kind: 'silence'; ms: number }
  | { kind: 'does'; what: (clinic: Clinic) => Promise<void> }
  | { kind: 'hangsUp' };

/** How long a caller waits for an answer: a slow model, its second try, and the rules after it. */
const PATIENCE_MS = 15_000;

/** Waits for an utterance of the agent, any one unless a pattern is given. */
export function hears(pattern?: RegExp, { within = PATIENCE_MS } = {}): Turn {
  return { kind: 'hears', pattern, withinMs: within };
}

type Saying = {
  /** The recognised language; by default the current language of the line. */
  language?: string;
  /** Interrupts the agent as soon as these words of it were heard. */
  interruptAfter?: string;
};

export function says(text: string, { language, interruptAfter }: Saying = {}): Turn {
  return { kind: 'says', text, language, interruptAfter };
}

export function presses(keys: string): Turn {
  return { kind: 'presses', keys };
}

/** Real milliseconds of silence. */
export function silence(ms: number): Turn {
  return { kind: 'silence', ms };
}

/** Something that happens elsewhere meanwhile. */
export function does(what: (clinic: Clinic) => Promise<void>): Turn {
  return { kind: 'does', what };
}

export function hangsUp(): Turn {
  return { kind: 'hangsUp' };
}

/** Says goodbye, waits for the agent's goodbye, and hangs up if the agent did not. */
export function farewell(words: string): Turn[] {
  return [says(words), hears(), hangsUp()];
}

export type ServiceKey = 'cleaning' | 'checkUp';

/** A business made for one caller. */
export type Clinic = {
  businessId: number;
  number: string;
  language: string;
  serviceIds: Record<ServiceKey, number>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
};

export type WantedAppointment = {
  service: ServiceKey | null;
  /** The business's wall clock: `2026-12-01T10:30`. */
  starts: string;
  status: string;
  /** First and last name; null: of nobody. */
  customer: string | null;
};

export type Outcome =
  | 'booked'
  | 'moved'
  | 'cancelled'
  | 'answered'
  | 'message'
  | 'transferred'
  | 'abandoned'
  | 'spam';

/** The expected rows after the call. Tables that are not named must be unchanged. */
export type Expectation = {
  /** Every appointment of the business. */
  appointments: WantedAppointment[];
  /** How many messages callers left. */
  messages?: number;
  outcome: Outcome | readonly Outcome[];
  chargedCents: number;
  /** Expected holds of the caller; compared only if given, because holds expire. */
  holds?: number;
  /** Besides what is never said: templates and JSON. */
  neverSaid?: readonly RegExp[];
  /** Words of the agent that must have been heard; for facts such as a price, in digits. */
  said?: readonly RegExp[];
  /** Milliseconds of silence after words of the caller. */
  deadAirUnder?: number;
  /** Numbers that the call was passed on to. */
  dialled?: readonly string[];
  /** The language that the conversation is held in at its end; that of the caller unless it changes. */
  language?: string;
};

export type StandingAppointment = {
  service: ServiceKey;
  starts: string;
  /** First and last name, and the number that the directory has of them. */
  firstName: string;
  lastName: string;
  phone: string;
};

/** The rows before the call. */
export type Setting = {
  appointments?: StandingAppointment[];
  /** Days of which the business is closed all day. */
  closedDays?: string[];
  /** A number that calls are passed on to, at any hour. */
  target?: string;
  /** Languages besides the caller's and English. */
  languages?: string[];
};

export type Scenario<Name extends string = string> = {
  /** The caller and their request, in a sentence. */
  about: string;
  /** E.164, or `anonymous`. */
  from: string;
  setting?: (words: Record<Name, string>) => Setting;
  /** The caller's lines by language; a missing language is skipped. */
  lines: Partial<Record<string, Record<Name, string>>>;
  turns: (words: Record<Name, string>) => Turn[];
  /** The expected rows afterwards. */
  leaves: (words: Record<Name, string>) => Expectation;
  /** Waits for real time to pass, so it is left out of the short run. */
  isSlow?: boolean;
};

/** A scenario and the language in which it is played. */
export type Caller = { name: string; language: string; scenario: Scenario };

/** Checks that each language has each line; what is returned can stand in one list with others. */
export function scenario<Name extends string>(given: Scenario<Name>): Scenario {
  // Its functions only ever get the words of `lines`, which have every name.
  return given as unknown as Scenario;
}
