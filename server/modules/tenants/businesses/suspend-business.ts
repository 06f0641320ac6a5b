import { bool, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const REASON_LENGTH_MAX = 500;

/** Serializes concurrent operators: the second one waits here and then reads the changes of the first. */
const lockBusiness = ofBusiness({
  name: 'businesses.lock_standing',
  row: { is_suspended: bool },
  text: `SELECT suspended_at IS NOT NULL AS is_suspended FROM businesses WHERE id = $business FOR NO KEY UPDATE`,
});

const suspend = ofBusiness({
  name: 'businesses.suspend',
  params: { reason: text },
  text: `UPDATE businesses SET suspended_at = app_now(), suspension_reason = $reason
    WHERE id = $business AND suspended_at IS NULL`,
});

const resume = ofBusiness({
  name: 'businesses.resume',
  text: `UPDATE businesses SET suspended_at = NULL, suspension_reason = NULL
    WHERE id = $business AND suspended_at IS NOT NULL`,
});

type SuspensionDeps = Pick<Deps, 'db' | 'invalidations'>;

/** `changed` is false when the business was already in this state; nothing was written then. */
export type SuspensionResult = { businessId: number; isSuspended: boolean; changed: boolean };

/**
 * Suspends a business. New calls are refused and free; calls in progress are charged when they end. Its members can
 * sign in and read `reason`, so write it for them. The audit entry is part of the transaction. Suspending it again
 * changes nothing, not even the reason. Throws for an unknown business and for a missing or too long reason.
 */
export async function suspendBusiness(
  deps: SuspensionDeps,
  { actor, businessId, reason }: { actor: string; businessId: number; reason: string },
): Promise<SuspensionResult> {
  const trimmedReason = reason.trim();
  if (trimmedReason === '' || trimmedReason.length > REASON_LENGTH_MAX)
    throw new Error(`expected a reason for the business to read, at most ${REASON_LENGTH_MAX} characters`);
  return change(deps, { actor, businessId, isSuspended: true, reason: trimmedReason });
}

/**
 * Ends a suspension: phone calls are answered again. The audit entry is part of the transaction. Ending it again
 * changes nothing.
 */
export function resumeBusiness(
  deps: SuspensionDeps,
  { actor, businessId }: { actor: string; businessId: number },
): Promise<SuspensionResult> {
  return change(deps, { actor, businessId, isSuspended: false, reason: '' });
}

type Change = { actor: string; businessId: number; isSuspended: boolean; reason: string };

async function change(
  { db, invalidations }: SuspensionDeps,
  { actor, businessId, isSuspended, reason }: Change,
): Promise<SuspensionResult> {
  if (!Number.isSafeInteger(businessId) || businessId <= 0) throw new Error('expected the id of a business');
  const changed = await db.ofBusiness(businessId).transaction(async (tx) => {
    const business = await tx.first(lockBusiness);
    if (!business) throw new Error(`there is no business ${businessId}`);
    if (business.is_suspended === isSuspended) return false;
    await (isSuspended ? tx.all(suspend, { reason }) : tx.all(resume));
    await recordAudit(tx, {
      actor,
      action: isSuspended ? 'suspend' : 'resume',
      subject: `business-${businessId}`,
      details: isSuspended ? { reason } : {},
    });
    return true;
  });
  if (changed) invalidations.publish([businessId], ['balance', 'calls']);
  return { businessId, isSuspended, changed };
}
