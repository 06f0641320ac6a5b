import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { limitConcurrency } from '../frame/limit-concurrency.ts';
import { parseRequest, SandboxRequestError } from '../frame/request-error.ts';
import { bulkRequest, callRequest } from './call-request.ts';
import { e164 } from './e164.ts';
import { type CallPlan, planCall, runCall } from './place-call.ts';
import type { TwilioState } from './twilio-state.ts';

const waitQuery = z.object({ wait: z.enum(['0', '1']).default('0') });
const soldNumber = z.object({ phone_number: e164 });
const phonesRequest = z.object({
  team: z.enum(['presses', 'listens', 'no-answer', 'busy']),
  customer: z.enum(['completed', 'no-answer', 'busy', 'failed']),
});
const limitQuery = z.object({ limit: z.coerce.number().int().min(0).max(1_000).default(50) });

/**
 * Routes for the /sandbox page, tests and load tests: place calls, and sell numbers to another account. At most 32
 * background calls run at a time; a call runs from its first webhook to its last.
 */
export function addPlaceCallRoutes(app: FastifyInstance, context: SandboxContext, state: TwilioState): void {
  const limit = limitConcurrency(32);
  function runInBackground(plan: CallPlan): void {
    limit(() => runCall(context, state, plan)).catch((error: unknown) => app.log.error(error));
  }

  app.post('/sandbox/calls', async (request) => {
    const { wait } = parseRequest(waitQuery, request.query);
    const plan = planCall(context, state, parseRequest(callRequest, request.body));
    if (wait === '1') {
      const deliveries = await runCall(context, state, plan);
      return { call_sid: plan.call.sid, deliveries };
    }
    runInBackground(plan);
    return { call_sid: plan.call.sid };
  });

  app.post('/sandbox/calls/bulk', async (request) => {
    const { count, to_list, ...each } = parseRequest(bulkRequest, request.body);
    const plans = Array.from({ length: count }, (_, index) => {
      const to = to_list?.[index % to_list.length] ?? each.to;
      return planCall(context, state, { ...each, to });
    });
    for (const plan of plans) runInBackground(plan);
    return { call_sids: plans.map((plan) => plan.call.sid) };
  });

  app.get('/sandbox/calls', async (request) => {
    const { limit: count } = parseRequest(limitQuery, request.query);
    return { calls: count === 0 ? [] : state.calls.list().slice(-count).reverse() };
  });

  app.get<{ Params: { sid: string } }>('/sandbox/calls/:sid', async (request) => {
    const call = state.calls.get(request.params.sid);
    if (!call)
      throw new SandboxRequestError(404, 'not_found', `no call ${request.params.sid} was placed here`);
    return { call };
  });

  app.get('/sandbox/phones', async () => state.phones);

  app.post('/sandbox/phones', async (request) => {
    state.phones = parseRequest(phonesRequest, request.body);
    return state.phones;
  });

  app.get('/sandbox/spoken-calls', async () => ({
    calls: state.calls
      .list()
      .filter((call) => call.said !== undefined)
      .slice(-20)
      .reverse()
      .map(({ sid, to, from, status, said, startMs }) => ({
        call_sid: sid,
        to,
        from,
        status,
        said,
        created_at: new Date(startMs).toISOString(),
      })),
  }));

  // Simulates a sale between a search and a purchase: buying the number is then refused with 21422.
  app.post('/sandbox/numbers/sold', async (request) => {
    const { phone_number: phoneNumber } = parseRequest(soldNumber, request.body);
    state.sellElsewhere(phoneNumber);
    return { phone_number: phoneNumber };
  });

  app.get('/sandbox/numbers', async () => ({
    numbers: state.numbers.list().map(({ phoneNumber, friendlyName, sid }) => ({
      phone_number: phoneNumber,
      friendly_name: friendlyName,
      sid,
    })),
  }));
}
