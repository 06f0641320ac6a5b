import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemoBusiness } from '../../prisma/seed/demo-business.ts';
import { DEMO, DEMO_PEOPLE } from '../../prisma/seed/demo-catalogue.ts';
import { createPrisma } from '../../server/db/client.ts';
import { createPool } from '../../server/db/pool.ts';
import { signIn } from '../../server/modules/identity/auth/sessions/sign-in.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { splitWords } from '../support/split-words.ts';

const deps = forFile(createTestDeps);
const answers: boolean[] = [];

/** Seeds as `npm start` does: over one connection, so that one transaction spans the pool and Prisma. */
async function seed(): Promise<void> {
  const pool = createPool(deps.config.DATABASE_URL, 1, deps.log);
  const prisma = createPrisma(pool);
  answers.push(await seedDemoBusiness({ pool, prisma }));
  await prisma.$disconnect();
  await pool.end();
}

async function counts() {
  const tables = splitWords(`
    users services translations customers appointments calls call_messages caller_messages follow_ups
    ledger_entries
  `);
  const result: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await deps.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE business_id = $1`, [
      DEMO.businessId,
    ]);
    result[table] = rows[0]?.n;
  }
  return result;
}

beforeAll(() => seed());

describe('the demo business', () => {
  it('the demo business has a balance of $42.50 that equals its ledger', async () => {
    expect(await balanceOf(deps.pool, DEMO.businessId)).toBe(4_250);
    expect(await deps.sql`SELECT * FROM ledger_differences`).toEqual([]);
  });

  it('the demo business is not created again by a second run', async () => {
    const before = await counts();
    await seed();
    expect(answers.slice(0, 2)).toEqual([true, false]);
    expect(await counts()).toEqual(before);
  });

  it('the demo business has one charge for each charged call and none for the others', async () => {
    const rows = await deps.sql`SELECT count(*) FILTER (WHERE c.charge_outcome = 'charged')::int AS charged,
        count(e.id)::int AS lines,
        count(*) FILTER (WHERE (c.charge_outcome = 'charged') <> (e.id IS NOT NULL))::int AS wrong
      FROM calls c
      LEFT JOIN ledger_entries e ON e.business_id = ${DEMO.businessId} AND e.call_sid = c.call_sid
      WHERE c.business_id = ${DEMO.businessId}`;
    expect(rows[0]).toEqual({ charged: 150, lines: 150, wrong: 0 });
  });

  it('the demo business gets most calls on weekdays during the day, and few at night', async () => {
    const rows = await deps.sql`SELECT count(*)::int AS calls,
        count(*) FILTER (WHERE hour BETWEEN 8 AND 18)::int AS by_day,
        count(*) FILTER (WHERE hour < 7 OR hour >= 22)::int AS at_night,
        count(*) FILTER (WHERE day > 5)::int AS weekends
      FROM (SELECT extract(hour FROM at)::int AS hour, extract(isodow FROM at)::int AS day
        FROM (SELECT started_at AT TIME ZONE ${DEMO.timezone} AS at FROM calls
          WHERE business_id = ${DEMO.businessId}) local) c`;
    const { calls, by_day, at_night, weekends } = rows[0];
    // The weights of the hours place 90% of the calls by day and 2% at night. The limits are wider, because the result
    // depends on the time at which the demo is created.
    expect(by_day / calls).toBeGreaterThan(0.8);
    expect(at_night / calls).toBeLessThan(0.08);
    expect(weekends / calls).toBeLessThan(0.2);
  });

  it('the demo business has three users who sign in with the documented password', async () => {
    for (const { email, role } of DEMO_PEOPLE) {
      const { admin, business } = await signIn(
        deps,
        { address: '127.0.0.1', userAgent: null },
        { email, password: 'Demo-pass-1' },
      );
      expect({ role: admin.role, business: business.id }).toEqual({ role, business: 19 });
    }
  });

  it('the demo business has appointments today, only past calls, and conversations in three languages', async () => {
    const { businessId, timezone } = DEMO;
    const today = await deps.sql`SELECT FROM appointments
      WHERE business_id = ${businessId}
        AND (starts_at AT TIME ZONE ${timezone})::date = (app_now() AT TIME ZONE ${timezone})::date`;
    expect(today.length).toBeGreaterThan(0);
    const calls = await deps.sql`SELECT count(*) FILTER (WHERE ended_at > app_now())::int AS future,
        count(DISTINCT language_code)::int AS languages
      FROM calls WHERE business_id = ${businessId}`;
    expect(calls).toEqual([{ future: 0, languages: 3 }]);
  });

  it('the demo business has premium numbers on sale, and a second run preserves their prices', async () => {
    const before = await deps.sql`SELECT * FROM premium_numbers ORDER BY phone_number`;
    expect(before.length).toBeGreaterThanOrEqual(5);
    await deps.sql`UPDATE premium_numbers SET price_cents = 9900
      WHERE phone_number = ${before[0]?.phone_number}`;

    await seed();

    const after = await deps.sql`SELECT * FROM premium_numbers ORDER BY phone_number`;
    expect(after).toEqual([{ ...before[0], price_cents: 9_900 }, ...before.slice(1)]);
  });

  it('the demo business does not use ids of real businesses, which start at 100', async () => {
    expect((await makeBusiness(deps)).id).toBeGreaterThanOrEqual(100);
  });
});
