import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';

const database = forFile(createTestDatabase);
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());

const UTC = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Start dates of the first periods after an anchor. */
async function starts(anchor: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ at: string }>(
    `SELECT ${UTC('fee_period_start($1, k)')} AS at FROM generate_series(0, $2 - 1) k ORDER BY k`,
    [anchor, count],
  );
  return rows.map(({ at }) => at);
}

/** Independent implementation of the UTC calendar: the same day, or the last day of a shorter month. */
function expected(anchor: string, index: number): string {
  const from = new Date(anchor);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + index + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), last);
  const at = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + index, day, from.getUTCHours());
  return new Date(at).toISOString().replace('.000', '');
}

it.each([28, 29, 30, 31])(
  'periods anchored on January %i start on that day in every month that has it, for eight years',
  async (day) => {
    const anchor = `2027-01-${day}T13:00:00Z`;
    const found = await starts(anchor, 97);
    expect(found).toEqual(Array.from({ length: 97 }, (_, index) => expected(anchor, index)));
    expect(found[1]).toBe('2027-02-28T13:00:00Z');
    expect(found[2]).toBe(`2027-03-${day}T13:00:00Z`);
    // 2028 is a leap year.
    expect(found[13]).toBe(`2028-02-${Math.min(day, 29)}T13:00:00Z`);
  },
);

it('periods anchored on February 29 start on the 28th in other years, and on the 29th of other months', async () => {
  const found = await starts('2028-02-29T23:59:59Z', 13);
  expect(found[1]).toBe('2028-03-29T23:59:59Z');
  expect(found[12]).toBe('2029-02-28T23:59:59Z');
});

it.each(['UTC', 'America/Toronto', 'Pacific/Kiritimati'])(
  'period starts do not depend on the session’s time zone (%s) or on clock changes',
  async (zone) => {
    await client.query(`SELECT set_config('timezone', $1, false)`, [zone]);
    const found = await starts('2026-10-31T03:30:00Z', 6);
    await client.query(`RESET timezone`);
    expect(found).toEqual([
      '2026-10-31T03:30:00Z',
      '2026-11-30T03:30:00Z',
      '2026-12-31T03:30:00Z',
      '2027-01-31T03:30:00Z',
      '2027-02-28T03:30:00Z',
      '2027-03-31T03:30:00Z',
    ]);
  },
);

it('fee_index_after returns the first period that starts after an instant, for many anchors and instants of four years', async () => {
  const { rows } = await client.query(
    `SELECT a, t FROM generate_series(timestamptz '2027-01-25 07:00Z', '2027-03-05', interval '13 hours') a,
       generate_series(timestamptz '2027-01-01Z', '2030-12-31', interval '9 days 5 hours') t
     WHERE fee_index_after(a, t) IS DISTINCT FROM (
       SELECT min(k) FROM generate_series(0, 60) k WHERE fee_period_start(a, k) > t)`,
  );
  expect(rows).toEqual([]);
});
