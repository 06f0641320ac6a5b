import { createHash } from 'node:crypto';

type ProofCode = { businessId: number; phone: string; code: string };

/**
 * The stored form of a code. It can be compared with an entered code, and is valid only for this phone and business.
 */
export function hashCode({ businessId, phone, code }: ProofCode): string {
  return createHash('sha256').update(`${businessId}:${phone}:${code}`).digest('hex');
}
