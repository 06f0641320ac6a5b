import { type Actor, auditNameOf } from '../../../../core/actor.ts';
import { AppError, invalidField, notFound } from '../../../../core/errors.ts';
import { RHYTHMS } from '../../../../core/recurring-days.ts';
import { int, oneOf, uuid } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { readAppointment } from '../appointments.queries.ts';
import type { BookingWarning } from '../appointments.schema.ts';
import { bookingWarnings, offerWarnings } from '../booking/booking-warnings.ts';
import { insertAppointment } from '../booking/insert-appointment.ts';
import { resolveCustomer } from '../booking/resolve-customer.ts';
import { queueSeriesMail } from '../mails/queue-series-mail.ts';
import { isNotOffered, isResourceRemoved, isSlotTaken, notOfferedAnywhere } from '../slots/slot-taken.ts';
import { type PlannedSeries, planSeries } from './plan-series.ts';
import type { BookSeriesInput, SeriesResult } from './series.schema.ts';

const insertSeries = ofBusiness({
  name: 'series.book',
  params: { rhythm: oneOf(RHYTHMS), times: int, bookingKey: uuid, createdBy: int },
  row: { id: int },
  text: `INSERT INTO appointment_series (business_id, rhythm, times, booking_key, created_by)
    VALUES ($business, $rhythm, $times, $bookingKey, $createdBy)
    ON CONFLICT (business_id, booking_key) DO NOTHING RETURNING id`,
});

/** The first appointment of the series that was booked with this key, and the number of appointments of that series. */
const seriesByKey = ofBusiness({
  name: 'series.by_booking_key',
  params: { bookingKey: uuid },
  row: { first_id: int, times: int },
  text: `SELECT a.id AS first_id, s.times FROM appointment_series s
    JOIN appointments a ON a.business_id = $business AND a.series_id = s.id AND a.series_position = 1
    WHERE s.business_id = $business AND s.booking_key = $bookingKey`,
});

/**
 * Books every appointment of a series except skipped dates, all of them or none. The rules of single bookings apply: no
 * time overlaps booked, closed or held time. A repeated request with the same key returns the first series. The
 * customer gets one mail with all dates. Throws `slot_taken` when one of the times is not available; `not_found` for a
 * service, customer or calendar of another business; `validation_failed` for an impossible time or when no date
 * remains.
 */
export async function bookSeries(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  input: BookSeriesInput,
): Promise<SeriesResult> {
  const planned = await planSeries(db, input);
  const dates = planned.dates.filter(({ day }) => !input.leaveOut.includes(day));
  if (dates.length === 0) throw invalidField('leaveOut', 'errors.series.nothingLeft');
  const result = await db
    .transaction((tx) => book(tx, actor, { input, planned: { ...planned, dates } }))
    .catch((error: unknown) => {
      if (isResourceRemoved(error)) throw notFound();
      if (isNotOffered(error)) throw notOfferedAnywhere();
      throw isSlotTaken(error) ? timesTaken(error) : error;
    });
  const topics = [
    'appointments' as const,
    ...(input.customer.option === 'new' ? ['customers' as const] : []),
  ];
  invalidations.publish([db.businessId], topics);
  return result;
}

const timesTaken = (cause?: unknown) =>
  new AppError('slot_taken', 'errors.series.notAllFree', { alternatives: [] }, { cause });

type Plan = { input: BookSeriesInput; planned: PlannedSeries };

async function book(tx: TenantTx, actor: Actor, { input, planned }: Plan): Promise<SeriesResult> {
  const { rhythm, bookingKey, notify } = input;
  const times = planned.dates.length;
  const series = await tx.first(insertSeries, { rhythm, times, bookingKey, createdBy: actor.userId });
  if (!series) return sameSeries(tx, bookingKey);
  const customerId = await resolveCustomer(tx, actor, input);
  const first = await insertAll(tx, actor, { input, planned }, { seriesId: series.id, customerId });
  const subject = `series-${series.id}`;
  await recordAudit(tx, { actor: auditNameOf(actor), action: 'series.booked', subject, details: { times } });
  const mailLimits = await queueSeriesMail(tx, { seriesId: series.id, ids: [], change: 'booked', notify });
  const appointment = await readAppointment(tx, first);
  const offered = await offerWarnings(tx, appointment);
  return { appointment, booked: times, warnings: [...warningsOf(planned), ...offered, ...mailLimits] };
}

/** Inserts all appointments, each checked by keep_appointments_apart(), and returns the id of the first. */
async function insertAll(
  tx: TenantTx,
  actor: Actor,
  { input, planned }: Plan,
  { seriesId, customerId }: { seriesId: number; customerId: number | null },
): Promise<number> {
  const { notes = '', notify = true } = input;
  const ids: number[] = [];
  for (const [index, { span }] of planned.dates.entries()) {
    if (span === null) throw timesTaken();
    const id = await insertAppointment(tx, actor, {
      ...{ booked: planned.booked, span, notes, notify, customerId, resourceId: planned.resourceId },
      ...{ type: customerId === null ? 'anonymous' : 'appointment', allowOverlap: false, bookingKey: null },
      series: { id: seriesId, position: index + 1 },
    });
    if (id !== null) ids.push(id);
  }
  const [first] = ids;
  if (first === undefined) throw notFound();
  return first;
}

/** Warnings about any of the appointments, each once. */
function warningsOf({ dates, timetable, resourceId }: PlannedSeries): BookingWarning[] {
  const where = { isClosedTime: false, resourceId };
  const all = dates.flatMap(({ span }) => (span ? bookingWarnings(span, timetable, where) : []));
  return [...new Set(all)];
}

async function sameSeries(tx: TenantTx, bookingKey: string): Promise<SeriesResult> {
  const existing = await tx.first(seriesByKey, { bookingKey });
  if (!existing) throw notFound();
  return { appointment: await readAppointment(tx, existing.first_id), booked: existing.times, warnings: [] };
}
