import { instant, int, ints, text } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import { APPOINTMENT } from '../appointments.queries.ts';

const { booking_type, status } = APPOINTMENT;

const lock = ofBusiness({
  name: 'appointments.lock_together',
  params: { ids: ints },
  row: {
    id: int,
    booking_type,
    status,
    version: int,
    resource_id: int.orNull,
    occupied_from: instant,
    occupied_to: instant,
    recipient: text.orNull,
  },
  text: `SELECT a.id, a.booking_type, a.status, a.version, a.resource_id, a.occupied_from, a.occupied_to,
      lower(c.email) AS recipient
    FROM appointments a LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    WHERE a.business_id = $business AND a.id = ANY ($ids) ORDER BY a.id FOR NO KEY UPDATE OF a`,
});

export type LockedTogether = RowOf<typeof lock>;

/**
 * Reads appointments and keeps others from changing them until the commit; one that the business does not have is
 * missing. Whoever locks several does so in the order of their ids, before anything of the calendar.
 */
export function lockTogether(tx: TenantTx, ids: readonly number[]): Promise<LockedTogether[]> {
  return tx.all(lock, { ids });
}

/**
 * In the order in which mails of one commit are queued: counting them locks each recipient over all businesses
 * (mail/mail-allowance.ts), and two that lock the same people in another order would wait for each other.
 */
export function byRecipient<Row extends { recipient: string | null }>(rows: readonly Row[]): Row[] {
  const keyOf = ({ recipient }: Row) => recipient ?? '';
  return [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
