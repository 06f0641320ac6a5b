import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PlainKey } from '../../../core/error-text.ts';
import { invalidField } from '../../../core/errors.ts';
import { isBlocked } from './blocked-prefixes.ts';

/** Types of ordinary lines. The library's metadata with line types is large, so only the server loads it. */
const ORDINARY_LINES: readonly string[] = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Reasons to refuse transfers to a phone. */
export type PhoneRule = 'transfer_number' | 'transfer_line' | 'transfer_country';

/** Reasons for which a saved target gets no calls. `transfer_own_number`: its phone has become one of our numbers. */
export type TransferRefusal = PhoneRule | 'transfer_own_number';

/** ISO 3166 country of an E.164 number; null when the number belongs to no country. */
export const countryOfPhone = (e164: string): string | null =>
  parsePhoneNumberFromString(e164)?.country ?? null;

/**
 * Reason to refuse transfers to a number; null when they are allowed. Allows only ordinary landlines and
 * mobile phones in one of `countries`, and no blocked range. Checked when a target is saved and again before
 * each transfer.
 */
export function phoneRuleOf(e164: string, countries: ReadonlySet<string>): PhoneRule | null {
  const parsed = parsePhoneNumberFromString(e164);
  // Blocked ranges are checked before validity, because the library treats some of them as invalid numbers.
  if (isBlocked(e164)) return 'transfer_line';
  if (!parsed?.isValid()) return 'transfer_number';
  if (!ORDINARY_LINES.includes(parsed.getType() ?? '')) return 'transfer_line';
  return parsed.country !== undefined && countries.has(parsed.country) ? null : 'transfer_country';
}

const TEXTS = {
  transfer_number: 'fields.badPhone',
  transfer_line: 'errors.routing.lineNotAllowed',
  transfer_country: 'errors.routing.countryNotAllowed',
} as const satisfies Record<PhoneRule, PlainKey>;

/**
 * Parses the number that an owner entered to E.164. If the number is refused for transfers, throws `validation_failed`
 * with the reason for the form field.
 */
export function decideTransferPhone(typed: string, countries: ReadonlySet<string>): string {
  const parsed = parsePhoneNumberFromString(typed, 'CA');
  if (!parsed) throw invalidField('phone', TEXTS.transfer_number);
  const rule = phoneRuleOf(parsed.number, countries);
  if (rule) throw invalidField('phone', TEXTS[rule]);
  return parsed.number;
}
