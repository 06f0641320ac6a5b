import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { framePage } from './paging.ts';
import { parseTwilio } from './parse-twilio.ts';
import { TwilioError } from './twilio-error.ts';
import type { CallRecord, TwilioState } from './twilio-state.ts';
import { type CallWire, rfc2822 } from './wire.ts';

/** A filter by time in ISO 8601. A date without a time means midnight UTC of that day. */
const moment = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((ms) => Number.isFinite(ms), { error: 'must be an ISO 8601 date or time' })
  .optional();
const listQuery = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  Status: z.string().optional(),
  StartTime: moment,
  'StartTime>': moment,
  'StartTime<': moment,
  'EndTime>': moment,
  'EndTime<': moment,
  PageSize: z.coerce.number().int().min(1).default(50),
  Page: z.coerce.number().int().min(0).default(0),
  PageToken: z.string().optional(),
});
type ListQuery = z.infer<typeof listQuery>;
const dayMs = 86_400_000;

function within(ms: number, from: number | undefined, to: number | undefined): boolean {
  return (from === undefined || ms >= from) && (to === undefined || ms <= to);
}

/**
 * Compares the end of a call with the filter. A call in progress has no end, so it matches only without this filter.
 */
function matchesEnd(call: CallRecord, { 'EndTime>': from, 'EndTime<': to }: ListQuery): boolean {
  if (call.status === 'in-progress') return from === undefined && to === undefined;
  return within(call.endMs, from, to);
}

function matchesQuery(call: CallRecord, query: ListQuery): boolean {
  return (
    (query.To === undefined || call.to === query.To) &&
    (query.From === undefined || call.from === query.From) &&
    (query.Status === undefined || call.status === query.Status) &&
    within(call.startMs, query['StartTime>'], query['StartTime<']) &&
    matchesEnd(call, query) &&
    (query.StartTime === undefined || within(call.startMs, query.StartTime, query.StartTime + dayMs - 1))
  );
}

/** Sorts the newest calls first, and calls of the same moment by SID, so that the order is unambiguous. */
function newestFirst(a: CallRecord, b: CallRecord): number {
  if (a.sid === b.sid) return 0;
  return b.startMs - a.startMs || (a.sid < b.sid ? 1 : -1);
}

export function toCallWire(call: CallRecord, accountSid: string): CallWire {
  const uri = `/2010-04-01/Accounts/${accountSid}/Calls/${call.sid}`;
  const isOver = call.status !== 'in-progress';
  return {
    sid: call.sid,
    date_created: rfc2822(call.startMs),
    date_updated: rfc2822(call.endMs),
    parent_call_sid: call.parentSid ?? null,
    account_sid: accountSid,
    to: call.to,
    to_formatted: call.to,
    from: call.from,
    from_formatted: call.from,
    phone_number_sid: call.phoneNumberSid,
    status: call.status,
    start_time: rfc2822(call.startMs),
    end_time: isOver ? rfc2822(call.endMs) : null,
    duration: isOver ? String(call.durationSeconds) : null,
    price: null,
    price_unit: 'USD',
    direction: call.direction ?? 'inbound',
    answered_by: null,
    api_version: '2010-04-01',
    forwarded_from: null,
    group_sid: null,
    caller_name: null,
    queue_time: '0',
    trunk_sid: null,
    uri: `${uri}.json`,
    subresource_uris: { recordings: `${uri}/Recordings.json` },
  };
}

/**
 * The route of calls, newest first. A page token names the last call of the previous page. Calls that are placed
 * between two page requests therefore neither repeat nor hide other calls.
 */
export function addCallRoutes(app: FastifyInstance, context: SandboxContext, state: TwilioState): void {
  const { accountSid } = context.config.twilio;

  app.get('/Calls.json', async (request) => {
    const query = parseTwilio(listQuery, request.query);
    const last = query.PageToken === undefined ? undefined : state.calls.get(query.PageToken.slice(2));
    const matching = state.calls
      .list()
      .filter((call) => matchesQuery(call, query) && (!last || newestFirst(last, call) < 0))
      .sort(newestFirst);
    const pageSize = Math.min(query.PageSize, 1_000);
    const records = matching.slice(0, pageSize);
    const lastSid = records.at(-1)?.sid;
    const nextToken = matching.length > pageSize && lastSid ? `PA${lastSid}` : undefined;
    const uri = request.url.replace(/^\/twilio/, '');
    return {
      ...framePage({ uri, page: query.Page, pageSize, count: records.length, nextToken }),
      calls: records.map((call) => toCallWire(call, accountSid)),
    };
  });

  app.get<{ Params: { sid: string } }>('/Calls/:sid.json', async (request) => {
    const call = state.calls.get(request.params.sid);
    if (!call) {
      throw new TwilioError(404, 20404, `The requested resource ${request.url} was not found`);
    }
    return toCallWire(call, accountSid);
  });
}
