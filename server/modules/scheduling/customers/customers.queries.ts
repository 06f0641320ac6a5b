import { z } from 'zod';
import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { invalidField, notFound } from '../../../core/errors.ts';
import { likePattern } from '../../../core/like-pattern.ts';
import { formatPhoneNumber, toE164 } from '../../../core/phone-number.ts';
import { toAsciiDigits } from '../../../core/to-ascii-digits.ts';
import { bool, instant, int, text, texts } from '../../../db/column-types.ts';
import type { SharedRunner, TenantRunner } from '../../../db/database.ts';
import { fromCursor, placeText, toCursor } from '../../../db/place-cursor.ts';
import { ofBusiness, ofNoBusiness, type Values } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import type {
  CustomerDetails,
  CustomerFilter,
  CustomerView,
  ListCustomersInput,
  SamePhoneInput,
  SamePhoneView,
} from './customers.schema.ts';

export const CUSTOMER = {
  id: int,
  businessId: int,
  firstName: text,
  lastName: text,
  phone: text.orNull,
  email: text.orNull,
  languageCode: text,
  notes: text.orNull,
  isActive: bool,
  createdAt: instant,
};
/** A customer row, as SQL statements and Prisma return it. */
export type CustomerRow = Values<typeof CUSTOMER>;

/** SQL columns of the customer `k`. */
export const CUSTOMER_COLUMNS = `k.id, k.business_id AS "businessId", k.first_name AS "firstName",
      k.last_name AS "lastName", k.phone, k.email, k.language_code AS "languageCode", k.notes,
      k.is_active AS "isActive", k.created_at AS "createdAt"`;

/** LIKE patterns of a search. A customer matches if all of `words` match, or if `phone` matches. */
export const SEARCH = { words: texts.orNull, phone: text.orNull };
export const STATUS = { isActive: bool.orNull };
const FILTER = { ...SEARCH, ...STATUS };

/** SQL condition: the customer `k` matches the search. */
export const IS_FOUND = `($words::text[] IS NULL OR k.phone LIKE $phone
        OR k.search_text LIKE ALL (ARRAY(SELECT fold_text(word) FROM unnest($words) AS word)))`;
export const HAS_STATUS = '($isActive::boolean IS NULL OR k.is_active = $isActive)';
const IS_WANTED = `k.business_id = $business AND ${IS_FOUND} AND ${HAS_STATUS}`;

export const customerPage = ofBusiness({
  name: 'customers.page',
  params: { ...FILTER, afterKey: text.orNull, afterId: int.orNull, limit: int.orNull },
  row: { ...CUSTOMER, sort_key: text },
  text: `SELECT ${CUSTOMER_COLUMNS}, sort_key FROM customers k
    WHERE ${IS_WANTED} AND ($afterKey::text IS NULL OR (sort_key, id) > ($afterKey, $afterId::int))
    ORDER BY sort_key, id LIMIT $limit`,
});

export const customerCount = ofBusiness({
  name: 'customers.count',
  params: FILTER,
  row: { count: int },
  text: `SELECT count(*)::int AS count FROM customers k WHERE ${IS_WANTED}`,
});

const customerById = ofBusiness({
  name: 'customers.by_id',
  params: { id: int },
  row: { ...CUSTOMER, call_count: int, upcoming: int },
  text: `SELECT ${CUSTOMER_COLUMNS},
      (SELECT count(*)::int FROM calls c WHERE c.business_id = $business AND c.customer_id = $id) AS call_count,
      (SELECT count(*)::int FROM appointments a WHERE a.business_id = $business AND a.customer_id = $id
         AND a.status IN (${wordList(ACTIVE_STATUSES)}) AND a.starts_at > app_now()) AS upcoming
    FROM customers k WHERE k.business_id = $business AND k.id = $id`,
});

const fullName = ({ firstName, lastName }: Pick<CustomerRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

export function toCustomerView(row: CustomerRow): CustomerView {
  return {
    id: row.id,
    businessId: row.businessId,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullName(row),
    phone: row.phone,
    phoneFormatted: row.phone && formatPhoneNumber(row.phone),
    email: row.email,
    language: row.languageCode,
    notes: row.notes,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * A LIKE pattern for a phone number. Null when the search contains a character that no phone number has. Leading zeros
 * are dropped, because E.164 has none.
 */
function phonePattern(search: string): string | null {
  const typed = toAsciiDigits(search);
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s().+-]+$/.test(typed) && digits !== '' ? likePattern(digits) : null;
}

export function filterValues({ search = '', isActive }: CustomerFilter) {
  const patterns = search.split(/\s+/).filter(Boolean).map(likePattern);
  return {
    words: patterns.length > 0 ? patterns : null,
    phone: phonePattern(search),
    isActive: isActive ?? null,
  };
}

const place = z.tuple([placeText, z.int32()]);

export type CustomerPage = { customers: CustomerView[]; nextCursor: string | null; count: number };

/**
 * Customers by last name, first name and id, and the number of all matching ones. Without a limit the list is complete.
 */
export async function listCustomers(db: TenantRunner, input: ListCustomersInput): Promise<CustomerPage> {
  const filter = filterValues(input);
  const [afterKey, afterId] = input.cursor ? fromCursor(input.cursor, place) : [null, null];
  const limit = input.limit === undefined ? null : input.limit + 1;
  const [rows, { count }] = await Promise.all([
    db.all(customerPage, { ...filter, afterKey, afterId, limit }),
    db.one(customerCount, filter),
  ]);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    customers: page.map(toCustomerView),
    nextCursor: last && rows.length > page.length ? toCursor([last.sort_key, last.id]) : null,
    count,
  };
}

/** A customer with the data that their deletion would affect. Throws `not_found`. */
export async function readCustomer(db: TenantRunner, id: number): Promise<CustomerDetails> {
  const row = await db.first(customerById, { id });
  if (!row) throw notFound();
  return { ...toCustomerView(row), callCount: row.call_count, upcomingAppointments: row.upcoming };
}

/** At most 10 customers with this number; empty for an impossible number. */
export async function findSamePhone(
  db: TenantRunner,
  { phone, exceptId }: SamePhoneInput,
): Promise<SamePhoneView[]> {
  const e164 = toE164(phone);
  if (e164 === null) return [];
  const rows = await db.models.customer.findMany({
    where: { phone: e164, id: { not: exceptId ?? 0 } },
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ sortKey: 'asc' }, { id: 'asc' }],
    take: 10,
  });
  return rows.map((row) => ({ id: row.id, fullName: fullName(row) }));
}

const languageByCode = ofNoBusiness({
  name: 'customers.language',
  params: { code: text },
  row: { code: text },
  text: 'SELECT code FROM languages WHERE lower(code) = lower($code)',
});

/** Finds the catalogue's code of a language, in any spelling. Throws `validation_failed` on the field `language`. */
export async function requireLanguage(db: SharedRunner, language: string): Promise<string> {
  const row = await db.first(languageByCode, { code: language });
  if (row) return row.code;
  throw invalidField('language', 'fields.unknownLanguage');
}

/** Converts a typed number to E.164. Throws `validation_failed` on the field `phone`. */
export function requirePhone(phone: string): string {
  const e164 = toE164(phone);
  if (e164 !== null) return e164;
  throw invalidField('phone', 'fields.badPhone');
}
