/** What a customer of a carrier dials; `{number}` is where the calls go. Sources are in docs/call-forwarding.md. */
export type ForwardingCode = { carrier: string; start: string; stop: string };

/** The three largest carriers of Canada and of the United States. A landline has the same codes at nearly all of them. */
export const FORWARDING_CODES: readonly ForwardingCode[] = [
  { carrier: 'Rogers', start: '**21*{number}#', stop: '##21#' },
  { carrier: 'Bell', start: '**21*{number}#', stop: '##21#' },
  { carrier: 'TELUS', start: '*21*{number}#', stop: '#21#' },
  { carrier: 'Verizon', start: '*72{number}', stop: '*73' },
  { carrier: 'AT&T', start: '*21*{number}#', stop: '#21#' },
  { carrier: 'T-Mobile', start: '**21*{number}#', stop: '##21#' },
];

/** Of a phone that is not mobile. */
export const LANDLINE_CODE = { start: '*72{number}', stop: '*73' };

/** The code to dial for a number in E.164; North American codes take it without its plus sign. */
export const fillCode = (code: string, phoneNumber: string) =>
  code.replace('{number}', phoneNumber.replace(/^\+/, ''));
