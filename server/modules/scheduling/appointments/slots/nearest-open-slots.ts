import { DAY_MS, type InstantRange } from '../../../../core/business-time.ts';
import { nearestSlots, type SlotService } from '../../../../core/compute-open-slots.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { findOpenSlots, type Timetable } from './find-open-slots.ts';

const LOOK_BACK_MS = 3 * DAY_MS;
const LOOK_AHEAD_MS = 14 * DAY_MS;

type NearestQuery = {
  service: SlotService;
  requestedAt: Date;
  /** `serviceId`, `except`, `heldFor` and `resourceId` have the same meaning as for `findOpenSlots`. */
  serviceId?: number | null | undefined;
  except?: number | undefined;
  heldFor?: string | undefined;
  resourceId?: number | null | undefined;
  count: number;
};

/** The free times nearest to a requested one, from three days before it to two weeks after it, ordered by time. */
export async function nearestOpenSlots(
  db: TenantRunner,
  { requestedAt, count, ...slotQuery }: NearestQuery,
  timetable: Timetable,
): Promise<InstantRange[]> {
  const around = requestedAt.getTime();
  const range = { from: new Date(around - LOOK_BACK_MS), to: new Date(around + LOOK_AHEAD_MS) };
  const { slots } = await findOpenSlots(db, { ...slotQuery, range }, timetable);
  return nearestSlots(slots, requestedAt, count);
}
