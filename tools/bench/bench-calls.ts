import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Callback } from '../../tests/support/twilio-callbacks.ts';

/**
 * Calls whose ids can be computed from `salt` by two processes: the one that starts the calls and the one that reports
 * their ends.
 */
type BenchCalls = { count: number; salt: string };

/** The end events of the calls, spread evenly over the numbers. */
export function benchCalls({
  numbers,
  count,
  salt,
}: BenchCalls & { numbers: readonly string[] }): Callback[] {
  return Array.from({ length: count }, (_, index) => ({
    callSid: `CA${createHash('md5').update(`${salt}:${index}`).digest('hex')}`,
    to: numbers[index % numbers.length] ?? '',
  }));
}

/** Inserts rows like those of begin_call in bulk, because the creation of calls is not measured. */
const RING = `
  INSERT INTO calls (business_id, call_sid, phone_number_id, direction, from_number, to_number, language_code, status,
                     began_at)
  SELECT n.business_id, 'CA' || md5($2 || ':' || k), n.id, 'inbound', '+16475550001', n.number, 'en', 'ringing',
         clock_timestamp()
  FROM generate_series(0, $1::int - 1) k
  JOIN phone_numbers n ON n.business_id = ($3::int[])[1 + k % cardinality($3)]`;

/** Starts the calls before their end is reported, as at Twilio, because only answered calls are charged. */
export async function ringBenchCalls(
  client: pg.Client,
  businessIds: readonly number[],
  { count, salt }: BenchCalls,
): Promise<void> {
  await client.query(RING, [count, salt, businessIds]);
  await client.query('VACUUM ANALYZE calls');
}
