import twilio from 'twilio';
import { TEST_AUTH_TOKEN } from './deps.ts';
import { newCallSid } from './factories.ts';

export type Callback = { callSid: string; to: string; status?: string; durationSeconds?: number };

/** A status callback as Twilio signs it for `publicUrl`. */
export function signCallback(publicUrl: string, callback: Callback) {
  const { callSid, to, status = 'completed', durationSeconds = 42 } = callback;
  const parameters = {
    CallSid: callSid,
    From: '+16475550001',
    To: to,
    Direction: 'inbound',
    CallStatus: status,
    CallDuration: String(durationSeconds),
  };
  const url = `${publicUrl}/webhooks/twilio/status`;
  return {
    url,
    body: new URLSearchParams(parameters).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, url, parameters),
    },
  };
}

/** The ends of `count` calls, spread over the numbers in turn. */
export function callsTo(numbers: readonly string[], count: number): Callback[] {
  return Array.from({ length: count }, (_, index) => ({
    callSid: newCallSid(),
    to: numbers[index % numbers.length] ?? '',
  }));
}

/** Posts it once; the status of the answer, 0 when there was none. */
export async function postForStatus(publicUrl: string, callback: Callback, hungMs = 10_000): Promise<number> {
  const { url, ...request } = signCallback(publicUrl, callback);
  try {
    const response = await fetch(url, { method: 'POST', ...request, signal: AbortSignal.timeout(hungMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Posts it once; true when the product acknowledged it. A connection that fails is an answer of no. */
export async function postCallback(publicUrl: string, callback: Callback, hungMs?: number): Promise<boolean> {
  const status = await postForStatus(publicUrl, callback, hungMs);
  return status >= 200 && status < 300;
}

/** Lets a call ring, as Twilio tells it, and returns the TwiML. Throws where it is not answered with what to do. */
export async function postRing(
  publicUrl: string,
  { callSid, to }: Pick<Callback, 'callSid' | 'to'>,
): Promise<string> {
  const form = { CallSid: callSid, From: '+16475550001', To: to, Direction: 'inbound' };
  const url = `${publicUrl}/webhooks/twilio/voice`;
  const signature = twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, url, form);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature,
  };
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
  if (!answer.ok) throw new Error(`the call was not answered: ${answer.status}`);
  return answer.text();
}
