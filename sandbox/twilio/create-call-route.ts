import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { toCallWire } from './call-routes.ts';
import { parseTwilio } from './parse-twilio.ts';
import { TwilioError } from './twilio-error.ts';
import { newSid, type TwilioState } from './twilio-state.ts';

const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be an E.164 number');
const newCall = z.object({ To: e164, From: e164, Twiml: z.string().min(1).max(4_000) });

/** Duration of the emulated call in seconds, long enough for a code that is spoken twice. */
const LISTENED_SECONDS = 14;

/** The text of a `<Say>`, without markup. */
const SAY_VERB = /<Say[^>]*>([^<]*)<\/Say>/g;

/** Calls placed by the product: answered at once, and their TwiML is played. No webhook is sent. */
export function addCreateCallRoute(app: FastifyInstance, context: SandboxContext, state: TwilioState): void {
  app.post('/Calls.json', async (request, reply) => {
    const { To: to, From: from, Twiml } = parseTwilio(newCall, request.body);
    const owned = state.findNumber(from);
    if (!owned) throw new TwilioError(400, 21210, `'From' phone number not verified: ${from}`);
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
      said: [...Twiml.matchAll(SAY_VERB)].map(([, text]) => text ?? '').join(' '),
    });
    return reply.code(201).send(toCallWire(call, context.config.twilio.accountSid));
  });
}
