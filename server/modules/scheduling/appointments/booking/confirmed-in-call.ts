import { ACTIVE_STATUSES } from '../../../../core/appointment-status.ts';
import { bool, int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { wordList } from '../../../../db/word-list.ts';
import { APPOINTMENT } from '../appointments.queries.ts';
import { formatService } from '../format-service.ts';

const confirmedInCall = ofBusiness({
  name: 'appointments.confirmed_in_call',
  params: { callSid: text },
  row: {
    id: int,
    position: int,
    is_new: bool,
    starts_local: text,
    built_in: APPOINTMENT.built_in,
    service_name: text.orNull,
    first_name: text,
    last_name: text,
  },
  text: `SELECT a.id, coalesce(a.confirmed_position, 0) AS position, a.created_at >= l.began_at AS is_new,
      to_char(a.starts_at AT TIME ZONE b.timezone, 'YYYY-MM-DD"T"HH24:MI') AS starts_local,
      a.built_in, a.service_name, coalesce(c.first_name, '') AS first_name, coalesce(c.last_name, '') AS last_name
    FROM businesses b
    JOIN appointments a ON a.business_id = $business AND a.confirmed_call_sid = $callSid
    JOIN calls l ON l.business_id = $business AND l.call_sid = $callSid
    LEFT JOIN customers c ON c.business_id = $business AND c.id = a.customer_id
    WHERE b.id = $business AND a.status IN (${wordList(ACTIVE_STATUSES)}) AND l.began_at IS NOT NULL
    ORDER BY a.confirmed_position, a.id LIMIT 20`,
});

/** An appointment that the agent booked or moved in a call and that was not changed since. */
export type ConfirmedInCall = {
  id: number;
  /** Position of the turn in which the caller agreed to the booking or the move. */
  position: number;
  /** True when the appointment was booked in this call, false when it was moved. */
  isNew: boolean;
  startsLocal: string;
  service: string;
  firstName: string;
  lastName: string;
};

export async function findConfirmedInCall(db: TenantRunner, callSid: string): Promise<ConfirmedInCall[]> {
  const rows = await db.all(confirmedInCall, { callSid });
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    isNew: row.is_new,
    startsLocal: row.starts_local,
    service: formatService({ builtIn: row.built_in, serviceName: row.service_name }, 'en') ?? '',
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}
