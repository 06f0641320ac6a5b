import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';

type Standing = { id: number; is_suspended: boolean };

const REASON_LENGTH_MAX = 500;

/** Two operators at once: the second waits here and finds what the first did. */
const lockBusiness: Statement<Standing> = {
  name: 'businesses.lock_standing',
  text: `/* every business: operator */
    SELECT id, suspended_at IS NOT NULL AS is_suspended FROM businesses WHERE id = $1 FOR NO KEY UPDATE`,
};

const suspend: Statement<Record<string, never>> = {
  name: 'businesses.suspend',
  text: 'UPDATE businesses SET suspended_at = app_now(), suspension_reason = $2 WHERE id = $1 AND suspended_at IS NULL',
};

const resume: Statement<Record<string, never>> = {
  name: 'businesses.resume',
  text: 'UPDATE businesses SET suspended_at = NULL, suspension_reason = NULL WHERE id = $1 AND suspended_at IS NOT NULL',
};

type SuspensionDeps = Pick<Deps, 'pool' | 'hints'>;

/** `changed` is false for a repetition, which leaves everything as it was. */
export type SuspensionResult = { businessId: number; isSuspended: boolean; changed: boolean };

/**
 * Suspends a business: its calls are refused and free from now on; calls that were taken before are charged when they
 * end. Its people can sign in and read `reason`, so write it for them. Audited in the same commit. Suspending it
 * again changes nothing, also not the reason. Throws for an unknown business and for a reason of no or too many
 * words.
 */
export async function suspendBusiness(
  deps: SuspensionDeps,
  { actor, businessId, reason }: { actor: string; businessId: number; reason: string },
): Promise<SuspensionResult> {
  const words = reason.trim();
  if (words === '' || words.length > REASON_LENGTH_MAX)
    throw new Error(`expected a reason for the business to read, at most ${REASON_LENGTH_MAX} characters`);
  return change(deps, { actor, businessId, isSuspended: true, reason: words });
}

/** Takes a suspension back: calls are answered again. Audited in the same commit; repeating it changes nothing. */
export function resumeBusiness(
  deps: SuspensionDeps,
  { actor, businessId }: { actor: string; businessId: number },
): Promise<SuspensionResult> {
  return change(deps, { actor, businessId, isSuspended: false, reason: '' });
}

type Change = { actor: string; businessId: number; isSuspended: boolean; reason: string };

async function change(
  { pool, hints }: SuspensionDeps,
  { actor, businessId, isSuspended, reason }: Change,
): Promise<SuspensionResult> {
  if (!Number.isSafeInteger(businessId) || businessId <= 0) throw new Error('expected the id of a business');
  const changed = await inTransaction(pool, async (tx) => {
    const [business] = await run(tx, lockBusiness, [businessId]);
    if (!business) throw new Error(`there is no business ${businessId}`);
    if (business.is_suspended === isSuspended) return false;
    await (isSuspended ? run(tx, suspend, [businessId, reason]) : run(tx, resume, [businessId]));
    const action = isSuspended ? 'suspend' : 'resume';
    await recordAudit(bridge(tx, businessId), { actor, action, subject: reason || `business-${businessId}` });
    return true;
  });
  if (changed) hints.publish([businessId], ['balance', 'calls']);
  return { businessId, isSuspended, changed };
}
