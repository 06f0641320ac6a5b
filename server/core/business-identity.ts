import { toE164 } from './phone-number.ts';

/**
 * A key that is equal for two sign-ups of the same business: its name without case, spaces and punctuation, and its
 * phone number. Null without a usable phone number, because different businesses may have the same name.
 */
export function businessIdentity(name: string, phone: string | null): string | null {
  const number = phone === null ? null : toE164(phone);
  const plainName = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
  return number === null || plainName === '' ? null : `${plainName} ${number}`;
}
