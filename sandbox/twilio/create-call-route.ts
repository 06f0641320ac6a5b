import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { toCallWire } from './call-routes.ts';
import { e164 } from './e164.ts';
import { parseTwilio } from './parse-twilio.ts';
import { startPlacedCall } from './relay/placed-call.ts';
import { TwilioError } from './twilio-error.ts';
import { newSid, type TwilioState } from './twilio-state.ts';

const ends = { To: e164, From: e164 };
const newCall = z.union([
  z.object({ ...ends, Twiml: z.string().min(1).max(4_000) }),
  z.object({ ...ends, Url: z.url(), StatusCallback: z.url() }),
]);

/** Duration of the emulated call in seconds, long enough for a code that is spoken twice. */
const LISTENED_SECONDS = 14;

/** Matches `<Say>` elements; the group captures the text without markup. */
const SAY_VERB = /<Say[^>]*>([^<]*)<\/Say>/g;

/**
 * The route by which the product places calls. A call with TwiML is answered immediately, plays the TwiML and sends no
 * webhooks. A call with a URL rings the emulated phone of the team, which reacts as `state.phones` specifies.
 */
export function addCreateCallRoute(app: FastifyInstance, context: SandboxContext, state: TwilioState): void {
  app.post('/Calls.json', async (request, reply) => {
    const input = parseTwilio(newCall, request.body);
    const { To: to, From: from } = input;
    const owned = state.findNumber(from);
    if (!owned) throw new TwilioError(400, 21210, `'From' phone number not verified: ${from}`);
    const { accountSid } = context.config.twilio;
    if ('Url' in input) {
      const { call, over } = startPlacedCall(context, state, {
        to,
        from,
        url: input.Url,
        statusUrl: input.StatusCallback,
      });
      over.catch((error: unknown) => app.log.error(error));
      return reply.code(201).send(toCallWire(call, accountSid));
    }
    const startMs = Date.now();
    const sid = newSid('CA');
    const call = state.calls.put(sid, {
      sid,
      to,
      from,
      phoneNumberSid: owned.sid,
      status: 'completed',
      durationSeconds: LISTENED_SECONDS,
      startMs,
      endMs: startMs + LISTENED_SECONDS * 1_000,
      answer: 'taken',
      direction: 'outbound-api',
      said: [...input.Twiml.matchAll(SAY_VERB)].map(([, text]) => text ?? '').join(' '),
    });
    return reply.code(201).send(toCallWire(call, accountSid));
  });
}
