import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 of what a person or a provider wrote, or null when it is no possible number. Bare digits are Canadian. */
export function toE164(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'CA');
  return parsed?.isPossible() ? parsed.number : null;
}

/** "+1 (416) 555-0119" for North America, the international form elsewhere; unknown text stays as it is. */
export function formatPhoneNumber(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164);
  if (!parsed) return e164;
  return parsed.countryCallingCode === '1' ? `+1 ${parsed.formatNational()}` : parsed.formatInternational();
}
