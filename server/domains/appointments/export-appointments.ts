import { toCsv } from '../../core/csv.ts';
import { centsToDollars } from '../../core/money.ts';
import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import { appointmentsOfDays } from './appointments.queries.ts';
import type { AppointmentDaysInput } from './appointments.schema.ts';

const zoneOfBusiness: Statement<{ timezone: string }> = {
  name: 'appointments.zone',
  text: 'SELECT timezone FROM businesses WHERE id = $1',
};

/** The appointments of some days as CSV, in the order of time; times are the business's wall clock. */
export async function exportAppointments(
  tenant: TenantDb,
  { from, to }: AppointmentDaysInput,
): Promise<string> {
  const [[business], appointments] = await Promise.all([
    tenant.query(zoneOfBusiness),
    tenant.query(appointmentsOfDays, [from, to]),
  ]);
  const zone = business?.timezone ?? 'UTC';
  const rows = appointments.map((row) => [
    row.starts_local.replace('T', ' '),
    row.ends_local.replace('T', ' '),
    row.booking_type,
    row.status,
    row.service_name ?? '',
    row.service_price_cents === null ? '' : centsToDollars(row.service_price_cents).toFixed(2),
    [row.first_name, row.last_name].filter(Boolean).join(' '),
    row.phone ?? '',
    row.email ?? '',
    row.notes ?? '',
  ]);
  const header = [`Start (${zone})`, `End (${zone})`, 'Type', 'Status', 'Service', 'Price'];
  return toCsv([...header, 'Customer', 'Phone', 'Email', 'Notes'], rows);
}
