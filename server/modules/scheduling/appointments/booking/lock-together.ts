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
 * Reads and locks appointments until the commit; appointments of another business are not returned. To avoid deadlocks,
 * several appointments are always locked by ascending id, and before any row of the calendar.
 */
export function lockTogether(tx: TenantTx, ids: readonly number[]): Promise<LockedTogether[]> {
  return tx.all(lock, { ids });
}

/**
 * Sorts rows by recipient, the order in which mails of one commit are queued. Queuing a mail locks its recipient across
 * all businesses (mail/mail-allowance.ts), so another order could deadlock.
 */
export function byRecipient<Row extends { recipient: string | null }>(rows: readonly Row[]): Row[] {
  const keyOf = ({ recipient }: Row) => recipient ?? '';
  return [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
