import type { Page } from '@playwright/test';
import pg from 'pg';

/** Results of paging through calendar months with thousands of appointments. */
export type FullMonths = {
  turns: number;
  /** Frames longer than 50 ms, as reported by the browser. */
  longFrames: number;
  /** Milliseconds of the longest frame. */
  longest: number;
};

export const A_MONTH = 3_000;
const A_DAY = 100;
const DAYS = 90;
/**
 * `FIRST` is the first day of three months without other bookings. `MONTHS` has a day of each month; a month is
 * rendered once its day is visible.
 */
const FIRST = '2031-01-01';
const MONTHS = ['January 8', 'February 5', 'March 5'] as const;
/** Indexes of the months in the order in which they are opened: to the last month and back to the first. */
const MONTH_PATH = [1, 2, 1, 0] as const;

/** Triggers are disabled for the insert, so the statement sets the occupied time itself. */
const APPOINTMENTS_SQL = `
  INSERT INTO appointments (business_id, booking_type, status, customer_id, service_name, service_minutes, service_price_cents,
    starts_at, ends_at, occupied_from, occupied_to, resource_id)
  SELECT b.id, 'appointment', (ARRAY['scheduled', 'confirmed', 'completed', 'cancelled'])[1 + n % 4],
    (SELECT min(id) FROM customers c WHERE c.business_id = b.id), 'Cleaning', 10, 9500,
    at, at + interval '10 min', at, at + interval '10 min',
    (SELECT min(r.id) FROM resources r WHERE r.business_id = b.id)
  FROM businesses b, generate_series(0, ${A_DAY * DAYS} - 1) n,
    LATERAL (SELECT ('${FIRST} 06:00'::timestamp AT TIME ZONE b.timezone)
      + make_interval(days => n / ${A_DAY}, mins => 10 * (n % ${A_DAY})) AS at) t
  WHERE b.id = (SELECT business_id FROM users WHERE email = 'admin@callingua.test')`;

async function fillMonths(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'`);
    await client.query(APPOINTMENTS_SQL);
    await client.query('ANALYZE appointments');
  } finally {
    await client.end();
  }
}

/** Pages from month to month and back on a signed-in page, while the browser reports long frames. */
export async function pageThroughMonths(
  page: Page,
  origin: string,
  databaseUrl: string,
): Promise<FullMonths> {
  await fillMonths(databaseUrl);
  const shows = (month: string) =>
    page.getByRole('button', { name: `${month}, 2031, ${A_DAY} appointments` }).waitFor();
  await page.goto(`${origin}/calendar?view=month&date=${FIRST}`);
  await shows(MONTHS[0]);
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration } of list.getEntries())
        performance.measure('late', { start, duration });
    }).observe({ type: 'long-animation-frame' });
  });
  let at = 0;
  for (const next of MONTH_PATH) {
    await page.getByRole('button', { name: next > at ? 'Next month' : 'Previous month' }).click();
    await shows(MONTHS[next]);
    at = next;
  }
  const late = await page.evaluate(async () => {
    // The browser reports a frame only after drawing it, so wait before reading the frames.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)));
    return performance.getEntriesByName('late').map(({ duration }) => duration);
  });
  return { turns: MONTH_PATH.length, longFrames: late.length, longest: Math.max(0, ...late) };
}
