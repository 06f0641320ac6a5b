import type { Actor } from '../../../../core/actor.ts';
import { ACTIVE_STATUSES } from '../../../../core/appointment-status.ts';
import { AppError } from '../../../../core/errors.ts';
import { int, uuid } from '../../../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { APPOINTMENT, readAppointment } from '../appointments.queries.ts';
import { changeStatus } from '../booking/set-appointment-status.ts';
import { queueSeriesMail } from '../mails/queue-series-mail.ts';
import type { CancelSeriesInput, SeriesEnd } from './series.schema.ts';

/**
 * Locks the appointment and all later active ones of its series, in ascending order of their ids. Every statement that
 * locks several appointments uses this order, so that concurrent requests cannot deadlock.
 */
const lockLater = ofBusiness({
  name: 'series.lock_later',
  params: { id: int },
  row: { id: int, series_id: int.orNull, status: APPOINTMENT.status },
  text: `SELECT a.id, a.series_id, a.status FROM appointments a
    JOIN appointments t ON t.business_id = $business AND t.id = $id AND t.series_id = a.series_id
      AND (a.id = t.id OR a.starts_at > t.starts_at)
    WHERE a.business_id = $business AND a.status IN (${wordList(ACTIVE_STATUSES)})
    ORDER BY a.id FOR NO KEY UPDATE OF a`,
});

const cancelledBy = ofBusiness({
  name: 'series.cancelled_by',
  params: { changeKey: uuid },
  row: { count: int },
  text: 'SELECT count(*)::int AS count FROM appointments WHERE business_id = $business AND change_key = $changeKey',
});

/**
 * Cancels an appointment of a series and all later ones that would take place, all of them or none. The customer gets
 * one mail. A repeated request with the same key cancels nothing more. Throws `not_found`, and `conflict` when there is
 * nothing to cancel.
 */
export async function cancelSeries(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  { appointmentId, changeKey, notify }: CancelSeriesInput,
): Promise<SeriesEnd> {
  const result = await db.transaction(async (tx) => {
    await readAppointment(tx, appointmentId);
    const rows = await tx.all(lockLater, { id: appointmentId });
    // This read follows the locks. If an earlier delivery of the same request has cancelled the rows, its result is
    // visible here.
    const known = await countCancelled(tx, changeKey);
    if (known > 0) return endOf(tx, appointmentId, known);
    const seriesId = rows[0]?.series_id ?? null;
    if (seriesId === null) throw new AppError('conflict', 'errors.appointments.noneToCancel');
    for (const { id, status: old } of rows)
      await changeStatus(tx, actor, { id, old, status: 'cancelled', changeKey });
    const ids = rows.map(({ id }) => id);
    const warnings = await queueSeriesMail(tx, { seriesId, ids, change: 'cancelled', notify });
    return { ...(await endOf(tx, appointmentId, ids.length)), warnings };
  });
  invalidations.publish([db.businessId], ['appointments']);
  return result;
}

async function countCancelled(db: TenantRunner, changeKey: string): Promise<number> {
  return (await db.one(cancelledBy, { changeKey })).count;
}

async function endOf(tx: TenantTx, appointmentId: number, cancelled: number): Promise<SeriesEnd> {
  return { appointment: await readAppointment(tx, appointmentId), cancelled, warnings: [] };
}
