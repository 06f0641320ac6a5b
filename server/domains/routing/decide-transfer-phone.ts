import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { invalidField } from '../../core/errors.ts';

/** Landlines here cost a call no more than one within North America does, give or take a cent a minute. */
const LANDLINE_COUNTRIES: readonly string[] = [
  'AT',
  'AU',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HU',
  'IE',
  'IT',
  'JP',
  'KR',
  'LU',
  'NL',
  'NO',
  'NZ',
  'PL',
  'PT',
  'SE',
  'SG',
];
/** Mobile phones cannot be told from landlines here, and cost the same. */
const HOME_COUNTRIES: readonly string[] = ['CA', 'US'];

/** Canada and the United States: pay-per-call exchange of every area code. */
const PAY_PER_CALL = /^\+1\d{3}976\d{4}$/;

/**
 * The E.164 number that calls may be passed on to. Throws `validation_failed` for text that is no number, for premium
 * rates and shared-cost lines, and for countries and kinds of lines where a minute costs more than a call earns.
 */
export function decideTransferPhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'CA');
  if (!parsed?.isValid()) throw invalidField('phone', 'Please enter a valid phone number');
  const { country = '', number } = parsed;
  const type = parsed.getType();
  const isHome = HOME_COUNTRIES.includes(country) && type !== 'PREMIUM_RATE' && !PAY_PER_CALL.test(number);
  const isLandline = LANDLINE_COUNTRIES.includes(country) && type === 'FIXED_LINE';
  if (isHome || isLandline) return number;
  throw invalidField(
    'phone',
    'Calls cannot be transferred to this number: it is a premium-rate line, or calls to it are expensive. Choose a number in Canada or the United States, or a landline in Western Europe, Australia, New Zealand, Japan, South Korea or Singapore.',
  );
}
