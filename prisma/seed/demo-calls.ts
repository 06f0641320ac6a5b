import { createHash } from 'node:crypto';
import { PLAN } from '../../server/core/plan.ts';
import { runnerOn } from '../../server/db/database.ts';
import { loadZoneRules } from '../../server/db/refresh-zone-rules.ts';
import { DEMO, DEMO_CUSTOMERS, DEMO_LANGUAGES } from './demo-catalogue.ts';
import { seedConversation } from './demo-conversations.ts';
import { type DemoPeriod, postPeriod, startSchedules } from './demo-fees.ts';
import { spreadCalls } from './demo-times.ts';
import type { SeedDeps } from './seed-deps.ts';

/**
 * Number of charged calls. $120 of payments minus $40 of fees minus 150 calls of 25 cents is the demo balance of
 * $42.50.
 */
const CHARGED_CALLS = 150;
/**
 * Average hours between calls, free calls included. The calls then cover seven weeks, in which each monthly fee is due
 * twice.
 */
const HOURS_PER_CALL = 7;
/** Hours between the last demo call and now. */
const HOURS_SINCE = 2;

type DemoCall = {
  callSid: string;
  minutesAgo: number;
  seconds: number;
  status: 'completed' | 'no-answer';
  outcome: 'charged' | 'too_short' | 'not_completed';
  language: (typeof DEMO_LANGUAGES)[number];
};

/** Minutes from a payment to the next call, or from the last call to the payment that follows it. */
const MINUTES_BEFORE = 5;

type Outcome = Pick<DemoCall, 'seconds' | 'status' | 'outcome'>;

/** Every eleventh caller hangs up immediately, every seventeenth call is not answered. All others cost 25 cents. */
function outcomeOf(index: number): Outcome {
  if (index % 17 === 16) return { seconds: 0, status: 'no-answer', outcome: 'not_completed' };
  if (index % 11 === 10) return { seconds: 3, status: 'completed', outcome: 'too_short' };
  return { seconds: 25 + ((index * 37) % 260), status: 'completed', outcome: 'charged' };
}

/** The calls, oldest first. The last one ended a few hours ago. */
function planCalls(now: Date): DemoCall[] {
  const calls: Omit<DemoCall, 'minutesAgo'>[] = [];
  for (let charged = 0; charged < CHARGED_CALLS; ) {
    const index = calls.length;
    const outcome = outcomeOf(index);
    const callSid = `CA${createHash('md5').update(`demo call ${index}`).digest('hex')}`;
    const language = DEMO_LANGUAGES[index % 5 === 0 ? 2 : index % 2] ?? 'en';
    calls.push({ callSid, language, ...outcome });
    if (outcome.outcome === 'charged') charged += 1;
  }
  const { timezone } = DEMO;
  const from = calls.length * HOURS_PER_CALL;
  const times = spreadCalls(calls.length, { now, timezone, from, to: HOURS_SINCE });
  return calls.map((call, index) => ({ ...call, minutesAgo: times[index] ?? 0 }));
}

const INSERT_CALL = `
  INSERT INTO calls (business_id, call_sid, phone_number_id, customer_id, direction, from_number, to_number,
                     language_code, status, duration_seconds, charge_outcome, started_at, ended_at, created_at, updated_at,
                     began_at)
  SELECT $1, $2, n.id, customer_by_phone($1, $3), 'inbound', $3, n.number, $4, $5, $6::int, $7,
         t.start, t.start + $6::int * interval '1 second', t.start, t.start + $6::int * interval '1 second', t.start
  FROM phone_numbers n, (SELECT app_now() - make_interval(mins => $8) AS start) t
  WHERE n.business_id = $1`;

const POST = `SELECT post_ledger_entry($1, $2, $3, $4, $5, $6, app_now() - make_interval(mins => $7))`;

/**
 * The calls, and the ledger entries that add up to the balance of $42.50: payments, fees, and 25 cents for each
 * charged call.
 */
export async function seedCallsAndLedger(deps: SeedDeps): Promise<void> {
  const { pool } = deps;
  const post = (
    kind: string,
    source: string,
    cents: number,
    facts: Record<string, string | number>,
    callSid: string | null,
    minutesAgo: number,
  ) => pool.query(POST, [DEMO.businessId, kind, source, cents, JSON.stringify(facts), callSid, minutesAgo]);

  await loadZoneRules(runnerOn(pool), [DEMO.timezone]);
  const { rows } = await pool.query<{ now: Date }>('SELECT app_now() AS now');
  const calls = planCalls(rows[0]?.now ?? new Date());
  const beginning = calls.length * HOURS_PER_CALL + 24;
  await post('topup', 'pi_demo_first', 5_000, { note: 'Starting balance' }, null, beginning * 60);
  const periods = await startSchedules(deps, beginning);
  for (const [index, call] of calls.entries()) {
    await postPeriodsBefore(deps, periods, call.minutesAgo / 60);
    if (index === Math.floor(calls.length / 2))
      await post('topup', 'pi_demo_second', 5_000, {}, null, call.minutesAgo + MINUTES_BEFORE);
    if (index === Math.floor(calls.length * 0.9))
      await post('topup', 'pi_demo_third', 2_000, {}, null, call.minutesAgo + MINUTES_BEFORE);
    await seedCall(deps, call, index);
    if (call.outcome !== 'charged') continue;
    await seedConversation(deps, call, index);
    await post('call_charge', call.callSid, -PLAN.callPriceCents, {}, call.callSid, call.minutesAgo);
  }
}

/** Posts the fees that are due until `hoursAgo`, oldest first, like the monthly run. */
async function postPeriodsBefore(deps: SeedDeps, periods: DemoPeriod[], hoursAgo: number): Promise<void> {
  for (let next = periods[0]; next && next.hours_ago >= hoursAgo; next = periods[0]) {
    await postPeriod(deps, next);
    periods.shift();
  }
}

/** Five of six callers are customers; the sixth calls for the first time. */
async function seedCall({ pool }: SeedDeps, call: DemoCall, index: number): Promise<void> {
  const customer = DEMO_CUSTOMERS[(index * 3) % DEMO_CUSTOMERS.length]?.phone;
  const phone = index % 6 === 5 ? `+1647555${String(3_000 + index)}` : customer;
  const { callSid, language, status, seconds, outcome, minutesAgo } = call;
  await pool.query(INSERT_CALL, [
    DEMO.businessId,
    callSid,
    phone,
    language,
    status,
    seconds,
    outcome,
    minutesAgo,
  ]);
}
