import type { Actor } from '../../../../core/actor.ts';
import { ACTIVE_STATUSES } from '../../../../core/appointment-status.ts';
import { AppError, notFound } from '../../../../core/errors.ts';
import { bool, int, text, uuid } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { APPOINTMENT } from '../appointments.queries.ts';
import type { BookingWarning } from '../appointments.schema.ts';
import type { CancelBookingsOfCallInput, CancelledBookings } from '../closures/closing.schema.ts';
import { queueTogetherMail } from '../mails/queue-together-mail.ts';
import { byRecipient } from './lock-together.ts';
import { changeStatus } from './set-appointment-status.ts';

/**
 * Locks the active bookings of the call that have not ended, in ascending order of their ids. Every statement that
 * locks several appointments uses this order, so that concurrent requests cannot deadlock.
 */
const lockOpen = ofBusiness({
  name: 'appointments.lock_bookings_of_call',
  params: { callSid: text },
  row: { id: int, status: APPOINTMENT.status, customer_id: int.orNull, recipient: text.orNull },
  text: `SELECT a.id, a.status, a.customer_id, lower(c.email) AS recipient FROM appointments a
    LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    WHERE a.business_id = $business AND a.created_in = $callSid AND a.status IN (${wordList(ACTIVE_STATUSES)})
      AND a.ends_at > app_now()
    ORDER BY a.id FOR NO KEY UPDATE OF a`,
});
type OpenBooking = RowOf<typeof lockOpen>;

const known = ofBusiness({
  name: 'appointments.known_call',
  params: { callSid: text, changeKey: uuid },
  row: { is_ours: bool, cancelled: int },
  text: `SELECT EXISTS (SELECT FROM calls WHERE business_id = $business AND call_sid = $callSid) AS is_ours,
      (SELECT count(*)::int FROM appointments
       WHERE business_id = $business AND change_key = $changeKey AND created_in = $callSid) AS cancelled`,
});

/**
 * Cancels every appointment that a call booked and that is not over, all of them or none. Each customer gets one mail.
 * A repeated request with the same key cancels nothing more; `undoTogether` uses the key to restore them. Throws
 * `not_found` for a call of another business, `conflict` when there is nothing to cancel.
 */
export async function cancelBookingsOfCall(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  { callSid, changeKey, notify }: CancelBookingsOfCallInput,
): Promise<CancelledBookings> {
  const result = await db.transaction(async (tx) => {
    const rows = await tx.all(lockOpen, { callSid });
    // This read follows the locks. If an earlier delivery of the same request has cancelled the rows, its result is
    // visible here.
    const call = await tx.one(known, { callSid, changeKey });
    if (!call.is_ours) throw notFound();
    if (call.cancelled > 0) return { cancelled: call.cancelled, warnings: [] };
    if (rows.length === 0) throw new AppError('conflict', 'errors.appointments.noneOfCallToCancel');
    for (const { id, status: old } of rows)
      await changeStatus(tx, actor, { id, old, status: 'cancelled', changeKey });
    return { cancelled: rows.length, warnings: await mailCustomers(tx, rows, { changeKey, notify }) };
  });
  invalidations.publish([db.businessId], ['appointments']);
  return result;
}

async function mailCustomers(
  tx: TenantTx,
  rows: readonly OpenBooking[],
  { changeKey, notify }: { changeKey: string; notify: boolean | undefined },
): Promise<BookingWarning[]> {
  const ofCustomer = new Map<number, number[]>();
  for (const { id, customer_id: customerId } of byRecipient(rows))
    if (customerId !== null) ofCustomer.set(customerId, [...(ofCustomer.get(customerId) ?? []), id]);
  const warnings = new Set<BookingWarning>();
  for (const ids of ofCustomer.values())
    for (const warning of await queueTogetherMail(tx, { ids, changeKey, notify })) warnings.add(warning);
  return [...warnings];
}
