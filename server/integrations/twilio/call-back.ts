import twilio from 'twilio';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { textUpTo } from '../../core/limited.ts';
import { CALL_BACKS } from '../../core/plan.ts';
import { toSpokenText } from '../../core/spoken-text.ts';
import { dialTwiml } from './relay-twiml.ts';
import { ASKED_AGAIN, REPORTED_AGAIN } from './repeated-requests.ts';
import { teamSpeech } from './team-speech.ts';

/** Twilio's requests during a call back. */
const CALL_BACK_STEPS = ['answered', 'pressed', 'ended', 'status'] as const;
type Step = (typeof CALL_BACK_STEPS)[number];

/** The URL path of a step of a call back. With `:id` as the id, it is the pattern of the route. */
export const callBackPath = (id: string, step: Step): string => `/webhooks/twilio/call-backs/${id}/${step}`;

/** The key that the called person must press. A voicemail presses none. */
const KEY = '1';

export type PlacedCallBack = {
  /** The id of the row in `call_backs`, which is part of the URLs of the webhooks. */
  id: string;
  /** The calling number (one of ours), and the phone of the team; E.164. */
  from: string;
  to: string;
};

/** Calls a phone of the team. Throws `provider_unavailable` when Twilio does not confirm the call. */
export async function placeCallBack(
  client: ReturnType<typeof twilio>,
  publicUrl: string,
  { id, from, to }: PlacedCallBack,
): Promise<string> {
  try {
    const { sid } = await client.calls.create({
      from,
      to,
      url: publicUrl + callBackPath(id, 'answered') + ASKED_AGAIN,
      method: 'POST',
      statusCallback: publicUrl + callBackPath(id, 'status') + REPORTED_AGAIN,
      statusCallbackEvent: ['completed'],
      timeout: CALL_BACKS.staffRingSeconds,
    });
    return sid;
  } catch (error) {
    throw new AppError('provider_unavailable', 'errors.callBacks.notPlaced', {}, { cause: error });
  }
}

export type AskedTeam = {
  id: string;
  languageCode: string;
  businessName: string;
  /** Null for an unknown customer, whose number is spoken instead. */
  customerName: string | null;
  customerPhone: string;
};

/** TwiML that says which customer will be called and waits for a key. If no key is pressed, the call ends. */
export function askTeamTwiml(publicUrl: string, asked: AskedTeam): string {
  const { id, languageCode, businessName, customerName, customerPhone } = asked;
  const { t, language } = teamSpeech(languageCode);
  const customer = customerName ?? customerPhone.replace(/\D/g, '').split('').join(' ');
  const response = new twilio.twiml.VoiceResponse();
  const gather = response.gather({
    numDigits: 1,
    timeout: CALL_BACKS.keySeconds,
    action: publicUrl + callBackPath(id, 'pressed') + ASKED_AGAIN,
    method: 'POST',
  });
  gather.say({ language }, toSpokenText(t('spoken.callBack.press', { business: businessName, customer })));
  response.say({ language }, t('spoken.callBack.noKey'));
  response.hangup();
  return response.toString();
}

/** Connects the team with the customer, whose phone displays our number. */
export function dialCustomerTwiml(
  publicUrl: string,
  call: { id: string; customerPhone: string; ourNumber: string; seconds: number },
): string {
  const actionUrl = publicUrl + callBackPath(call.id, 'ended') + ASKED_AGAIN;
  const { customerRingSeconds: ringSeconds } = CALL_BACKS;
  return dialTwiml(call.customerPhone, actionUrl, call.seconds, { callerId: call.ourNumber, ringSeconds });
}

/** Announces to the team why the customer is not connected, and hangs up. */
export function farewellToTeamTwiml(languageCode: string, reason: 'refused' | 'notReached'): string {
  const { t, language } = teamSpeech(languageCode);
  const response = new twilio.twiml.VoiceResponse();
  response.say({ language }, t(`spoken.callBack.${reason}`));
  response.hangup();
  return response.toString();
}

const keyParameters = z.object({
  CallSid: textUpTo(66).regex(/^CA[0-9A-Za-z]{1,64}$/),
  Digits: textUpTo(10).default(''),
});

/** Parses the action request of <Gather>. Throws ZodError for parameters that Twilio never sends. */
export function parseKey(parameters: unknown): { callSid: string; isConfirmed: boolean } {
  const { CallSid, Digits } = keyParameters.parse(parameters);
  return { callSid: CallSid, isConfirmed: Digits === KEY };
}
