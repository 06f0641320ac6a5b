/**
 * The turns of one caller in order. Before each turn the agent finishes its utterance, unless the turn interrupts it.
 */
export type Turn =
  | { kind: 'hears'; pattern: RegExp | undefined; withinMs: number }
  | { kind: 'says'; text: string; language: string | undefined; interruptAfter: string | undefined }
  | { kind: 'presses'; keys: string }
  | { kind: 'silence'; ms: number }
  | { kind: 'does'; what: (clinic: Clinic) => Promise<void> }
  | { kind: 'hangsUp' };

/** Maximum milliseconds to wait for an answer: long enough for a slow model, its retry, and then the phrasebook. */
const PATIENCE_MS = 15_000;

/** The caller waits for an utterance of the agent that matches the pattern; without a pattern, for any utterance. */
export function hears(pattern?: RegExp, { within = PATIENCE_MS } = {}): Turn {
  return { kind: 'hears', pattern, withinMs: within };
}

type Saying = {
  /** The recognized language; by default the current language of the call. */
  language?: string;
  /** The caller interrupts the agent as soon as the agent has spoken these words. */
  interruptAfter?: string;
};

export function says(text: string, { language, interruptAfter }: Saying = {}): Turn {
  return { kind: 'says', text, language, interruptAfter };
}

export function presses(keys: string): Turn {
  return { kind: 'presses', keys };
}

/** The caller is silent for these milliseconds of real time. */
export function silence(ms: number): Turn {
  return { kind: 'silence', ms };
}

/** An action outside of the call at this point, such as a change in the portal. */
export function does(what: (clinic: Clinic) => Promise<void>): Turn {
  return { kind: 'does', what };
}

export function hangsUp(): Turn {
  return { kind: 'hangsUp' };
}

/** The caller says goodbye, waits for the goodbye of the agent, and hangs up if the agent does not. */
export function farewell(text: string): Turn[] {
  return [says(text), hears(), hangsUp()];
}

export type ServiceKey = 'cleaning' | 'checkUp';

/** A business for one caller. */
export type Clinic = {
  businessId: number;
  number: string;
  language: string;
  serviceIds: Record<ServiceKey, number>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
};

export type ExpectedAppointment = {
  service: ServiceKey | null;
  /** The local time of the business, such as `2026-12-01T10:30`. */
  starts: string;
  status: string;
  /** First and last name; null for an appointment without a customer. */
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

/** The expected rows after the call. Tables that are not named here must be unchanged. */
export type Expectation = {
  /** All appointments of the business. */
  appointments: ExpectedAppointment[];
  /** The number of messages from callers. */
  messages?: number;
  outcome: Outcome | readonly Outcome[];
  chargedCents: number;
  /** Expected holds of the caller; compared only if given, because holds expire. */
  holds?: number;
  /** Forbidden texts, in addition to templates and JSON. */
  forbiddenTexts?: readonly RegExp[];
  /** Texts that the agent must speak. Numbers such as prices are in digits. */
  expectedTexts?: readonly RegExp[];
  /** The numbers of transfer targets that were dialled. */
  dialled?: readonly string[];
  /** The language at the end of the conversation; by default the language of the caller. */
  language?: string;
};

export type StandingAppointment = {
  service: ServiceKey;
  starts: string;
  /** First and last name, and the phone number in the directory. */
  firstName: string;
  lastName: string;
  phone: string;
};

/** The rows before the call. */
export type Setting = {
  appointments?: StandingAppointment[];
  /** Days on which the business is closed all day. */
  closedDays?: string[];
  /** A transfer target that is available at any hour. */
  target?: string;
  /** Languages in addition to English and the language of the caller. */
  languages?: string[];
};

export type Scenario<Name extends string = string> = {
  /** The situation of the caller in one sentence. */
  about: string;
  /** E.164, or `anonymous`. */
  from: string;
  setting?: (texts: Record<Name, string>) => Setting;
  /** The texts of the caller by language. The scenario is skipped in languages without texts. */
  lines: Partial<Record<string, Record<Name, string>>>;
  turns: (texts: Record<Name, string>) => Turn[];
  /** The expected rows after the call. */
  leaves: (texts: Record<Name, string>) => Expectation;
  /** True for scenarios with long real waiting times; the short run skips them. */
  isSlow?: boolean;
};

/** A scenario in one language. */
export type Caller = { name: string; language: string; scenario: Scenario };

/**
 * Checks at compile time that each language has all texts. The result has a general type, so that different scenarios
 * fit into one list.
 */
export function scenario<Name extends string>(typed: Scenario<Name>): Scenario {
  // The cast is safe: functions of the scenario only receive texts of `lines`, which contain every name.
  return typed as unknown as Scenario;
}
