import { createHash } from 'node:crypto';

type ProofCode = { businessId: number; phone: string; code: string };

/** What is kept of a code: enough to compare an entry with, and of no use for another phone or business. */
export function hashCode({ businessId, phone, code }: ProofCode): string {
  return createHash('sha256').update(`${businessId}:${phone}:${code}`).digest('hex');
}
