import { toE164 } from './phone-number.ts';

/**
 * What two sign-ups of the same business have in common: its name whatever its case, spaces and
 * punctuation, and its phone number. Null when there is no usable phone: a name alone is no proof.
 */
export function businessIdentity(name: string, phone: string | null): string | null {
  const number = phone === null ? null : toE164(phone);
  const plainName = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
  return number === null || plainName === '' ? null : `${plainName} ${number}`;
}
