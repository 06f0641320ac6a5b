import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createGroupWriter } from '../../events/group-writer.ts';
import {
  type CallEvent,
  parseStatusCallback,
  parseVoiceRequest,
} from '../../integrations/twilio/call-event.ts';
import { BUSY_TWIML, EMPTY_TWIML, farewellTwiml } from '../../integrations/twilio/twiml.ts';
import type { LiveConversations } from '../../modules/agent/index.ts';
import { ENGLISH_SPEECH, voiceIn } from '../../modules/languages/index.ts';
import {
  beginCall,
  type CallAnswer,
  findBusyAnswer,
  receiveCallEvents,
} from '../../modules/telephony/index.ts';
import { wireText } from '../../texts.ts';
import { converseTwiml } from './relay-webhooks.ts';
import { takeRawBodies, verifiedForm } from './verified-form.ts';

const STATUS_PATH = '/webhooks/twilio/status';
const VOICE_PATH = '/webhooks/twilio/voice';

type Options = { deps: Deps; conversations: Pick<LiveConversations, 'isFull'> };

async function answerTwiml(deps: Deps, callSid: string, answer: CallAnswer): Promise<string> {
  switch (answer.kind) {
    case 'unknown_number':
      return farewellTwiml(wireText('wire.notInService'), ENGLISH_SPEECH);
    case 'refuse':
      // A spoken refusal would count as an answer of the phone that forwarded the call.
      if (answer.reason === 'returned') return BUSY_TWIML;
      return farewellTwiml(voiceIn(answer.languageCode)('voice.refusal'), answer.speech);
    case 'greet':
      return converseTwiml(deps, { ...answer, callSid, opening: answer.greeting });
  }
}

/**
 * Twilio's webhooks. The status callback is verified, committed to the inbox, and only then acknowledged; the worker
 * charges it. Responds 503 while PostgreSQL is unavailable, so that Twilio retries.
 */
export async function twilioWebhooks(app: FastifyInstance, { deps, conversations }: Options): Promise<void> {
  takeRawBodies(app);
  const receive = createGroupWriter((events: CallEvent[]) => receiveCallEvents(deps.db, events));

  app.post(STATUS_PATH, async (request, reply) => {
    const event = parseStatusCallback(verifiedForm(deps, request), new Date());
    const shards = await receive(event);
    for (const shard of shards) deps.jobs.wake('charge-calls', { shard });
    return reply.type('text/xml').send(EMPTY_TWIML);
  });

  app.post(VOICE_PATH, async (request, reply) => {
    const call = parseVoiceRequest(verifiedForm(deps, request));
    const busy = conversations.isFull() ? await findBusyAnswer(deps, call) : null;
    if (busy) {
      request.log.error(
        { callSid: call.callSid, to: call.to },
        'BUSY: this server holds all the calls it can',
      );
      return reply.type('text/xml').send(farewellTwiml(busy.text, busy.speech));
    }
    const answer = await beginCall(deps, call);
    if (answer.kind !== 'greet') {
      request.log.warn({ callSid: call.callSid, to: call.to, answer: answer.kind }, 'a call was refused');
    }
    return reply.type('text/xml').send(await answerTwiml(deps, call.callSid, answer));
  });
}
