import { preferred } from './preferred.ts';

/** The smallest first; a browser that takes several seldom says which it prefers. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding in which an answer is sent to somebody with this Accept-Encoding; undefined for as it is. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  return ENCODINGS.find((encoding) => preferred(header, [encoding]) !== undefined);
}
