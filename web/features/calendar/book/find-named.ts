import { foldName } from '../../../../server/core/fold-name.ts';

type Person = { fullName: string; phone: string | null };

/** Shorter digit sequences occur in many phone numbers. */
const DIGITS_MIN = 7;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The customer that a search identifies: the only match, by full name or phone number; otherwise undefined.
 */
export function findNamed<Found extends Person>(typed: string, found: readonly Found[]): Found | undefined {
  const [only, ...others] = found;
  if (!only || others.length > 0) return undefined;
  const name = foldName(typed);
  if (name !== '' && name === foldName(only.fullName)) return only;
  const digits = digitsOf(typed);
  const isNumber = digits.length >= DIGITS_MIN && /^[\d\s()+.-]+$/.test(typed);
  return isNumber && digitsOf(only.phone ?? '').endsWith(digits) ? only : undefined;
}
