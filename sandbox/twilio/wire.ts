import type { LocalInstance } from 'twilio/lib/rest/api/v2010/account/availablePhoneNumberCountry/local.js';
import type { CallInstance } from 'twilio/lib/rest/api/v2010/account/call.js';
import type { IncomingPhoneNumberInstance } from 'twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js';
import type { RecordingInstance } from 'twilio/lib/rest/api/v2010/account/recording.js';

/** The wire format of an SDK type: dates are RFC 2822 strings and any value may be null. */
type Wire<T> = { [K in keyof T]: (T[K] extends Date ? string : T[K]) | null };

// The SDK does not export its payload types. They are derived from the constructors of its classes, whose second
// argument is the payload.
export type CallWire = Wire<ConstructorParameters<typeof CallInstance>[1]>;
export type IncomingNumberWire = Wire<ConstructorParameters<typeof IncomingPhoneNumberInstance>[1]>;
export type RecordingWire = Wire<ConstructorParameters<typeof RecordingInstance>[1]>;
/** The SDK does not convert `capabilities`. Twilio's responses write SMS and MMS in capitals. */
export type AvailableNumberWire = Omit<
  Wire<ConstructorParameters<typeof LocalInstance>[1]>,
  'capabilities'
> & {
  capabilities: Record<'voice' | 'SMS' | 'MMS' | 'fax', boolean>;
};

/** An RFC 2822 date in Twilio's spelling: `Tue, 31 Aug 2010 20:36:28 +0000`. */
export function rfc2822(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
