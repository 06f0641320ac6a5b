import { placeOf } from './area-codes.ts';
import type { CallRecord } from './twilio-state.ts';

/** The place of a phone number as parameters, under each of the prefixes that Twilio uses for it. */
function placeParameters(phoneNumber: string, names: readonly string[]): Record<string, string> {
  const place = placeOf(phoneNumber);
  const parameters: Record<string, string> = {};
  for (const name of names) {
    parameters[`${name}City`] = place?.locality.toUpperCase() ?? '';
    parameters[`${name}State`] = place?.region ?? '';
    parameters[`${name}Zip`] = place?.postalCode ?? '';
    parameters[`${name}Country`] = place ? 'CA' : '';
  }
  return parameters;
}

/** The standard parameters of every voice webhook, without CallStatus. */
export function voiceParameters(call: CallRecord, accountSid: string): Record<string, string> {
  return {
    CallSid: call.sid,
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    Direction: call.direction ?? 'inbound',
    From: call.from,
    Caller: call.from,
    To: call.to,
    Called: call.to,
    ...placeParameters(call.from, ['From', 'Caller']),
    ...placeParameters(call.to, ['To', 'Called']),
  };
}
