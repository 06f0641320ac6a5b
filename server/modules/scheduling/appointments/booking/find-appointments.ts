import { typedWords } from '../../../../core/mark-hits.ts';
import { texts } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { APPOINTMENT, SELECT_APPOINTMENTS, toAppointmentView } from '../appointments.queries.ts';
import type { AppointmentView, FindAppointmentsInput } from '../appointments.schema.ts';

const FOUND_MAX = 5;

/** Words are letters and digits alone, so that they are LIKE patterns of themselves. */
const found = ofBusiness({
  name: 'appointments.found',
  params: { patterns: texts },
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS}
    WHERE b.id = $business AND a.booking_type IN ('appointment', 'anonymous')
      AND concat_ws(' ', c.search_text, c.phone, fold_text(a.service_name), fold_text(a.notes)) LIKE ALL ($patterns::text[])
    ORDER BY a.starts_at < app_now(), abs(extract(epoch FROM a.starts_at - app_now())), a.id LIMIT ${FOUND_MAX}`,
});

/** The appointments that have every word, those to come first, each group by how near it is; at most five. */
export async function findAppointments(
  db: TenantRunner,
  { q }: FindAppointmentsInput,
): Promise<AppointmentView[]> {
  const words = typedWords(q);
  if (words.length === 0) return [];
  const rows = await db.all(found, { patterns: words.map((word) => `%${word}%`) });
  return rows.map(toAppointmentView);
}
