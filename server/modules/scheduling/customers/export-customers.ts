import { toCsv } from '../../../core/csv.ts';
import { notFound } from '../../../core/errors.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { wireText } from '../../../texts.ts';
import { listCustomers, toCustomerView } from './customers.queries.ts';
import type { CustomerView, ExportCustomersInput } from './customers.schema.ts';

const HEADER = (['firstName', 'lastName', 'phone', 'email', 'language', 'notes', 'status'] as const).map(
  (column) => wireText(`wire.csv.${column}`),
);

async function chosenOf(db: TenantRunner, customerIds: readonly number[]): Promise<CustomerView[]> {
  const rows = await db.models.customer.findMany({
    where: { id: { in: [...customerIds] } },
    orderBy: [{ sortKey: 'asc' }, { id: 'asc' }],
  });
  if (rows.length < new Set(customerIds).size) throw notFound();
  return rows.map(toCustomerView);
}

/**
 * The customers that match a filter, or selected ones, in the order of the directory. The CSV file can be imported
 * again. Throws `not_found` if a selected customer does not exist.
 */
export async function exportCustomers(db: TenantRunner, input: ExportCustomersInput): Promise<string> {
  const { customerIds, ...filter } = input;
  const customers = customerIds
    ? await chosenOf(db, customerIds)
    : (await listCustomers(db, filter)).customers;
  const rows = customers.map((customer) => [
    customer.firstName,
    customer.lastName,
    customer.phone ?? '',
    customer.email ?? '',
    customer.language,
    customer.notes ?? '',
    wireText(customer.isActive ? 'wire.csv.active' : 'wire.csv.inactive'),
  ]);
  return toCsv(HEADER, rows);
}
