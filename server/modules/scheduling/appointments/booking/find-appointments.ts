import { searchTokens } from '../../../../core/mark-hits.ts';
import { PORTAL_LANGUAGES } from '../../../../core/portal-language.ts';
import { texts } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { APPOINTMENT, SELECT_APPOINTMENTS, toAppointmentView } from '../appointments.queries.ts';
import { type AppointmentView, BUILT_IN_KEYS, type FindAppointmentsInput } from '../appointments.schema.ts';
import { formatService } from '../format-service.ts';

const FOUND_MAX = 5;

/** For each built-in service, its names in all languages of the portal, joined to one searchable text. */
const BUILT_IN_NAMES = BUILT_IN_KEYS.map((builtIn) =>
  PORTAL_LANGUAGES.map((language) => formatService({ builtIn, serviceName: null }, language)).join(' '),
);

/** `patterns` contain only letters and digits between the wildcards, so they need no escaping for LIKE. */
const matchingAppointments = ofBusiness({
  name: 'appointments.found',
  params: { patterns: texts, builtIns: texts, builtInNames: texts },
  row: APPOINTMENT,
  text: `${SELECT_APPOINTMENTS}
    WHERE a.booking_type IN ('appointment', 'anonymous')
      AND concat_ws(' ', c.search_text, c.phone, fold_text(a.notes), fold_text(
        CASE WHEN a.built_in IS NULL THEN a.service_name
          ELSE ($builtInNames::text[])[array_position($builtIns::text[], a.built_in)] END)) LIKE ALL ($patterns::text[])
    ORDER BY a.starts_at < app_now(), abs(extract(epoch FROM a.starts_at - app_now())), a.id LIMIT ${FOUND_MAX}`,
});

/** At most five appointments that match every word. Upcoming ones come first; within each group, the nearest to now. */
export async function findAppointments(
  db: TenantRunner,
  { q }: FindAppointmentsInput,
): Promise<AppointmentView[]> {
  const tokens = searchTokens(q);
  if (tokens.length === 0) return [];
  const patterns = tokens.map((word) => `%${word}%`);
  const rows = await db.all(matchingAppointments, {
    patterns,
    builtIns: BUILT_IN_KEYS,
    builtInNames: BUILT_IN_NAMES,
  });
  return rows.map(toAppointmentView);
}
