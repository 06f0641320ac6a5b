import pg from 'pg';
import { openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { transactionOf } from '../../tests/support/database-of-pool.ts';
import { withBareServer } from './bare.ts';
import { MONTH, SEARCH } from './booking-questions.ts';
import { get, rateOf } from './load-message.ts';
import type { Load } from './load-process.ts';
import { onStage, type Stage } from './stage.ts';

/**
 * Rates with a calendar of 50,000 appointments and a directory of 10,000 customers; `bare…` are the baselines. Units
 * are requests per second unless stated otherwise.
 */
export type BookingRun = {
  month: number;
  bareMonth: number;
  search: number;
  bareSearch: number;
  /** Bookings per second into one calendar, whose lock serializes them. */
  bookings: number;
  /** INSERTs per second by bare SQL, with the same triggers and the same number of connections. */
  bareBookings: number;
};

const CUSTOMERS = 10_000;
const APPOINTMENTS = 50_000;
/** Appointments per day: one every quarter of an hour from 5:00 on. 50,000 of them fill two years. */
const A_DAY = 68;
const CONNECTIONS = 8;
const BOOKERS = 16;
const WARM_UP_SECONDS = 1;
const CUSTOMERS_SQL = `
  INSERT INTO customers (business_id, first_name, last_name, phone, email)
  SELECT $1, (ARRAY['Emma', 'Liam', 'Chloé', 'Noah'])[1 + n % 4], 'Martin' || n, '+1416' || (2000000 + n),
    'customer' || n || '@example.test'
  FROM generate_series(1, ${CUSTOMERS}) n`;

/** Triggers are disabled for the insert, so the statement sets the occupied time itself. */
const APPOINTMENTS_SQL = `
  INSERT INTO appointments (business_id, booking_type, status, customer_id, service_name, service_minutes, service_price_cents,
    starts_at, ends_at, occupied_from, occupied_to, resource_id)
  SELECT $1, 'appointment', 'scheduled', (SELECT min(id) FROM customers WHERE business_id = $1) + n % ${CUSTOMERS}, 'Cleaning', 15, 9500,
    at, at + interval '15 min', at, at + interval '15 min', (SELECT min(id) FROM resources WHERE business_id = $1)
  FROM generate_series(0, ${APPOINTMENTS} - 1) n,
    LATERAL (SELECT timestamptz '2031-01-01 10:00Z' + make_interval(days => n / ${A_DAY}, mins => 15 * (n % ${A_DAY})) AS at) t`;

const BARE_INSERT = `
  INSERT INTO appointments (business_id, booking_type, status, service_name, service_minutes, service_price_cents,
    starts_at, ends_at)
  VALUES ($1, 'appointment', 'scheduled', 'Cleaning', 30, 9500, $2::timestamptz, $2::timestamptz + interval '30 min')`;

async function prepareDatabase({ client, database }: Stage): Promise<string> {
  const [businessId = 0] = database.businessIds;
  await client.query(`SET session_replication_role = 'replica'`);
  await client.query(CUSTOMERS_SQL, [businessId]);
  await client.query(APPOINTMENTS_SQL, [businessId]);
  await client.query(`SET session_replication_role = 'origin'`);
  await client.query('VACUUM ANALYZE customers, appointments');
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO users (business_id, email, first_name, last_name, role, email_verified_at)
     VALUES ($1, 'bookings@callingua.test', 'Bench', 'Bench', 'staff', clock_timestamp()) RETURNING id`,
    [businessId],
  );
  return (
    await openSession(transactionOf(client).ofBusiness(businessId), Number(rows[0]?.id), { userAgent: null })
  ).token;
}

async function rate(
  load: Load,
  publicUrl: string,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  await load.prepare({ publicUrl, connections: CONNECTIONS, requests: get(path, headers) });
  await load.run(WARM_UP_SECONDS);
  const result = await load.run(seconds);
  if (result.refused > 0) throw new Error(`${result.refused} reads of ${path} were refused`);
  return rateOf(result);
}

/**
 * Books one open time after the other for `seconds` seconds, with several concurrent clients. Returns the bookings per
 * second.
 */
async function book(publicUrl: string, token: string, seconds: number): Promise<number> {
  const begin = performance.now();
  let booked = 0;
  const person = async () => {
    while (performance.now() - begin < seconds * 1_000) {
      const startsAt = new Date(Date.UTC(2040, 0, 1) + booked++ * 30 * 60_000).toISOString();
      const response = await fetch(`${publicUrl}/trpc/appointments.book`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          what: { kind: 'general' },
          time: { startsAt },
          customer: { option: 'skipped' },
        }),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a booking was refused: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: BOOKERS }, person));
  return booked / ((performance.now() - begin) / 1_000);
}

/**
 * Inserts one open time after the other by bare SQL for `seconds` seconds, with several concurrent clients. Returns the
 * inserts per second.
 */
async function insertBookings({ database }: Stage, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: database.url, max: BOOKERS });
  const [businessId] = database.businessIds;
  const begin = performance.now();
  let inserted = 0;
  const client = async () => {
    while (performance.now() - begin < seconds * 1_000) {
      const startsAt = new Date(Date.UTC(2060, 0, 1) + inserted++ * 30 * 60_000).toISOString();
      await pool.query({ name: 'insert', text: BARE_INSERT, values: [businessId, startsAt] });
    }
  };
  try {
    await Promise.all(Array.from({ length: BOOKERS }, client));
    return inserted / ((performance.now() - begin) / 1_000);
  } finally {
    await pool.end();
  }
}

const trpc = (procedure: string, input: object) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;

/**
 * Compares month view and search over tRPC, including the session check, with bare Fastify and the same SQL. Then
 * measures bookings.
 */
export function runBookings(seconds: number): Promise<BookingRun> {
  return onStage({ shape: 'spread', queue: 'redis', hasServer: true }, async (stage) => {
    const { database, load, publicUrl } = stage;
    const token = await prepareDatabase(stage);
    const headers = { authorization: `Bearer ${token}` };
    const bare = await withBareServer(database, async (bareUrl) => ({
      month: await rate(load, bareUrl, '/month', {}, seconds),
      search: await rate(load, bareUrl, '/search', {}, seconds),
    }));
    const search = trpc('customers.list', { search: SEARCH.word, limit: SEARCH.limit });
    return {
      bareMonth: bare.month,
      bareSearch: bare.search,
      month: await rate(load, publicUrl, trpc('appointments.list', MONTH), headers, seconds),
      search: await rate(load, publicUrl, search, headers, seconds),
      bookings: await book(publicUrl, token, seconds),
      bareBookings: await insertBookings(stage, seconds),
    };
  });
}
