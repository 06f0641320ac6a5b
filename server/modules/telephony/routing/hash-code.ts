import { createHash } from 'node:crypto';

type ProofCode = { businessId: number; phone: string; code: string };

/**
 * The stored hash of a code, which also contains the phone and the business, so that the code is valid only for them.
 */
export function hashCode({ businessId, phone, code }: ProofCode): string {
  return createHash('sha256').update(`${businessId}:${phone}:${code}`).digest('hex');
}
