import { z } from 'zod';
import { AppError, notFound } from '../../core/errors.ts';
import { formatPhoneNumber, toE164 } from '../../core/phone-number.ts';
import { fromCursor, placeText, toCursor } from '../../db/place-cursor.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type {
  CustomerDetails,
  CustomerFilter,
  CustomerView,
  ListCustomersInput,
  SamePhoneInput,
  SamePhoneView,
} from './customers.schema.ts';

export type CustomerRow = {
  id: number;
  business_id: number;
  first_name: string;
  last_name: string;
  phone: string | null;
  email: string | null;
  language_code: string;
  notes: string | null;
  is_active: boolean;
  created_at: Date;
};

export const CUSTOMER_COLUMNS =
  'id, business_id, first_name, last_name, phone, email, language_code, notes, is_active, created_at';

/** $2 words as LIKE patterns, $3 part of a phone number as one, $4 whether active. */
const CUSTOMER_FILTER = `business_id = $1
      AND ($2::text[] IS NULL OR phone LIKE $3 OR search_text LIKE ALL (ARRAY(SELECT fold_text(word) FROM unnest($2) AS word)))
      AND ($4::boolean IS NULL OR is_active = $4)`;

export const customerPage: Statement<CustomerRow & { sort_key: string }> = {
  name: 'customers.page',
  text: `SELECT ${CUSTOMER_COLUMNS}, sort_key FROM customers
    WHERE ${CUSTOMER_FILTER} AND ($5::text IS NULL OR (sort_key, id) > ($5, $6::int))
    ORDER BY sort_key, id LIMIT $7`,
};

export const customerCount: Statement<{ count: number }> = {
  name: 'customers.count',
  text: `SELECT count(*)::int AS count FROM customers WHERE ${CUSTOMER_FILTER}`,
};

const customerById: Statement<CustomerRow & { call_count: number; upcoming: number }> = {
  name: 'customers.by_id',
  text: `SELECT ${CUSTOMER_COLUMNS},
      (SELECT count(*)::int FROM calls c WHERE c.business_id = $1 AND c.customer_id = $2) AS call_count,
      (SELECT count(*)::int FROM appointments a WHERE a.business_id = $1 AND a.customer_id = $2
         AND a.status IN ('pending', 'scheduled', 'confirmed') AND a.starts_at > app_now()) AS upcoming
    FROM customers WHERE business_id = $1 AND id = $2`,
};

const samePhone: Statement<{ id: number; first_name: string; last_name: string }> = {
  name: 'customers.same_phone',
  text: `SELECT id, first_name, last_name FROM customers
    WHERE business_id = $1 AND phone = $2 AND id <> $3 ORDER BY sort_key, id LIMIT 10`,
};

const fullName = (row: Pick<CustomerRow, 'first_name' | 'last_name'>) =>
  `${row.first_name} ${row.last_name}`.trim();

export function toCustomerView(row: CustomerRow): CustomerView {
  return {
    id: row.id,
    businessId: row.business_id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullName(row),
    phone: row.phone,
    phoneFormatted: row.phone && formatPhoneNumber(row.phone),
    email: row.email,
    language: row.language_code,
    notes: row.notes,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  };
}

/** A LIKE pattern that finds the text anywhere and takes its % and _ literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Only what could be part of a phone number, however it is punctuated; a leading 0 is never part of E.164. */
function phonePattern(search: string): string | null {
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s().+-]+$/.test(search) && digits !== '' ? `%${digits}%` : null;
}

function filterValues({ search = '', isActive }: CustomerFilter) {
  const words = search.split(/\s+/).filter(Boolean).map(containing);
  return [words.length > 0 ? words : null, phonePattern(search), isActive ?? null];
}

const place = z.tuple([placeText, z.int32()]);

export type CustomerPage = { customers: CustomerView[]; nextCursor: string | null; count: number };

/** The directory by last name, first name and id, with how many match in all; whole without a limit. */
export async function listCustomers(tenant: TenantDb, input: ListCustomersInput): Promise<CustomerPage> {
  const filter = filterValues(input);
  const after = input.cursor ? fromCursor(input.cursor, place) : [null, null];
  const peek = input.limit === undefined ? null : input.limit + 1;
  const [rows, [total]] = await Promise.all([
    tenant.query(customerPage, [...filter, ...after, peek]),
    tenant.query(customerCount, filter),
  ]);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    customers: page.map(toCustomerView),
    nextCursor: last && rows.length > page.length ? toCursor([last.sort_key, last.id]) : null,
    count: total?.count ?? 0,
  };
}

/** One customer, and what their deletion would touch. Throws `not_found`. */
export async function readCustomer(tenant: TenantDb, customerId: number): Promise<CustomerDetails> {
  const [row] = await tenant.query(customerById, [customerId]);
  if (!row) throw notFound();
  return { ...toCustomerView(row), callCount: row.call_count, upcomingAppointments: row.upcoming };
}

/** Customers who have this number, at most 10; nobody has what is no possible number. */
export async function findSamePhone(
  tenant: TenantDb,
  { phone, exceptId }: SamePhoneInput,
): Promise<SamePhoneView[]> {
  const rows = await tenant.query(samePhone, [toE164(phone), exceptId ?? 0]);
  return rows.map((row) => ({ id: row.id, fullName: fullName(row) }));
}

const languageByCode: Statement<{ code: string }> = {
  name: 'customers.language',
  text: 'SELECT code FROM languages WHERE lower(code) = lower($1)',
};

/** The code of the catalogue for one in any spelling. Throws `validation_failed` on the field `language`. */
export async function requireLanguage(db: Queryable, language: string): Promise<string> {
  const [row] = await run(db, languageByCode, [language]);
  if (row) return row.code;
  const message = 'This language is not supported';
  throw new AppError('validation_failed', message, { fields: { language: message } });
}

/** E.164 of a typed number. Throws `validation_failed` on the field `phone`. */
export function requirePhone(phone: string): string {
  const e164 = toE164(phone);
  if (e164 !== null) return e164;
  const message = 'Please enter a valid phone number';
  throw new AppError('validation_failed', message, { fields: { phone: message } });
}
