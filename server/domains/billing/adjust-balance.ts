import { runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';

const post: Statement<{ posted: boolean }> = {
  name: 'billing.adjust',
  text: `SELECT post_ledger_entry($1, 'adjustment', $2, $3, $4) AS posted`,
};

export type AdjustInput = {
  actor: string;
  businessId: number;
  amountCents: number;
  reason: string;
  /** Chosen by the operator: the same request again changes nothing. */
  requestId: string;
};

/** Puts money on a balance or takes it off, with a reason that its owner reads. Audited in the same commit. */
export async function adjustBalance(
  { pool, hints }: Pick<Deps, 'pool' | 'hints'>,
  { actor, businessId, amountCents, reason, requestId }: AdjustInput,
): Promise<{ posted: boolean }> {
  if (!Number.isSafeInteger(businessId) || businessId <= 0) throw new Error('expected the id of a business');
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new Error('expected cents, not 0');
  if (reason.trim() === '' || requestId.trim() === '') throw new Error('expected a reason and a request id');
  const result = await inTransaction(pool, async (tx) => {
    const posted = await runOne(tx, post, [businessId, requestId, amountCents, reason.trim()]);
    const subject = `${requestId}: ${amountCents} cents`;
    if (posted.posted) await recordAudit(bridge(tx, businessId), { actor, action: 'adjust', subject });
    return posted;
  });
  if (result.posted) hints.publish([businessId], ['balance']);
  return result;
}
