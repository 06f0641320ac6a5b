import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Collection } from '../frame/journal.ts';

/** A number that the account has bought. Times are milliseconds since 1970. */
export interface OwnedNumber {
  sid: string;
  phoneNumber: string;
  friendlyName: string;
  voiceUrl: string;
  voiceMethod: string;
  statusCallback: string;
  statusCallbackMethod: string;
  createdMs: number;
  updatedMs: number;
}

export type CallOutcome = 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled';

/**
 * The product's reaction to a call. `taken`: answered with `<Gather>` or `<Connect>`. `rejected`: answered with
 * `<Reject>`. `refused`: a message and hang-up. `failed`: no TwiML. `unknown`: no response yet.
 */
export type CallAnswer = 'unknown' | 'taken' | 'rejected' | 'refused' | 'failed';

/** A call, as returned by the Calls API. */
export interface CallRecord {
  sid: string;
  to: string;
  from: string;
  phoneNumberSid: string | null;
  /** `in-progress` until the call ends. Until then `endMs` is the start of the call and `durationSeconds` is 0. */
  status: CallOutcome | 'in-progress';
  durationSeconds: number;
  startMs: number;
  endMs: number;
  answer: CallAnswer;
  /** Absent for an incoming call. */
  direction?: 'outbound-api' | 'outbound-dial';
  /** The call whose <Dial> started this second leg. */
  parentSid?: string;
  /** The text that was spoken in a call placed by the product. */
  said?: string | undefined;
}

/** A recording of a call: started over the API, or a message that the caller left after the tone. */
export interface RecordingRecord {
  sid: string;
  callSid: string;
  source: 'StartCallRecordingAPI' | 'RecordVerb';
  status: 'in-progress' | 'completed' | 'absent';
  startMs: number;
  /** Seconds; 0 until the recording is completed. */
  durationSeconds: number;
  /** The URL to which the completed recording is reported; empty if the product gave none. */
  callback: string;
}

/**
 * How two phones react: `team` is the phone that a placed call rings, `customer` the phone that its <Dial> rings.
 * `listens` emulates a voicemail.
 */
export interface Phones {
  team: 'presses' | 'listens' | 'no-answer' | 'busy';
  customer: 'completed' | 'no-answer' | 'busy' | 'failed';
}

export interface TwilioState {
  calls: Collection<CallRecord>;
  recordings: Collection<RecordingRecord>;
  numbers: Collection<OwnedNumber>;
  findNumber(phoneNumber: string): OwnedNumber | undefined;
  /** True if this or another account has bought the number. */
  isTaken(phoneNumber: string): boolean;
  /** Sells a number to another account. */
  sellElsewhere(phoneNumber: string): void;
  /** The reactions of the phones that the product calls; reset by a restart. */
  phones: Phones;
  addNumber(number: OwnedNumber): OwnedNumber;
  removeNumber(sid: string): boolean;
}

/** A Twilio SID: the prefix of its kind and 32 random hexadecimal digits. */
export function newSid(prefix: 'CA' | 'PN' | 'RE'): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

/** Marks calls that were in progress when the sandbox stopped as failed, and their running recordings as absent. */
function endCutCalls({ calls, recordings }: TwilioState): void {
  for (const call of calls.list().filter((each) => each.status === 'in-progress'))
    calls.put(call.sid, { ...call, status: 'failed' });
  for (const recording of recordings.list().filter((each) => each.status === 'in-progress'))
    recordings.put(recording.sid, { ...recording, status: 'absent' });
}

export function defaultVoiceUrl(publicUrl: string): string {
  return `${publicUrl}/webhooks/twilio/voice`;
}

/** The fragment makes Twilio retry up to three times, after any failure. */
export function defaultStatusCallback(publicUrl: string): string {
  return `${publicUrl}/webhooks/twilio/status#rc=3&rp=all`;
}

function addDemoNumber(state: TwilioState, context: SandboxContext): void {
  const { publicUrl, demoNumber } = context.config;
  const now = Date.now();
  state.addNumber({
    sid: 'PN00000000000000000000000000000019',
    phoneNumber: demoNumber,
    friendlyName: 'Maple Leaf Dental',
    voiceUrl: defaultVoiceUrl(publicUrl),
    voiceMethod: 'POST',
    statusCallback: defaultStatusCallback(publicUrl),
    statusCallbackMethod: 'POST',
    createdMs: now,
    updatedMs: now,
  });
}

/**
 * Opens the emulated account. The first start adds the demo number; once released, the demo number is not added again.
 */
export function createTwilioState(context: SandboxContext): TwilioState {
  const numbers = context.journal.collection<OwnedNumber>('twilio_numbers');
  const soldElsewhere = context.journal.collection<boolean>('twilio_sold_elsewhere');
  const sidOf = new Map(numbers.list().map((number) => [number.phoneNumber, number.sid]));
  const state: TwilioState = {
    calls: context.journal.collection<CallRecord>('twilio_calls'),
    recordings: context.journal.collection<RecordingRecord>('twilio_recordings'),
    numbers,
    phones: { team: 'presses', customer: 'completed' },
    findNumber(phoneNumber) {
      const sid = sidOf.get(phoneNumber);
      return sid === undefined ? undefined : numbers.get(sid);
    },
    isTaken: (phoneNumber) => sidOf.has(phoneNumber) || soldElsewhere.get(phoneNumber) === true,
    sellElsewhere: (phoneNumber) => void soldElsewhere.put(phoneNumber, true),
    addNumber(number) {
      sidOf.set(number.phoneNumber, number.sid);
      return numbers.put(number.sid, number);
    },
    removeNumber(sid) {
      const number = numbers.get(sid);
      if (number) sidOf.delete(number.phoneNumber);
      return numbers.delete(sid);
    },
  };
  endCutCalls(state);
  const seeded = context.journal.collection<boolean>('twilio_seeded');
  if (!seeded.get('demo')) {
    addDemoNumber(state, context);
    seeded.put('demo', true);
  }
  return state;
}
