import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { RECORDING_STATUS_PATH } from '../../integrations/twilio/recordings.ts';
import { parseDialEnd, parseRecording, parseRelayEnd } from '../../integrations/twilio/relay-frames.ts';
import { dialTwiml, relayTwiml, voicemailTwiml } from '../../integrations/twilio/relay-twiml.ts';
import { ASKED_AGAIN } from '../../integrations/twilio/repeated-requests.ts';
import { EMPTY_TWIML, farewellTwiml, HANG_UP_TWIML } from '../../integrations/twilio/twiml.ts';
import {
  decideAfterDial,
  decideNextStep,
  issueRelayToken,
  type NextStep,
  recordVoicemail,
} from '../../modules/agent/index.ts';
import { detectsLanguages, type SpokenLanguage } from '../../modules/languages/index.ts';
import { receiveRecording, stopRecording } from '../../modules/telephony/index.ts';
import { takeRawBodies, verifiedForm } from './verified-form.ts';

export const RELAY_PATH = '/voice/relay';
const RELAY_ENDED_PATH = '/webhooks/twilio/relay-ended';
const DIAL_ENDED_PATH = '/webhooks/twilio/dial-ended';
const RECORDED_PATH = '/webhooks/twilio/recorded';
/** Added to the signed URLs of a call that has returned to the agent once. It cannot return a second time. */
const SECOND = '?second=1';

/** The public base URL of WebSockets. */
export const socketUrlOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL.replace(/^http/, 'ws');

type Handover = {
  callSid: string;
  opening: string;
  spoken: readonly [SpokenLanguage, ...SpokenLanguage[]];
  isSecond?: boolean;
  isRecorded?: boolean;
};

/**
 * Hands a call to the receptionist in the first of the `spoken` languages. The URL of the socket opens this call once.
 */
export async function converseTwiml(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { callSid, opening, spoken: [first, ...others], isSecond = false, isRecorded = false }: Handover,
): Promise<string> {
  const token = await issueRelayToken(db, callSid);
  return relayTwiml({
    socketUrl: `${socketUrlOf(config)}${RELAY_PATH}/${token}`,
    actionUrl: config.PUBLIC_URL + RELAY_ENDED_PATH + (isSecond ? SECOND : '') + ASKED_AGAIN,
    opening,
    speech: first.speech,
    others: others.map(({ speech }) => speech),
    isLanguageDetected: detectsLanguages([first, ...others].map(({ languageCode }) => languageCode)),
    isRecorded,
  });
}

type RequestedStep = { callSid: string; isSecond: boolean };

async function answerOf(deps: Deps, step: NextStep, { callSid, isSecond }: RequestedStep): Promise<string> {
  const { config } = deps;
  const second = isSecond ? SECOND : '';
  switch (step.kind) {
    case 'hang_up':
      return HANG_UP_TWIML;
    case 'say':
      return farewellTwiml(step.words, step.speech);
    case 'dial':
      return dialTwiml(
        step.phone,
        config.PUBLIC_URL + DIAL_ENDED_PATH + second + ASKED_AGAIN,
        step.timeLimitSeconds,
      );
    case 'voicemail':
      return voicemailTwiml(step.prompt, step.speech, config.PUBLIC_URL + RECORDED_PATH);
    case 'converse':
      return converseTwiml(deps, { ...step, callSid });
  }
}

/**
 * Twilio's requests after a conversation, a transfer and a voice message, and its reports about recordings. They are
 * signed like the other webhooks. None of them reports the end of a call, so none enters the inbox.
 */
export async function relayWebhooks(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeRawBodies(app);
  const { db } = deps;
  const isSecondOf = (url: string | undefined) => url?.endsWith(SECOND) ?? false;
  const answer = (reply: FastifyReply, twiml: string) => reply.type('text/xml').send(twiml);

  app.post(RELAY_ENDED_PATH, async (request, reply) => {
    const end = parseRelayEnd(verifiedForm(deps, request));
    const isSecond = isSecondOf(request.raw.url);
    const step = await decideNextStep(deps, end, isSecond);
    request.log.info(
      { callSid: end.callSid, reason: end.reason, next: step.kind },
      'a conversation has ended',
    );
    // The recording stops, because the transfer target was not told that the call is recorded.
    if (step.kind === 'dial') await stopRecording(deps, end.callSid);
    return answer(reply, await answerOf(deps, step, { callSid: end.callSid, isSecond }));
  });

  app.post(DIAL_ENDED_PATH, async (request, reply) => {
    const dialled = parseDialEnd(verifiedForm(deps, request));
    const isSecond = isSecondOf(request.raw.url);
    const step = await decideAfterDial(db, dialled, isSecond);
    return answer(reply, await answerOf(deps, step, { callSid: dialled.callSid, isSecond }));
  });

  app.post(RECORDED_PATH, async (request, reply) => {
    await recordVoicemail(deps, parseRecording(verifiedForm(deps, request)));
    return answer(reply, HANG_UP_TWIML);
  });

  app.post(RECORDING_STATUS_PATH, async (request, reply) => {
    await receiveRecording(deps, parseRecording(verifiedForm(deps, request)));
    return answer(reply, EMPTY_TWIML);
  });
}
