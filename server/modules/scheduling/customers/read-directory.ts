import { z } from 'zod';
import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { invalidField } from '../../../core/errors.ts';
import { instant, instantText, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { fromCursor, placeInstant, placeText, toCursor } from '../../../db/place-cursor.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import {
  CUSTOMER,
  CUSTOMER_COLUMNS,
  customerCount,
  filterValues,
  HAS_STATUS,
  IS_FOUND,
  SEARCH,
  STATUS,
  toCustomerView,
} from './customers.queries.ts';
import type { DirectoryInput, DirectoryPage, DirectoryRow } from './customers.schema.ts';

const ROW = {
  ...CUSTOMER,
  sort_key: text,
  last_call_at: instant.orNull,
  next_appointment_at: instant.orNull,
  place_at: text.orNull,
  place_id: int.orNull,
};

/**
 * A sort order of customers by a time, such as that of their last call. Each customer is sorted by the first of their
 * rows in `table`, in the given direction. Customers without a row come last.
 */
type TimeOrder = {
  table: 'calls' | 'appointments';
  at: 'started_at' | 'starts_at';
  /** SQL condition for the rows of the table that are considered. */
  counts: (row: string) => string;
  /** SQL operator that selects the rows after the cursor in the sort order. */
  later: '<' | '>';
  direction: 'DESC' | 'ASC';
};

const LAST_CALL: TimeOrder = {
  table: 'calls',
  at: 'started_at',
  counts: (row) => `${row}.customer_id IS NOT NULL`,
  later: '<',
  direction: 'DESC',
};
const NEXT_APPOINTMENT: TimeOrder = {
  table: 'appointments',
  at: 'starts_at',
  counts: (row) => `${row}.status IN (${wordList(ACTIVE_STATUSES)}) AND ${row}.starts_at > app_now()`,
  later: '>',
  direction: 'ASC',
};

const theirs = ({ table, counts }: TimeOrder, row: string) =>
  `FROM ${table} ${row} WHERE ${row}.business_id = $business AND ${row}.customer_id = k.id AND ${counts(row)}`;

const COLUMNS = `${CUSTOMER_COLUMNS}, k.sort_key,
      (SELECT max(t.started_at) ${theirs(LAST_CALL, 't')}) AS last_call_at,
      (SELECT min(t.starts_at) ${theirs(NEXT_APPOINTMENT, 't')}) AS next_appointment_at`;

const BY_NAME = { afterKey: text, afterId: int, limit: int };

/**
 * SQL that orders customers by name. Every sort key is greater than '', so '' is the position before the first
 * customer.
 */
const byName = (others = '') => `SELECT ${COLUMNS}, NULL::text AS place_at, NULL::bigint AS place_id
    FROM customers k
    WHERE k.business_id = $business AND ${IS_FOUND} AND ${HAS_STATUS}
      AND (k.sort_key, k.id) > ($afterKey, $afterId)${others}
    ORDER BY k.sort_key, k.id LIMIT $limit`;

const namePage = ofBusiness({
  name: 'customers.by_name',
  params: { ...SEARCH, ...STATUS, ...BY_NAME },
  row: ROW,
  text: byName(),
});
const uncalledPage = ofBusiness({
  name: 'customers.by_last_call_rest',
  params: { ...SEARCH, ...STATUS, ...BY_NAME },
  row: ROW,
  text: byName(` AND NOT EXISTS (SELECT ${theirs(LAST_CALL, 'r')})`),
});
const unbookedPage = ofBusiness({
  name: 'customers.by_next_appointment_rest',
  params: { ...SEARCH, ...STATUS, ...BY_NAME },
  row: ROW,
  text: byName(` AND NOT EXISTS (SELECT ${theirs(NEXT_APPOINTMENT, 'r')})`),
});

const BY_TIME = { afterAt: instantText, afterId: int, limit: int };

const PLACE = `to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place_at, r.id AS place_id`;

/**
 * SQL that orders customers by their last call or next appointment. Scans the calls or appointments in the order of
 * their times and keeps one row per customer: the last call, or the next appointment.
 */
const byTime = ({ table, at, counts, later, direction }: TimeOrder) => `SELECT ${COLUMNS}, ${PLACE}
    FROM (SELECT r.*, r.${at} AS at FROM ${table} r WHERE r.business_id = $business) r
    JOIN customers k ON k.business_id = $business AND k.id = r.customer_id
    WHERE ${counts('r')} AND ${HAS_STATUS} AND (r.at, r.id) ${later} ($afterAt, $afterId)
      AND NOT EXISTS (SELECT FROM ${table} o WHERE o.business_id = $business AND o.customer_id = r.customer_id
        AND ${counts('o')} AND (r.at, r.id) ${later} (o.${at}, o.id))
    ORDER BY r.at ${direction}, r.id ${direction} LIMIT $limit`;

/**
 * Like `byTime` for the customers that match a search: looks up the last call or next appointment of each one. For few
 * matches this is faster than `byTime`, which would read all calls of the business.
 */
const foundByTime = ({ table, at, counts, later, direction }: TimeOrder) => `SELECT ${COLUMNS}, ${PLACE}
    FROM customers k CROSS JOIN LATERAL (
      SELECT f.${at} AS at, f.id FROM ${table} f
      WHERE f.business_id = $business AND f.customer_id = k.id AND ${counts('f')}
      ORDER BY f.${at} ${direction}, f.id ${direction} LIMIT 1) r
    WHERE k.business_id = $business AND ${IS_FOUND} AND ${HAS_STATUS} AND (r.at, r.id) ${later} ($afterAt, $afterId)
    ORDER BY r.at ${direction}, r.id ${direction} LIMIT $limit`;

const calledPage = ofBusiness({
  name: 'customers.by_last_call',
  params: { ...STATUS, ...BY_TIME },
  row: ROW,
  text: byTime(LAST_CALL),
});
const foundCalledPage = ofBusiness({
  name: 'customers.by_last_call_found',
  params: { ...SEARCH, ...STATUS, ...BY_TIME },
  row: ROW,
  text: foundByTime(LAST_CALL),
});
const bookedPage = ofBusiness({
  name: 'customers.by_next_appointment',
  params: { ...STATUS, ...BY_TIME },
  row: ROW,
  text: byTime(NEXT_APPOINTMENT),
});
const foundBookedPage = ofBusiness({
  name: 'customers.by_next_appointment_found',
  params: { ...SEARCH, ...STATUS, ...BY_TIME },
  row: ROW,
  text: foundByTime(NEXT_APPOINTMENT),
});

const TIMED = {
  lastCall: { all: calledPage, found: foundCalledPage, rest: uncalledPage, start: 'infinity' },
  nextAppointment: { all: bookedPage, found: foundBookedPage, rest: unbookedPage, start: '-infinity' },
} as const;

const namePlace = z.tuple([z.literal('name'), placeText, z.int32()]);
/** Ids of calls may exceed 32 bits, those of appointments may not. */
const callPlace = z.tuple([z.literal('time'), placeInstant, z.int()]);
const appointmentPlace = z.tuple([z.literal('time'), placeInstant, z.int32()]);
const place = z.union([namePlace, callPlace]);
const bookedPlace = z.union([namePlace, appointmentPlace]);

type Row = Values<typeof ROW>;
type Filter = ReturnType<typeof filterValues>;
type Page = { order: DirectoryInput['order']; after: z.infer<typeof place> | null; limit: number };

/**
 * A page of the directory: by name, by the latest call (newest first) or by the next appointment (soonest first).
 * Customers without a call or an appointment come last, by name. Throws `validation_failed` for an invalid cursor.
 */
export async function readDirectory(db: TenantRunner, input: DirectoryInput): Promise<DirectoryPage> {
  const filter = filterValues(input);
  const { order, limit } = input;
  const places = order === 'nextAppointment' ? bookedPlace : place;
  const after = input.cursor ? fromCursor(input.cursor, places) : null;
  const [rows, { count }] = await Promise.all([
    readRows(db, filter, { order, after, limit: limit + 1 }),
    db.one(customerCount, filter),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    customers: page.map(toRow),
    nextCursor: last && rows.length > page.length ? toCursor(placeOf(last)) : null,
    count,
  };
}

async function readRows(db: TenantRunner, filter: Filter, { order, after, limit }: Page): Promise<Row[]> {
  const [afterKey, afterNamed] = after?.[0] === 'name' ? [after[1], after[2]] : ['', 0];
  const values = { ...filter, afterKey, afterId: afterNamed };
  if (order === 'name') {
    if (after?.[0] === 'time') throw invalidField('cursor', 'errors.common.unknownCursor');
    return db.all(namePage, { ...values, limit });
  }
  const { all, found, rest, start } = TIMED[order];
  const timed = after?.[0] === 'name' ? [] : await readTimed();
  const missing = limit - timed.length;
  return missing === 0 ? timed : [...timed, ...(await db.all(rest, { ...values, limit: missing }))];

  function readTimed(): Promise<Row[]> {
    const [afterAt, afterId] = after?.[0] === 'time' ? [after[1], after[2]] : [start, 0];
    const { isActive } = filter;
    return filter.words === null
      ? db.all(all, { isActive, afterAt, afterId, limit })
      : db.all(found, { ...filter, afterAt, afterId, limit });
  }
}

const placeOf = (row: Row) =>
  row.place_at === null || row.place_id === null
    ? ['name', row.sort_key, row.id]
    : ['time', row.place_at, row.place_id];

const toRow = (row: Row): DirectoryRow => ({
  ...toCustomerView(row),
  lastCallAt: row.last_call_at?.toISOString() ?? null,
  nextAppointmentAt: row.next_appointment_at?.toISOString() ?? null,
});
