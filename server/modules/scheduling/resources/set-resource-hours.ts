import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/errors.ts';
import { compareSpans, type OpeningSpan, timeOfDayMs } from '../../../core/opening-hours.ts';
import { int, ints, times } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockBookings } from '../appointments/booking/lock-bookings.ts';
import { decideDay } from '../hours/decide-day.ts';
import { findWeekProblems, textOfDayProblem } from '../hours/hours.schema.ts';
import { readResource, requireResource } from './resources.queries.ts';
import type { ResourceView, SetResourceHoursInput } from './resources.schema.ts';

const insertSpans = ofBusiness({
  name: 'resources.insert_spans',
  params: { resourceId: int, days: ints, opens: times, closes: times },
  text: `INSERT INTO resource_spans (business_id, resource_id, day_of_week, open_time, close_time)
    SELECT $business, $resourceId, s.day, s.open_time, s.close_time
    FROM unnest($days::smallint[], $opens::time[], $closes::time[]) AS s (day, open_time, close_time)`,
});

/**
 * Gives a calendar its own working hours, or the hours of the business again. Bookings outside the new hours stay, as
 * after a change of the opening hours. The same hours again change nothing. Throws `not_found` for a calendar that is
 * removed or of another business, `validation_failed` when hours overlap.
 */
export async function setResourceHours(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { resourceId, days }: SetResourceHoursInput,
): Promise<ResourceView> {
  const newHours = days && decideWeek(days);
  const { view, isChanged } = await db.transaction(async (tx) => {
    await lockBookings(tx);
    await requireResource(tx, resourceId);
    const before = await readResource(tx, resourceId);
    if (formatHours(before.hours) === formatHours(newHours)) return { view: before, isChanged: false };
    await write(tx, resourceId, newHours);
    const subject = `resource-${resourceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'resource.hours_changed', subject });
    return { view: await readResource(tx, resourceId), isChanged: true };
  });
  if (isChanged) invalidations.publish([db.businessId], ['appointments', 'catalogue']);
  return view;
}

function decideWeek(days: NonNullable<SetResourceHoursInput['days']>): OpeningSpan[] {
  const decided = days.map((day, place) => decideDay(day, undefined, `days.${place}.spans`));
  const week = days.map(({ dayOfWeek }, place) => {
    const spans = decided[place] ?? [];
    return { dayOfWeek, isClosed: spans.length === 0, spans };
  });
  const [problem] = findWeekProblems(week);
  if (problem) {
    const place = days.findIndex(({ dayOfWeek }) => dayOfWeek === problem.dayOfWeek);
    throw invalidField(`days.${place}.spans`, textOfDayProblem(problem));
  }
  return decided.flat().sort(compareSpans);
}

function formatHours(hours: readonly OpeningSpan[] | null): string | undefined {
  return hours
    ?.map((span) => `${span.dayOfWeek} ${timeOfDayMs(span.openTime)} ${timeOfDayMs(span.closeTime)}`)
    .join();
}

async function write(tx: TenantTx, resourceId: number, spans: readonly OpeningSpan[] | null): Promise<void> {
  await tx.models.resource.update({ where: { id: resourceId }, data: { hasOwnHours: spans !== null } });
  await tx.models.resourceSpan.deleteMany({ where: { resourceId } });
  await tx.all(insertSpans, {
    resourceId,
    days: (spans ?? []).map(({ dayOfWeek }) => dayOfWeek),
    opens: (spans ?? []).map(({ openTime }) => openTime),
    closes: (spans ?? []).map(({ closeTime }) => closeTime),
  });
}
