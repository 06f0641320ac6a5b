import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import twilio from 'twilio';
import { AppError } from '../../core/errors.ts';
import { REPORTED_AGAIN } from './repeated-requests.ts';

/** Twilio's error code for a call that is not in progress. */
const NOT_IN_PROGRESS = 21220;
/** Milliseconds until the first byte must arrive. The rest arrives at the speed of playback. */
const ANSWER_MS_MAX = 8_000;
/**
 * Maximum number of recordings that are listed for one call. A call has one recording of the whole call and a few
 * messages.
 */
const LISTED_MAX = 50;

/** The provider's data about the recording of a whole call. */
export type CallRecording = {
  sid: string;
  /** `unfinished` while the recording is in progress or being processed; `absent` if it ended without audio. */
  state: 'unfinished' | 'complete' | 'absent';
  seconds: number;
};

/** Our states for Twilio's final states. */
const STATE_OF: Record<string, CallRecording['state']> = { completed: 'complete', absent: 'absent' };

/** The audio of a recording: all of it, or a range. */
export type Sound = {
  status: 200 | 206 | 416;
  /** Headers with the length and the range of the audio. */
  headers: Record<string, string>;
  body: Readable | null;
};

/** The provider's recordings. */
export type Recordings = {
  /**
   * Starts recording a call; a webhook reports the result. Null when the call is over. Throws when the provider does
   * not answer.
   */
  startRecording(callSid: string): Promise<string | null>;
  /** Recordings of a call started by `startRecording`. Throws `provider_unavailable`. */
  listRecordings(callSid: string): Promise<CallRecording[]>;
  /** Stops a recording of a call in progress; a finished one is unchanged. Throws `provider_unavailable`. */
  stopRecording(callSid: string, recordingSid: string): Promise<void>;
  /** Erases a recording; a missing one counts as erased. Throws `provider_unavailable`. */
  eraseRecording(recordingSid: string): Promise<void>;
  /**
   * The audio, complete or a range of it (`range` in HTTP syntax); null when it does not exist. Throws
   * `provider_unavailable`.
   */
  openSound(recordingSid: string, range: string | undefined, signal: AbortSignal): Promise<Sound | null>;
};

type Account = {
  client: ReturnType<typeof twilio>;
  accountSid: string;
  authToken: string;
  /** Base URL of the REST API. */
  apiUrl: string;
  publicUrl: string;
};

export const RECORDING_STATUS_PATH = '/webhooks/twilio/recording-status';

const isRefusal = (error: unknown, ...codes: number[]) =>
  error instanceof twilio.RestException &&
  (error.status === 404 || (error.code !== undefined && codes.includes(error.code)));

const FORWARDED_HEADERS = ['content-length', 'content-range', 'accept-ranges'];

const unavailable = (cause: unknown) =>
  new AppError('provider_unavailable', 'errors.recordings.notPlayed', {}, { cause });

const throwUnavailable = (cause: unknown): never => {
  throw unavailable(cause);
};

/** Requests the media of a recording, which the SDK does not return as a stream. */
async function openMedia(
  { accountSid, authToken, apiUrl }: Account,
  recordingSid: string,
  range: string | undefined,
  signal: AbortSignal,
): Promise<Sound | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_MS_MAX);
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingSid}.wav`, {
    headers: { authorization: `Basic ${basic}`, ...(range !== undefined && { range }) },
    signal: AbortSignal.any([signal, late.signal]),
  })
    .catch(throwUnavailable)
    .finally(() => clearTimeout(timer));
  const { status, body } = response;
  if (status === 404) return null;
  if (status !== 200 && status !== 206 && status !== 416) {
    await body?.cancel();
    throw unavailable(new Error(`the provider answered ${status}`));
  }
  const headers = Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  // The cast is safe: the type of the DOM and the type of Node describe the same class.
  return { status, headers, body: body && Readable.fromWeb(body as NodeReadableStream) };
}

export function createRecordings(account: Account): Recordings {
  const { client, publicUrl } = account;
  return {
    async startRecording(callSid) {
      try {
        const { sid } = await client.calls(callSid).recordings.create({
          recordingChannels: 'mono',
          recordingStatusCallback: `${publicUrl}${RECORDING_STATUS_PATH}${REPORTED_AGAIN}`,
          recordingStatusCallbackEvent: ['completed', 'absent'],
          recordingStatusCallbackMethod: 'POST',
        });
        return sid;
      } catch (error) {
        if (isRefusal(error, NOT_IN_PROGRESS)) return null;
        throw error;
      }
    },
    async listRecordings(callSid) {
      const recordings = await client.recordings.list({ callSid, limit: LISTED_MAX }).catch(throwUnavailable);
      return recordings
        .filter(({ source }) => source === 'StartCallRecordingAPI')
        .map(({ sid, status, duration }) => ({
          sid,
          state: STATE_OF[status] ?? 'unfinished',
          seconds: Math.max(0, Number(duration) || 0),
        }));
    },
    async stopRecording(callSid, recordingSid) {
      try {
        await client.calls(callSid).recordings(recordingSid).update({ status: 'stopped' });
      } catch (error) {
        if (!isRefusal(error, NOT_IN_PROGRESS)) throw unavailable(error);
      }
    },
    async eraseRecording(recordingSid) {
      try {
        await client.recordings(recordingSid).remove();
      } catch (error) {
        if (!isRefusal(error)) throw unavailable(error);
      }
    },
    openSound: (recordingSid, range, signal) => openMedia(account, recordingSid, range, signal),
  };
}
