import { preferred } from './preferred.ts';

/** The smallest result first; a browser that accepts several rarely states a preference. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding for an answer to this Accept-Encoding; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  return ENCODINGS.find((encoding) => preferred(header, [encoding]) !== undefined);
}
