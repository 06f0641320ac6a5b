import { beforeAll, expect, it } from 'vitest';
import { purgeExpired } from '../../server/modules/tenants/erasure/purge-expired.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let businessId: number;

beforeAll(async () => {
  businessId = (await makeBusiness(deps)).id;
});
const person = forFile(() => makePerson(deps, businessId));

/** Inserts a session and an attempt of that many days ago. */
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

it('purging deletes sessions after a week, attempts after a day and queries after a month, once', async () => {
  await addExpiredRows(8, 2);
  await addExpiredRows(6, 0);
  await ask(31);
  await ask(29);

  expect(await purgeExpired(deps)).toBe(3);
  expect(await purgeExpired(deps)).toBe(0);

  // Remaining rows: the user’s session, the one of six days ago, today’s attempt, and the newer query.
  expect(await counts()).toEqual({ sessions: 2, hits: 1, queries: 1 });
});

it('purging is complete after a crash at each step and another run', async () => {
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
