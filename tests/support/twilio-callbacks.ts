import twilio from 'twilio';
import { TEST_AUTH_TOKEN } from './deps.ts';
import { newCallSid } from './factories.ts';

export type Callback = { callSid: string; to: string; status?: string; durationSeconds?: number };

/** A status callback with the signature of Twilio for `publicUrl`. */
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

/** `completed` callbacks of `count` new calls, spread evenly over the numbers. */
export function callsTo(numbers: readonly string[], count: number): Callback[] {
  return Array.from({ length: count }, (_, index) => ({
    callSid: newCallSid(),
    to: numbers[index % numbers.length] ?? '',
  }));
}

/** Posts a callback once; returns the response status, or 0 without a response. */
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

/** Posts a callback once. True if the product acknowledged it, false otherwise, also after a connection error. */
export async function postCallback(publicUrl: string, callback: Callback, hungMs?: number): Promise<boolean> {
  const status = await postForStatus(publicUrl, callback, hungMs);
  return status >= 200 && status < 300;
}

/** Starts a call with the voice webhook of Twilio and returns the TwiML. Throws without a valid response. */
export async function postRing(
  publicUrl: string,
  { callSid, to }: Pick<Callback, 'callSid' | 'to'>,
): Promise<string> {
  const form = { CallSid: callSid, From: '+16475550001', To: to, Direction: 'inbound' };
  const url = `${publicUrl}/webhooks/twilio/voice`;
  const signature = twilio.getExpectedTwilioSignature(TEST_AUTH_TOKEN, url, form);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
  if (!answer.ok) throw new Error(`the call was not answered: ${answer.status}`);
  return answer.text();
}
