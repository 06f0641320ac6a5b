import { int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { finishWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';

/** Returns no row for a number that is in use, or that the provider has taken back. */
const numberToRelease = ofBusiness({
  name: 'numbers.to_release',
  params: { id: int },
  row: { phone_sid: text.orNull },
  text: `SELECT phone_sid FROM phone_numbers
    WHERE business_id = $business AND id = $id AND status = 'cancelled' AND phone_sid IS NOT NULL
      AND provider_released_at IS NULL`,
});

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
  const sid = (await own.first(numberToRelease, { id }))?.phone_sid;
  if (sid) await telephony.releaseNumber(sid);
  await own.transaction(async (tx) => {
    if (sid) await tx.all(markReleased, { id });
    await finishWork(tx, work);
  });
}

/**
 * Releases at the provider a number that was given up here. Releasing it twice does no harm. A number that the provider does
 * not take back is offered again, at last every hour.
 */
export const releaseHandler: WorkHandler<ReleaseDeps> = { work: release };
