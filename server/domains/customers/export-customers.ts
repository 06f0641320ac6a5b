import { toCsv } from '../../core/csv.ts';
import type { TenantRunner } from '../../db/database.ts';
import { listCustomers } from './customers.queries.ts';
import type { CustomerFilter } from './customers.schema.ts';

const HEADER = ['First name', 'Last name', 'Phone', 'Email', 'Language', 'Notes', 'Status'];

/** The customers that a filter shows, in the order of the directory, as CSV that an import reads again. */
export async function exportCustomers(db: TenantRunner, filter: CustomerFilter): Promise<string> {
  const { customers } = await listCustomers(db, filter);
  const rows = customers.map((customer) => [
    customer.firstName,
    customer.lastName,
    customer.phone ?? '',
    customer.email ?? '',
    customer.language,
    customer.notes ?? '',
    customer.isActive ? 'Active' : 'Inactive',
  ]);
  return toCsv(HEADER, rows);
}
