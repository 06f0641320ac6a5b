import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { framePage } from './paging.ts';
import { parseTwilio } from './parse-twilio.ts';
import { beginRecording, endRecording } from './recordings.ts';
import { toneOf } from './tone.ts';
import { TwilioError } from './twilio-error.ts';
import type { RecordingRecord, TwilioState } from './twilio-state.ts';
import { type RecordingWire, rfc2822 } from './wire.ts';

const newRecording = z.object({ RecordingStatusCallback: z.url().optional() });
const listQuery = z.object({
  CallSid: z.string().optional(),
  PageSize: z.coerce.number().int().min(1).max(1_000).default(50),
});
const change = z.object({ Status: z.literal('stopped') });
type BySid = { Params: { sid: string } };

function toWire(recording: RecordingRecord, accountSid: string): RecordingWire {
  const { sid, callSid, status, source, startMs, durationSeconds } = recording;
  const uri = `/2010-04-01/Accounts/${accountSid}/Recordings/${sid}`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    call_sid: callSid,
    conference_sid: null,
    date_created: rfc2822(startMs),
    date_updated: rfc2822(startMs),
    start_time: rfc2822(startMs),
    duration: status === 'completed' ? String(durationSeconds) : '-1',
    sid,
    price: null,
    price_unit: 'USD',
    status,
    channels: 1,
    source,
    error_code: null,
    uri: `${uri}.json`,
    encryption_details: null,
    subresource_uris: {},
    media_url: `https://api.twilio.com${uri}`,
  };
}

/** The first and last byte of a Range header; undefined for the whole file, null for an unsatisfiable range. */
function readRange(range: string | undefined, size: number): [from: number, to: number] | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to ? [from, to] : null;
}

function sendSound(reply: FastifyReply, sound: Buffer, range: string | undefined): FastifyReply {
  const part = readRange(range, sound.length);
  reply.type('audio/x-wav').header('accept-ranges', 'bytes');
  if (part === undefined) return reply.send(sound);
  if (part === null)
    return reply.code(416).header('content-range', `bytes */${sound.length}`).send(Buffer.alloc(0));
  const [from, to] = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${sound.length}`)
    .send(sound.subarray(from, to + 1));
}

/**
 * The routes of recordings. A recording is started on a call in progress, stopped before the call ends, listed by call,
 * played as a tone, and deleted permanently.
 */
export function addRecordingRoutes(app: FastifyInstance, context: SandboxContext, state: TwilioState): void {
  const { accountSid } = context.config.twilio;

  function find(sid: string, url: string): RecordingRecord {
    const recording = state.recordings.get(sid);
    if (!recording) throw new TwilioError(404, 20404, `The requested resource ${url} was not found`);
    return recording;
  }

  app.post<BySid>('/Calls/:sid/Recordings.json', async (request, reply) => {
    const { RecordingStatusCallback: callback = '' } = parseTwilio(newRecording, request.body);
    const call = state.calls.get(request.params.sid);
    if (!call) throw new TwilioError(404, 20404, `The requested resource ${request.url} was not found`);
    if (call.status !== 'in-progress')
      throw new TwilioError(400, 21220, 'Requested resource is not eligible for recording');
    const recording = beginRecording(state, call, { source: 'StartCallRecordingAPI', callback });
    return reply.code(201).send(toWire(recording, accountSid));
  });

  app.post<{ Params: { call: string; sid: string } }>(
    '/Calls/:call/Recordings/:sid.json',
    async (request) => {
      parseTwilio(change, request.body);
      const recording = find(request.params.sid, request.url);
      if (recording.status !== 'in-progress')
        throw new TwilioError(400, 21220, 'Requested resource is not eligible for recording');
      const seconds = Math.max(1, Math.round((Date.now() - recording.startMs) / 1_000));
      void endRecording(context, state, recording, seconds);
      return toWire(find(recording.sid, request.url), accountSid);
    },
  );

  app.get('/Recordings.json', async (request) => {
    const { CallSid: callSid, PageSize: pageSize } = parseTwilio(listQuery, request.query);
    const matching = state.recordings
      .list()
      .filter((one) => callSid === undefined || one.callSid === callSid);
    const recordings = matching.slice(0, pageSize).map((one) => toWire(one, accountSid));
    const uri = request.url.replace(/^\/twilio/, '');
    return {
      ...framePage({ uri, page: 0, pageSize, count: recordings.length, nextToken: undefined }),
      recordings,
    };
  });

  app.get<BySid>('/Recordings/:sid.wav', async (request, reply) => {
    const { status, durationSeconds } = find(request.params.sid, request.url);
    if (status !== 'completed')
      throw new TwilioError(404, 20404, `The requested resource ${request.url} was not found`);
    return sendSound(reply, toneOf(durationSeconds), request.headers.range);
  });

  app.delete<BySid>('/Recordings/:sid.json', async (request, reply) => {
    find(request.params.sid, request.url);
    state.recordings.delete(request.params.sid);
    return reply.code(204).send();
  });
}
