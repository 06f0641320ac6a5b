import { finishWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';
import { type ClosingDeps, closeAccount, notifyOfClosing } from './close-business.ts';

/** The person who proved to own the address of the last member, as in the audit entry about that member. */
const AUDITED = { actor: 'address-owner', reason: 'no members are left' };

async function closeAbandoned(deps: ClosingDeps, work: Work): Promise<void> {
  const { businessId } = work;
  const changed = await deps.db.ofBusiness(businessId).transaction(async (tx) => {
    const isChanged = await closeAccount(tx, AUDITED);
    await finishWork(tx, work);
    return isChanged;
  });
  if (changed) notifyOfClosing(deps, businessId);
}

/**
 * Closes the account of a business whose last member was deleted (identity/team/free-address.ts), like `closeBusiness`.
 * The acceptance of an invitation does not close it itself, because an account cannot be closed while a number is being
 * bought: somebody else's purchase must not block the acceptance. The work is retried until the purchase is over. An
 * account that is closed already stays unchanged.
 */
export const closingHandler: WorkHandler<ClosingDeps> = { work: closeAbandoned };
