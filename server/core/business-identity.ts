import { toE164 } from './phone-number.ts';

/**
 * A key that two sign-ups of the same business share: its name without case, spaces and punctuation, and its phone
 * number. Null without a usable phone number, because a name alone proves nothing.
 */
export function businessIdentity(name: string, phone: string | null): string | null {
  const number = phone === null ? null : toE164(phone);
  const plainName = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
  return number === null || plainName === '' ? null : `${plainName} ${number}`;
}
