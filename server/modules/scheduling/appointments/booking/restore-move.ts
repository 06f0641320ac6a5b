import { CLOSED_TYPES } from '../../../../core/appointment-status.ts';
import { instant, int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import type { BookingWarning } from '../appointments.schema.ts';
import { findMailedState } from '../mails/appointment-mails.ts';
import { queueAppointmentMail } from '../mails/queue-appointment-mail.ts';

/** Restores the stored previous values and clears them, so that a second undo finds nothing to restore. */
const restore = ofBusiness({
  name: 'appointments.restore_move',
  params: { id: int, version: int },
  text: `UPDATE appointments SET starts_at = unmoved_starts_at, ends_at = unmoved_ends_at, is_full_day = unmoved_is_full_day,
      allow_overlap = unmoved_allow_overlap, resource_id = unmoved_resource_id, status = unmoved_status,
      reminder_due_at = unmoved_reminder_due_at, version = version + 1, updated_at = app_now(),
      booking_type = CASE WHEN booking_type NOT IN (${wordList(CLOSED_TYPES)}) THEN booking_type
                          WHEN unmoved_is_full_day THEN 'holiday' ELSE 'block' END,
      moved_version = NULL, moved_at = NULL, unmoved_starts_at = NULL, unmoved_ends_at = NULL,
      unmoved_is_full_day = NULL, unmoved_allow_overlap = NULL, unmoved_resource_id = NULL, unmoved_status = NULL,
      unmoved_reminder_due_at = NULL
    WHERE business_id = $business AND id = $id AND version = $version AND moved_version = $version`,
});

const placeOf = ofBusiness({
  name: 'appointments.place_before_undo',
  params: { id: int },
  row: { starts_at: instant, ends_at: instant },
  text: 'SELECT starts_at, ends_at FROM appointments WHERE business_id = $business AND id = $id',
});

/**
 * Restores the time, calendar, status and reminder that the last move of a locked appointment replaced. An unsent mail
 * about that move is deleted. A customer who was already mailed about that move gets a mail with the previous time.
 * When the time is taken or the calendar was removed, throws an error that slot-taken.ts recognizes.
 */
export async function restoreMove(
  tx: TenantTx,
  { id, version }: { id: number; version: number },
): Promise<BookingWarning[]> {
  const moved = await tx.one(placeOf, { id });
  const lastMail = await findMailedState(tx, id);
  const wasMailed =
    lastMail !== undefined &&
    lastMail.startsAt.getTime() === moved.starts_at.getTime() &&
    lastMail.endsAt.getTime() === moved.ends_at.getTime();
  await tx.all(restore, { id, version });
  return queueAppointmentMail(tx, 'appointment-changed', { id, notify: wasMailed });
}
