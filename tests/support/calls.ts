import type pg from 'pg';
import { PLAN } from '../../server/core/plan.ts';
import { type CallEvent, callEvent } from '../../server/integrations/twilio/call-event.ts';
import { SHARDS } from '../../server/jobs/catalogue.ts';
import { chargeShard } from '../../server/modules/telephony/calls/charge-shard.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import type { TestDeps } from './deps.ts';
import { newCallSid } from './factories.ts';

type CallDeps = Pick<TestDeps, 'pool' | 'db' | 'log' | 'invalidations' | 'jobs'>;

/** A call event as the status callback delivers it; by default the end of a call of 42 seconds. */
export function makeCallEvent(to: string, fields: Partial<CallEvent> = {}): CallEvent {
  const status = fields.status ?? 'completed';
  const defaultSeconds = status === 'completed' ? 42 : null;
  const event = callEvent({
    callSid: fields.callSid ?? newCallSid(),
    status,
    durationSeconds: fields.durationSeconds === undefined ? defaultSeconds : fields.durationSeconds,
    twilioDirection: 'inbound',
    from: '+16475550001',
    to,
    occurredAt: new Date(),
  });
  return { ...event, ...fields, durationSeconds: event.durationSeconds };
}

const RINGING_MAX = 500;

/**
 * Starts calls, as Twilio does before their end: runs the voice webhook of each call that has not started, in a few
 * statements for all calls. An advisory lock runs batches one at a time, because concurrent batches of one business
 * would block each other: the webhook locks the call and then the day row of the business.
 */
export async function ringAll(
  pool: Pick<pg.Pool, 'query'>,
  calls: readonly { callSid: string; to: string | null; from?: string | null }[],
): Promise<void> {
  // Splits large batches: each call updates the day row of its business, and thousands of versions of one row in a
  // transaction take quadratic time.
  if (calls.length > RINGING_MAX) {
    await ringAll(pool, calls.slice(0, RINGING_MAX));
    await ringAll(pool, calls.slice(RINGING_MAX));
    return;
  }
  await pool.query(
    `SELECT count(*) FROM (
       SELECT c.* FROM unnest($1::text[], $2::text[], $3::text[]) AS c (call_sid, caller, called),
         (SELECT pg_advisory_xact_lock(hashtext('ring'))) one_batch
       WHERE NOT EXISTS (SELECT FROM calls b WHERE b.call_sid = c.call_sid AND b.began_at IS NOT NULL)
       ORDER BY c.called, c.call_sid
     ) ringing CROSS JOIN LATERAL begin_call(call_sid, caller, called, $4)`,
    [
      calls.map(({ callSid }) => callSid),
      calls.map(({ from }) => from ?? '+16475550001'),
      calls.map(({ to }) => to),
      PLAN.callsAnsweredBelowZero,
    ],
  );
}

/** Starts the calls, then receives their events in one statement. Returns the shards with new events. */
export async function receiveTaken(
  { pool, db }: Pick<CallDeps, 'pool' | 'db'>,
  events: readonly CallEvent[],
): Promise<number[]> {
  await ringAll(pool, events);
  return await receiveCallEvents(db, events);
}

/** Starts the calls, receives their events one by one, and charges all due calls in every shard. */
export async function deliver(deps: CallDeps, events: readonly CallEvent[]): Promise<number> {
  for (const event of events) await receiveTaken(deps, [event]);
  return await chargeAll(deps);
}

/** Charges all due calls in every shard. */
export async function chargeAll(deps: CallDeps): Promise<number> {
  let charged = 0;
  for (const shard of SHARDS) charged += await chargeShard(deps, { shard });
  return charged;
}
