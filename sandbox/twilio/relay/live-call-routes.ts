import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../../context.ts';
import { parseRequest, SandboxRequestError } from '../../frame/request-error.ts';
import type { TwilioState } from '../twilio-state.ts';
import { type LiveCall, startLiveCall } from './live-call.ts';
import { followQuery, liveCallRequest, pressRequest, sayRequest } from './live-call-request.ts';
import { SCRIPTED_CALLERS } from './scripted-callers.ts';

type BySid = { Params: { sid: string } };

/** The number of ended calls whose logs can still be read. */
const CALLS_MAX = 500;

/**
 * The routes of live calls for the /sandbox/phone page, scripted callers and tests. The caller of a live call can
 * speak, press keys and hang up. A restart ends live calls; the Calls API still lists them.
 */
export function addLiveCallRoutes(app: FastifyInstance, context: SandboxContext, state: TwilioState): void {
  const calls = new Map<string, LiveCall>();

  function find(sid: string): LiveCall {
    const call = calls.get(sid);
    if (!call) throw new SandboxRequestError(404, 'not_found', `no live call ${sid} was placed here`);
    return call;
  }

  function deleteOldest(): void {
    for (const [sid, call] of calls) {
      if (calls.size <= CALLS_MAX) return;
      if (!call.present().is_live) calls.delete(sid);
    }
  }

  app.post('/sandbox/live-calls', async (request) => {
    const call = startLiveCall(context, state, parseRequest(liveCallRequest, request.body));
    call.over.catch((error: unknown) => app.log.error(error));
    calls.set(call.sid, call);
    deleteOldest();
    return { call_sid: call.sid };
  });

  app.get('/sandbox/scripted-callers', async () => ({ callers: SCRIPTED_CALLERS }));

  app.get<BySid>('/sandbox/live-calls/:sid', async (request) => {
    const { after, wait_ms: waitMs } = parseRequest(followQuery, request.query);
    const call = find(request.params.sid);
    if (waitMs > 0 && call.after(after).length === 0 && call.present().is_live) await call.change(waitMs);
    return { ...call.present(), events: call.after(after) };
  });

  app.post<BySid>('/sandbox/live-calls/:sid/say', async (request) => {
    const input = parseRequest(sayRequest, request.body);
    find(request.params.sid).say(input);
    return { ok: true };
  });

  app.post<BySid>('/sandbox/live-calls/:sid/press', async (request) => {
    const { keys } = parseRequest(pressRequest, request.body);
    find(request.params.sid).press(keys);
    return { ok: true };
  });

  app.post<BySid>('/sandbox/live-calls/:sid/hang-up', async (request) => {
    find(request.params.sid).hangUp();
    return { ok: true };
  });
}
