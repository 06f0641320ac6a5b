import { randomUUID } from 'node:crypto';
import twilio from 'twilio';
import type { SandboxContext } from '../context.ts';
import { twilioRetryPolicy } from '../frame/retry-policy.ts';
import type { SignedRequest, Webhook } from '../frame/webhook.ts';
import type { Line } from './transcripts.ts';
import type { CallRecord, RecordingRecord } from './twilio-state.ts';
import { voiceParameters } from './voice-parameters.ts';
import { rfc2822 } from './wire.ts';

type Parameters = Record<string, string>;

/** Signs form parameters as Twilio does: the signature covers the called URL and the sorted parameters. */
function signForm(authToken: string, url: string, parameters: Parameters, token: string): SignedRequest {
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'TwilioProxy/1.1',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, parameters),
      'i-twilio-idempotency-token': token,
    },
    body: new URLSearchParams(parameters).toString(),
  };
}

function formWebhook(context: SandboxContext, event: string, url: string, parameters: Parameters): Webhook {
  // Identifies the event; retries and duplicates therefore have the same token.
  const token = randomUUID();
  return {
    provider: 'twilio',
    event,
    subject: parameters.CallSid ?? '',
    url,
    policy: twilioRetryPolicy(url),
    backoffMs: context.config.retryBackoffMs.twilio,
    sign: (called) => signForm(context.config.twilio.authToken, called, parameters, token),
  };
}

/** The voice webhook of a ringing call; the response is TwiML. */
export function voiceWebhook(context: SandboxContext, call: CallRecord, url: string): Webhook {
  const parameters = { ...voiceParameters(call, context.config.twilio.accountSid), CallStatus: 'ringing' };
  return { ...formWebhook(context, 'voice.ringing', url, parameters), synchronous: true };
}

/** A request or report of Twilio during a call, with the parameters of every voice webhook. */
export function callbackWebhook(
  context: SandboxContext,
  call: CallRecord,
  event: string,
  url: string,
  added: Parameters,
): Webhook {
  const parameters = { ...voiceParameters(call, context.config.twilio.accountSid), ...added };
  return { ...formWebhook(context, event, url, parameters), synchronous: true };
}

/** The report about a completed recording, whether it was started over the API or by TwiML. */
export function recordingWebhook(context: SandboxContext, recording: RecordingRecord): Webhook {
  const { accountSid } = context.config.twilio;
  return formWebhook(context, 'recording.completed', recording.callback, {
    AccountSid: accountSid,
    CallSid: recording.callSid,
    ...recordingParameters(recording, accountSid),
    RecordingStatus: recording.status,
    RecordingChannels: '1',
    RecordingSource: recording.source,
    RecordingStartTime: rfc2822(recording.startMs),
  });
}

/** The parameters about a finished recording, which every report contains. */
export function recordingParameters(
  { sid, durationSeconds }: RecordingRecord,
  accountSid: string,
): Parameters {
  return {
    RecordingSid: sid,
    RecordingUrl: `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Recordings/${sid}`,
    RecordingDuration: String(durationSeconds),
  };
}

/**
 * The status callbacks of a call in order: `ringing`, `in-progress` if the call was answered, then the final status.
 * Only the final one has CallDuration (in seconds), and only `completed` has Duration (in minutes, rounded up).
 */
export function statusWebhooks(context: SandboxContext, call: CallRecord, url: string): Webhook[] {
  const before = call.status === 'completed' ? ['ringing', 'in-progress'] : ['ringing'];
  return [...before, call.status].map((status, sequence) => {
    const isEnd = sequence === before.length;
    const parameters: Parameters = {
      ...voiceParameters(call, context.config.twilio.accountSid),
      CallStatus: status,
      Timestamp: rfc2822(isEnd ? call.endMs : call.startMs),
      CallbackSource: 'call-progress-events',
      SequenceNumber: String(sequence),
    };
    if (isEnd) parameters.CallDuration = String(call.durationSeconds);
    if (status === 'completed') parameters.Duration = String(Math.ceil(call.durationSeconds / 60));
    return formWebhook(context, `status.${status}`, url, parameters);
  });
}

/** The webhook about the end of a call, the only one that Twilio sends by default. */
export function endWebhooks(context: SandboxContext, call: CallRecord, url: string): Webhook[] {
  return statusWebhooks(context, call, url).slice(-1);
}

/**
 * The transcript, sent to the product as JSON. As in Twilio's signed JSON requests, the URL contains a hash of the
 * body.
 */
export function conversationWebhook(
  context: SandboxContext,
  call: CallRecord,
  language: string,
  lines: readonly Line[],
): Webhook {
  const stepMs = (call.endMs - call.startMs) / Math.max(1, lines.length);
  const messages = lines.map((line, index) => ({
    ...line,
    created_at: new Date(call.startMs + Math.round(stepMs * index)).toISOString(),
  }));
  const body = JSON.stringify({ call_sid: call.sid, language, messages });
  const { publicUrl, twilio: account, retryBackoffMs } = context.config;
  const url = `${publicUrl}/sandbox/conversation?bodySHA256=${twilio.getExpectedBodyHash(body)}`;
  const token = randomUUID();
  return {
    provider: 'twilio',
    event: 'conversation',
    subject: call.sid,
    url,
    policy: twilioRetryPolicy(`${url}#rc=3&rp=all`),
    backoffMs: retryBackoffMs.twilio,
    sign: (called) => ({
      headers: {
        'content-type': 'application/json',
        'x-twilio-signature': twilio.getExpectedTwilioSignature(account.authToken, called, {}),
        'i-twilio-idempotency-token': token,
      },
      body,
    }),
  };
}
