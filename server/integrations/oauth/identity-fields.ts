const EMAIL_MAX = 254;
const NAME_MAX = 100;
const URL_MAX = 2_000;

/**
 * Normalizes an email address for storage: trims it and converts it to lower case. Null for a text that is no address.
 */
export function cleanEmail(email: string | null | undefined): string | null {
  const cleaned = email?.trim().toLowerCase() ?? '';
  return cleaned.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+$/.test(cleaned) ? cleaned : null;
}

/** A name without control characters and spaces around it, 100 characters at most; null for an empty one. */
export function cleanName(name: string | null | undefined): string | null {
  const cleaned = name?.replace(/\p{Cc}/gu, ' ').trim() ?? '';
  return cleaned === '' ? null : Array.from(cleaned).slice(0, NAME_MAX).join('').trim();
}

/** The URL of a picture; null unless it is an http or https URL of allowed length. */
export function cleanUrl(url: string | null | undefined): string | null {
  return url !== undefined && url !== null && url.length <= URL_MAX && /^https?:\/\//.test(url) ? url : null;
}
