import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { invalidateSessions } from '../../identity/index.ts';
import { endServices } from './end-services.ts';
import { businessIdOf, lockClosing } from './lock-closing.ts';

const REASON_LENGTH_MAX = 500;

const close = ofBusiness({
  name: 'businesses.close',
  text: 'UPDATE businesses SET closed_at = app_now() WHERE id = $business AND closed_at IS NULL',
});

/**
 * Disables the users of the business. Their `disabled_at` is the time of the closing, by which `reopenBusiness` finds
 * exactly these users.
 */
const disableUsers = ofBusiness({
  name: 'businesses.shut_out',
  text: `UPDATE users u SET disabled_at = b.closed_at FROM businesses b
    WHERE b.id = $business AND u.business_id = $business AND u.disabled_at IS NULL`,
});

const endSessions = ofBusiness({
  name: 'businesses.end_sessions',
  text: `UPDATE sessions SET revoked_at = clock_timestamp() WHERE business_id = $business AND revoked_at IS NULL`,
});

const endInvitations = ofBusiness({
  name: 'businesses.end_invitations',
  text: `UPDATE invitations SET revoked_at = app_now()
    WHERE business_id = $business AND accepted_at IS NULL AND revoked_at IS NULL`,
});

export type ClosingDeps = Pick<Deps, 'db' | 'invalidations' | 'jobs' | 'sessions'>;

/** `changed` is false when the account was already in this state; nothing was written then. */
export type ClosingResult = { businessId: number; isClosed: boolean; changed: boolean };

/**
 * Closes the account of a business, in one transaction with the audit entry. Releases the numbers, ends fees,
 * recharges, sessions and invitations, refuses calls and disables sign-in. The remaining balance stays in the ledger and
 * can be refunded afterwards. `erase-closed` closes the open payments at Stripe now, and erases the data of the business
 * after CLOSED_ACCOUNT_DAYS. A second call changes nothing. Throws for an unknown business, for a missing or too long
 * reason, and while a number is being bought.
 */
export async function closeBusiness(
  deps: ClosingDeps,
  { actor, businessId: givenId, reason }: { actor: string; businessId: number; reason: string },
): Promise<ClosingResult> {
  const [businessId, trimmedReason] = [businessIdOf(givenId), reason.trim()];
  if (trimmedReason === '' || trimmedReason.length > REASON_LENGTH_MAX)
    throw new Error(`expected a reason for the audit log, at most ${REASON_LENGTH_MAX} characters`);
  const changed = await deps.db
    .ofBusiness(businessId)
    .transaction((tx) => closeAccount(tx, { actor, reason: trimmedReason }));
  if (changed) notifyOfClosing(deps, businessId);
  return { businessId, isClosed: true, changed };
}

/** The database changes of `closeBusiness`, in the caller's transaction. Returns whether the account was open. */
export async function closeAccount(
  tx: TenantTx,
  { actor, reason }: { actor: string; reason: string },
): Promise<boolean> {
  const { is_closed: isClosed } = await lockClosing(tx);
  if (isClosed) return false;
  await endServices(tx);
  await tx.all(close);
  // Waits for an invitation that is being accepted, so that its user is disabled too.
  await tx.all(endInvitations);
  await tx.all(disableUsers);
  await tx.all(endSessions);
  await recordAudit(tx, {
    actor,
    action: 'close',
    subject: `business-${tx.businessId}`,
    details: { reason },
  });
  return true;
}

/** Ends cached sessions and wakes the jobs that complete a closing. Call it after the commit. */
export function notifyOfClosing(deps: ClosingDeps, businessId: number): void {
  invalidateSessions(deps, businessId);
  deps.invalidations.publish([businessId], ['balance', 'calls', 'catalogue']);
  for (const job of ['release-numbers', 'submit-recharges', 'relay-outbox', 'erase-closed'] as const)
    deps.jobs.wake(job, {});
}
