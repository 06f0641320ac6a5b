import { foldName } from '../../../../server/core/fold-name.ts';

type Person = { fullName: string; phone: string | null };

/** Shorter ones are a part of many numbers. */
const DIGITS_MIN = 7;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Whom a search names and nobody else: the only one whom it finds, by the whole name or a phone number. */
export function findNamed<Found extends Person>(typed: string, found: readonly Found[]): Found | undefined {
  const [only, ...others] = found;
  if (!only || others.length > 0) return undefined;
  const name = foldName(typed);
  if (name !== '' && name === foldName(only.fullName)) return only;
  const digits = digitsOf(typed);
  const isNumber = digits.length >= DIGITS_MIN && /^[\d\s()+.-]+$/.test(typed);
  return isNumber && digitsOf(only.phone ?? '').endsWith(digits) ? only : undefined;
}
