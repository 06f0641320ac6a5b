import { beforeAll, expect, it } from 'vitest';
import { purgeExpired } from '../../server/modules/tenants/erasure/purge-expired.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { addPastCall } from '../support/past-calls.ts';

const deps = forFile(createTestDeps);
let businessId: number;

beforeAll(async () => {
  businessId = (await makeBusiness(deps)).id;
});
const person = forFile(() => makePerson(deps, businessId));

/** Inserts a session that expired some days ago and a rate limit hit of some days ago. */
async function addExpiredRows(sessionDays: number, hitDays: number): Promise<void> {
  await deps.sql`INSERT INTO sessions (token_hash, business_id, user_id, expires_at)
    VALUES (sha256(gen_random_uuid()::text::bytea), ${businessId}, ${person.id},
    clock_timestamp() - make_interval(days => ${sessionDays}))`;
  await deps.sql`INSERT INTO rate_limit_hits (bucket, created_at)
    VALUES ('test', clock_timestamp() - make_interval(days => ${hitDays}))`;
}

/** Inserts a query of the user from some days ago. */
const ask = (days: number) =>
  deps.sql`INSERT INTO database_queries (business_id, user_id, content, created_at)
    VALUES (${businessId}, ${person.id}, 'SELECT 1', app_now() - make_interval(days => ${days}))`;

async function counts() {
  const rows = await deps.sql`SELECT (SELECT count(*)::int FROM sessions) AS sessions,
    (SELECT count(*)::int FROM database_queries) AS queries,
    (SELECT count(*)::int FROM rate_limit_hits) AS hits`;
  return rows[0];
}

it('purging deletes sessions after a week, sign-in attempts after a day and database queries after a month', async () => {
  await addExpiredRows(8, 2);
  await addExpiredRows(6, 0);
  await ask(31);
  await ask(29);

  expect(await purgeExpired(deps)).toBe(3);
  expect(await purgeExpired(deps)).toBe(0);

  // The remaining rows: the user’s valid session, the session that expired six days ago, today’s rate limit hit, and
  // the newer query.
  expect(await counts()).toEqual({ sessions: 2, hits: 1, queries: 1 });
});

type Ended = {
  business: number;
  user: number;
  call: string;
  /** An SQL interval: the time since the row ended. */
  age: string;
};
const HASH = 'sha256(gen_random_uuid()::text::bytea)';
const DAY = 24;

/**
 * For each kind of row: the table, the number of hours for which a row is stored after its end, and an INSERT of an
 * ended row.
 */
const KINDS: readonly [table: string, hours: number, insert: (row: Ended) => string][] = [
  [
    'account_tokens',
    30 * DAY,
    ({ business, user, age }) => `(token_hash, purpose, business_id, user_id, expires_at)
      VALUES (${HASH}, 'verify_email', ${business}, ${user}, app_now() - ${age})`,
  ],
  [
    'social_attempts',
    DAY,
    ({ age }) => `(state_hash, provider, nonce, code_verifier, redirect_uri, expires_at)
      VALUES (${HASH}, 'apple', 'n', 'v', 'u', clock_timestamp() - ${age})`,
  ],
  [
    'slot_holds',
    0,
    ({
      business,
      call,
      age,
    }) => `(id, business_id, call_sid, starts_at, ends_at, occupied_from, occupied_to, expires_at)
      SELECT gen_random_uuid(), ${business}, '${call}', at, at + interval '1 hour', at, at + interval '1 hour',
        app_now() - ${age} FROM (SELECT timestamptz '2031-03-04 10:00Z' + 3 * ${age} AS at) t`,
  ],
  [
    'receptionist_trials',
    0,
    ({ business, user, age }) => `(token_hash, business_id, user_id, language_code, expires_at)
      VALUES (${HASH}, ${business}, ${user}, 'en', clock_timestamp() - ${age})`,
  ],
  [
    'relay_tokens',
    0,
    ({ business, call, age }) => `(token_hash, business_id, call_sid, expires_at)
      VALUES (${HASH}, ${business}, '${call}', clock_timestamp() - ${age})`,
  ],
  [
    'call_backs',
    30 * DAY,
    ({ business, call, age }) => `(business_id, request_id, for_call_sid, phone_number_id, customer_phone,
        staff_phone, place_by, created_at)
      SELECT business_id, gen_random_uuid(), '${call}', id, '+14165550123', '+14165550124', app_now(),
        app_now() - ${age} FROM phone_numbers WHERE business_id = ${business}`,
  ],
  [
    'known_browsers',
    180 * DAY,
    ({ business, user, age }) => `(token_hash, business_id, user_id, used_at)
      VALUES (${HASH}, ${business}, ${user}, clock_timestamp() - ${age})`,
  ],
];

it.each(KINDS)(
  'purging deletes rows of %s %s hours after their end, and no sooner',
  async (table, hours, insert) => {
    const startedAt = '2026-11-01T12:00Z';
    for (const age of [hours + 1, hours - 1]) {
      const call = await addPastCall(deps.pool, businessId, { startedAt, from: '+14165550123' });
      const row = { business: businessId, user: person.id, call, age: `interval '${age} hours'` };
      await deps.pool.query(`INSERT INTO ${table} ${insert(row)}`);
    }
    expect(await purgeExpired(deps)).toBe(1);
    expect(await purgeExpired(deps)).toBe(0);
    const { rowCount } = await deps.pool.query(`SELECT FROM ${table}`);
    expect(rowCount).toBe(1);
  },
);

it('purging deletes an opened trial after two days, because its tokens count in the day of the business', async () => {
  await deps.sql`DELETE FROM receptionist_trials`;
  await deps.sql`INSERT INTO receptionist_trials (token_hash, business_id, user_id, language_code, expires_at, opened_at)
    SELECT sha256(gen_random_uuid()::text::bytea), ${businessId}, ${person.id}, 'en', clock_timestamp() - age,
      app_now() - age
    FROM unnest('{47 hours, 49 hours}'::interval[]) age`;
  expect(await purgeExpired(deps)).toBe(1);
  expect(
    await deps.sql`SELECT FROM receptionist_trials WHERE opened_at > app_now() - interval '2 days'`,
  ).toHaveLength(1);
});

it('purging keeps the newest 500 reports of each business', async () => {
  const { id: otherId } = await makeBusiness(deps);
  for (const [id, count] of [
    [businessId, 502],
    [otherId, 1],
  ])
    await deps.sql`INSERT INTO reports (business_id, name, template, sections, language, starts_on, ends_on)
      SELECT ${id}, nth::text, 'custom', '{calls}', 'en', '2026-11-01', '2026-11-01' FROM generate_series(1, ${count}) nth`;
  expect(await purgeExpired(deps)).toBe(2);
  const rows = await deps.sql`SELECT business_id AS id, min(name::int) AS oldest, count(*)::int AS count
    FROM reports GROUP BY 1 ORDER BY 1`;
  expect(rows).toEqual([
    { id: businessId, oldest: 3, count: 500 },
    { id: otherId, oldest: 1, count: 1 },
  ]);
});

it('purging removes the token of a mail after a day, and no sooner', async () => {
  await deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
      correlation_id, secret, created_at)
    SELECT ${businessId}, 'verify-email', age::text, '1', 'x', '{}', 'test',
      CASE WHEN age < '26 hours' THEN 'token' END, clock_timestamp() - age
    FROM unnest('{23 hours, 25 hours, 27 hours}'::interval[]) age`;
  expect(await purgeExpired(deps)).toBe(1);
  expect(await deps.sql`SELECT subject FROM outgoing_mails WHERE secret IS NOT NULL`).toEqual([
    { subject: '23:00:00' },
  ]);
});

it('purging is complete after a crash at any step and one more run', async () => {
  const before = await counts();
  await addExpiredRows(8, 2);

  const deaths = await crashAtEachStep(
    deps.config.DATABASE_URL,
    (db) => purgeExpired({ db }),
    async () => {
      await purgeExpired(deps);
      expect(await counts()).toEqual(before);
      await addExpiredRows(8, 2);
    },
  );

  expect(deaths).toBe(2);
  await purgeExpired(deps);
});
