import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import {
  askTeamTwiml,
  callBackPath,
  dialCustomerTwiml,
  farewellToTeamTwiml,
  parseKey,
} from '../../integrations/twilio/call-back.ts';
import { parseStatusCallback, parseVoiceRequest } from '../../integrations/twilio/call-event.ts';
import { parseDialEnd } from '../../integrations/twilio/relay-frames.ts';
import { EMPTY_TWIML, HANG_UP_TWIML } from '../../integrations/twilio/twiml.ts';
import {
  answerCallBack,
  dialCallBack,
  endCallBack,
  receiveCallBackEvent,
} from '../../modules/telephony/index.ts';
import { takeRawBodies, verifiedForm } from './verified-form.ts';

const pathParameters = z.object({ id: z.uuid() });

/** The id of the call_backs row in the path. Throws `not_found` for a path without a UUID. */
function idIn(request: FastifyRequest): string {
  const { success, data } = pathParameters.safeParse(request.params);
  if (!success) throw new AppError('not_found', 'errors.common.notFound');
  return data.id;
}

/**
 * Twilio's signed requests during a call back: after the team answered, after a key was pressed, after the customer's
 * part ended, and after the call ended. If the id in the URL does not belong to the call, the response hangs up, and
 * nothing is written.
 */
export async function callBackWebhooks(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeRawBodies(app);
  const { PUBLIC_URL } = deps.config;
  const answer = (reply: FastifyReply, twiml: string) => reply.type('text/xml').send(twiml);

  app.post(callBackPath(':id', 'answered'), async (request, reply) => {
    const { callSid } = parseVoiceRequest(verifiedForm(deps, request));
    const asked = await answerCallBack(deps, { id: idIn(request), callSid });
    return answer(reply, asked ? askTeamTwiml(PUBLIC_URL, asked) : HANG_UP_TWIML);
  });

  app.post(callBackPath(':id', 'pressed'), async (request, reply) => {
    const { callSid, isConfirmed } = parseKey(verifiedForm(deps, request));
    const id = idIn(request);
    const step = isConfirmed ? await dialCallBack(deps, { id, callSid }) : null;
    if (step?.kind === 'dial') return answer(reply, dialCustomerTwiml(PUBLIC_URL, { ...step, id }));
    return answer(reply, step ? farewellToTeamTwiml(step.languageCode, 'refused') : HANG_UP_TWIML);
  });

  app.post(callBackPath(':id', 'ended'), async (request, reply) => {
    const dialled = parseDialEnd(verifiedForm(deps, request));
    const call = await endCallBack(deps, { ...dialled, id: idIn(request) });
    const isMissed = call !== null && !dialled.wasAnswered;
    return answer(reply, isMissed ? farewellToTeamTwiml(call.languageCode, 'notReached') : HANG_UP_TWIML);
  });

  app.post(callBackPath(':id', 'status'), async (request, reply) => {
    const event = parseStatusCallback(verifiedForm(deps, request), new Date());
    await receiveCallBackEvent(deps, idIn(request), event);
    return answer(reply, EMPTY_TWIML);
  });
}
