import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { beginCall, type CallAnswer } from '../../domains/calls/begin-call.ts';
import { receiveCallEvents } from '../../domains/calls/receive-call-events.ts';
import { refusalMessage } from '../../domains/calls/refusal-messages.ts';
import { ENGLISH_SPEECH } from '../../domains/languages/catalogue/decide-speech.ts';
import { createGroupWriter } from '../../events/group-writer.ts';
import {
  type CallEvent,
  parseStatusCallback,
  parseVoiceRequest,
} from '../../integrations/twilio/call-event.ts';
import { EMPTY_TWIML, farewellTwiml, greetingTwiml, HANG_UP_TWIML } from '../../integrations/twilio/twiml.ts';

const STATUS_PATH = '/webhooks/twilio/status';
const VOICE_PATH = '/webhooks/twilio/voice';
const GATHER_PATH = '/webhooks/twilio/gather';

type Parameters = ReturnType<typeof parse>;

/** The form of a request that Twilio signed for this URL; forged or altered: 403, and nothing is written. */
function verifiedForm(deps: Deps, request: FastifyRequest): Parameters {
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const parameters = parse(raw);
  const signature = request.headers['x-twilio-signature'];
  const signed = {
    url: deps.config.PUBLIC_URL + request.raw.url,
    signature: typeof signature === 'string' ? signature : undefined,
  };
  if (!deps.telephony.isSignedForm(signed, parameters)) {
    throw new AppError('forbidden', 'The signature does not fit this request.');
  }
  return parameters;
}

function answerTwiml(deps: Deps, answer: CallAnswer): string {
  switch (answer.kind) {
    case 'unknown_number':
      return farewellTwiml('This number is not in service.', ENGLISH_SPEECH);
    case 'refuse':
      return farewellTwiml(refusalMessage(answer.languageCode), answer.speech);
    case 'greet':
      return greetingTwiml(answer.greeting, answer.speech, deps.config.PUBLIC_URL + GATHER_PATH);
  }
}

/**
 * Twilio's webhooks. The status callback is verified, committed to the inbox, and only then acknowledged; the worker
 * charges it. PostgreSQL away: 503, so that Twilio tries again.
 */
export async function twilioWebhooks(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const receive = createGroupWriter((events: CallEvent[]) => receiveCallEvents(deps.db, events));

  app.post(STATUS_PATH, async (request, reply) => {
    const event = parseStatusCallback(verifiedForm(deps, request), new Date());
    const shards = await receive(event);
    for (const shard of shards) deps.jobs.wake('charge-calls', { shard });
    return reply.type('text/xml').send(EMPTY_TWIML);
  });

  // The recognised speech is for the agent and says nothing of how the call ended, so it does not go into the inbox.
  app.post(GATHER_PATH, async (request, reply) => {
    verifiedForm(deps, request);
    return reply.type('text/xml').send(HANG_UP_TWIML);
  });

  app.post(VOICE_PATH, async (request, reply) => {
    const call = parseVoiceRequest(verifiedForm(deps, request));
    const answer = await beginCall(deps, call);
    if (answer.kind !== 'greet') {
      request.log.warn({ callSid: call.callSid, to: call.to, answer: answer.kind }, 'a call was not taken');
    }
    return reply.type('text/xml').send(answerTwiml(deps, answer));
  });
}
