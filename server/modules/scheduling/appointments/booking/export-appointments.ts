import { toCsv } from '../../../../core/csv.ts';
import { centsToDollars } from '../../../../core/money.ts';
import type { PortalLanguage } from '../../../../core/portal-language.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { wireText } from '../../../../texts.ts';
import { calendarName } from '../../resources/calendar-name.ts';
import { appointmentsOfDays } from '../appointments.queries.ts';
import type { AppointmentDaysInput } from '../appointments.schema.ts';
import { formatService } from '../format-service.ts';
import { readTimetable } from '../slots/find-open-slots.ts';

/**
 * The appointments of a range of days as CSV, in the order of time. Times are in the business's time zone. Services and
 * calendars are named in the reader's language. Headers and codes are English, for programs.
 */
export async function exportAppointments(
  db: TenantRunner,
  days: AppointmentDaysInput,
  language: PortalLanguage,
): Promise<string> {
  const [{ timezone }, appointments] = await Promise.all([
    readTimetable(db),
    db.all(appointmentsOfDays, days),
  ]);
  const rows = appointments.map((row) => [
    row.starts_local.replace('T', ' '),
    row.ends_local.replace('T', ' '),
    row.booking_type,
    row.status,
    formatService({ builtIn: row.built_in, serviceName: row.service_name }, language) ?? '',
    row.service_price_cents === null ? '' : centsToDollars(row.service_price_cents).toFixed(2),
    [row.first_name, row.last_name].filter(Boolean).join(' '),
    row.phone ?? '',
    row.email ?? '',
    row.notes ?? '',
    row.resource_id === null ? '' : calendarName(row.resource_name, language),
  ]);
  const columns = [
    'type',
    'status',
    'service',
    'price',
    'customer',
    'phone',
    'email',
    'notes',
    'calendar',
  ] as const;
  const header = columns.map((column) => wireText(`wire.csv.${column}`));
  const times = [
    wireText('wire.csv.start', { zone: timezone }),
    wireText('wire.csv.end', { zone: timezone }),
  ];
  return toCsv([...times, ...header], rows);
}
