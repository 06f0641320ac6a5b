import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { invalidateSessions } from '../../identity/index.ts';
import { makeDigestDue, resumeSchedules } from '../../insight/index.ts';
import { resumeReminders } from '../../scheduling/index.ts';
import type { ClosingResult } from './close-business.ts';
import { businessIdOf, lockClosing } from './lock-closing.ts';

/** Enables exactly the users that the closing disabled. */
const enableUsers = ofBusiness({
  name: 'businesses.let_in',
  text: `UPDATE users u SET disabled_at = NULL FROM businesses b
    WHERE b.id = $business AND u.business_id = $business AND u.disabled_at = b.closed_at`,
});

const reopen = ofBusiness({
  name: 'businesses.reopen',
  text: 'UPDATE businesses SET closed_at = NULL WHERE id = $business AND erasing_at IS NULL',
});

/**
 * Reopens a closed account, in one transaction with the audit entry. Its users can sign in again and find everything
 * except its numbers, which were released. Auto-recharge is off. Reopening it again changes nothing. Throws for an
 * unknown business, and once its erasure has begun.
 */
export async function reopenBusiness(
  deps: Pick<Deps, 'db' | 'invalidations' | 'sessions'>,
  { actor, businessId: givenId }: { actor: string; businessId: number },
): Promise<ClosingResult> {
  const businessId = businessIdOf(givenId);
  const changed = await deps.db.ofBusiness(businessId).transaction(async (tx) => {
    const { is_closed: isClosed, is_erasing: isErasing } = await lockClosing(tx);
    if (isErasing) throw new Error('its data is being erased, or gone: it cannot be opened again');
    if (!isClosed) return false;
    await tx.all(enableUsers);
    await tx.all(reopen);
    await resumeReminders(tx);
    await resumeSchedules(tx);
    await makeDigestDue(tx);
    await recordAudit(tx, { actor, action: 'reopen', subject: `business-${businessId}` });
    return true;
  });
  if (changed) invalidateSessions(deps, businessId);
  return { businessId, isClosed: false, changed };
}
