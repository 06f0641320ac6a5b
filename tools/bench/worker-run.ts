import type pg from 'pg';
import { SHARDS } from '../../server/jobs/catalogue.ts';
import { createQueueBackend } from '../../server/jobs/queue-backend.ts';
import { createJobs } from '../../server/jobs/wake-ups.ts';
import { createLog } from '../../server/log.ts';
import { ringBenchCalls } from './bench-calls.ts';
import type { Shape } from './bench-database.ts';
import { assertBooks, countCharges } from './books.ts';
import { onStage, type Queue, type Stage } from './stage.ts';

/** Charges per second, from a filled inbox until the ledger contains all charges. */
export type WorkerRun = { rate: number };

const FILL = `
  INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id)
  SELECT 'twilio', call_sid || ':completed', shard_of(n.business_id), n.business_id,
         jsonb_build_object('callSid', call_sid, 'status', 'completed', 'durationSeconds', 42, 'direction', 'inbound',
                            'from', '+16475550001', 'to', n.number, 'ourNumber', n.number,
                            'occurredAt', clock_timestamp()),
         call_sid
  FROM generate_series(0, $1::int - 1) k
  CROSS JOIN LATERAL (SELECT 'CA' || md5($2 || ':' || k) AS call_sid) c
  JOIN phone_numbers n ON n.business_id = ($3::int[])[1 + k % cardinality($3)]`;

/** Inserts started calls, and their end events into the inbox. */
export async function fillInbox(
  client: pg.Client,
  events: number,
  salt: string,
  businessIds: number[],
): Promise<void> {
  await ringBenchCalls(client, businessIds, { count: events, salt });
  await client.query(FILL, [events, salt, businessIds]);
  await client.query('VACUUM ANALYZE inbox_events');
}

/** Wakes every shard once and returns the time of the wake-up. */
export async function wakeAll(stage: Stage): Promise<number> {
  const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = stage.options;
  const log = createLog({ LOG_LEVEL: 'warn' }, 'bench');
  const jobs = createJobs(createQueueBackend({ DATABASE_URL, REDIS_URL }), log);
  const wokenAtMs = Date.now();
  for (const shard of SHARDS) jobs.wake('charge-calls', { shard });
  await jobs.close();
  return wokenAtMs;
}

/**
 * Lets workers charge `events` waiting events, after a warm-up of the same size, and checks every cent. The warm-up
 * also reduces an effect of PostgreSQL: the first change of a page after a checkpoint writes the whole page to the WAL.
 * In production a checkpoint happens once in five minutes. Without the warm-up, such writes would dominate a short run
 * on a long ledger, whose calls are on all pages.
 */
export function runWorkers(shape: Shape, queue: Queue, events: number, workers = 1): Promise<WorkerRun> {
  return onStage({ shape, queue, workers }, async (stage) => {
    const { client, database } = stage;
    const before = await countCharges(client);
    await fillInbox(client, events, 'warm-up', database.businessIds);
    await wakeAll(stage);
    await assertBooks(client, before + events);
    await fillInbox(client, events, 'measured', database.businessIds);
    const wokenAtMs = await wakeAll(stage);
    const doneAtMs = await assertBooks(client, before + 2 * events);
    return { rate: events / ((doneAtMs - wokenAtMs) / 1_000) };
  });
}
