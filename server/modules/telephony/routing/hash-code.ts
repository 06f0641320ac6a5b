import { createHash } from 'node:crypto';

type ProofCode = { businessId: number; phone: string; code: string };

/** The stored form of a code: sufficient for a comparison, useless for another phone or business. */
export function hashCode({ businessId, phone, code }: ProofCode): string {
  return createHash('sha256').update(`${businessId}:${phone}:${code}`).digest('hex');
}
