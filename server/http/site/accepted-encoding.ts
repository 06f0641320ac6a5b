import { preferred } from './preferred.ts';

/**
 * Encodings in our own order of preference, the one with the smallest result first, because browsers rarely state a
 * preference.
 */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding for an answer to this Accept-Encoding; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  return ENCODINGS.find((encoding) => preferred(header, [encoding]) !== undefined);
}
