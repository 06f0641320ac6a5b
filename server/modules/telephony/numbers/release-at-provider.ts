import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { finishWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';

const markReleased = ofBusiness({
  name: 'numbers.mark_released',
  params: { id: int },
  text: `UPDATE phone_numbers SET provider_released_at = app_now()
    WHERE business_id = $business AND id = $id AND status = 'cancelled' AND provider_released_at IS NULL`,
});

type ReleaseDeps = Pick<Deps, 'db' | 'telephony' | 'log'>;

async function release({ db, telephony }: ReleaseDeps, work: Work): Promise<void> {
  const own = db.ofBusiness(work.businessId);
  const id = Number(work.subject);
  // No row is found when the number is in use or already released at the provider.
  const number = await own.models.phoneNumber.findFirst({
    where: { id, status: 'cancelled', providerReleasedAt: null },
    select: { phoneSid: true },
  });
  const sid = number?.phoneSid;
  if (sid) await telephony.releaseNumber(sid);
  await own.transaction(async (tx) => {
    if (sid) await tx.all(markReleased, { id });
    await finishWork(tx, work);
  });
}

/**
 * Releases a number at the provider after its release in the product. A repeated release changes nothing. While the
 * provider rejects the request or is unavailable, the release is retried with backoff of at most an hour.
 */
export const releaseHandler: WorkHandler<ReleaseDeps> = { work: release };
