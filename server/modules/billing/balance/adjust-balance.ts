import { bool, int, jsonOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const post = ofBusiness({
  name: 'billing.adjust',
  params: { requestId: text, amountCents: int, facts: jsonOf<{ note: string }>() },
  row: { posted: bool },
  text: `SELECT post_ledger_entry($business, 'adjustment', $requestId, $amountCents, $facts) AS posted`,
});

export type AdjustInput = {
  actor: string;
  businessId: number;
  amountCents: number;
  reason: string;
  /** Idempotency key, chosen by the operator: a repeated request changes nothing. */
  requestId: string;
};

/** Adds money to a balance or deducts it, with a reason that the owner reads. Audited in the same transaction. */
export async function adjustBalance(
  { db, invalidations }: Pick<Deps, 'db' | 'invalidations'>,
  { actor, businessId, amountCents, reason, requestId }: AdjustInput,
): Promise<{ posted: boolean }> {
  if (!Number.isSafeInteger(businessId) || businessId <= 0) throw new Error('expected the id of a business');
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new Error('expected cents, not 0');
  if (reason.trim() === '' || requestId.trim() === '') throw new Error('expected a reason and a request id');
  const { posted } = await db.ofBusiness(businessId).transaction(async (tx) => {
    const result = await tx.one(post, { requestId, amountCents, facts: { note: reason.trim() } });
    const audited = { subject: `business-${businessId}`, details: { requestId, amountCents } };
    if (result.posted) await recordAudit(tx, { actor, action: 'adjust', ...audited });
    return result;
  });
  if (posted) invalidations.publish([businessId], ['balance']);
  return { posted };
}
