import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction, isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { parseEvent } from '../../events/catalogue.ts';
import { recordFailure } from '../../events/due-rows.ts';
import { queueMails } from './queue-mails.ts';

type OutboxRow = { id: number; name: string; business_id: number; payload: unknown; correlation_id: string };

const claimOne: Statement<OutboxRow> = {
  name: 'outbox.claim',
  text: `/* every business: relay */
    SELECT id, name, business_id, payload, correlation_id FROM outbox_events
    WHERE done_at IS NULL AND parked_at IS NULL AND next_try_at <= clock_timestamp()
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
};

const markDone: Statement<Record<string, never>> = {
  name: 'outbox.done',
  text: `/* every business: relay */
    UPDATE outbox_events SET done_at = clock_timestamp(), attempts = attempts + 1 WHERE id = $1`,
};

type Outcome = 'idle' | 'done' | { failedId: number; error: unknown };

/**
 * Lets everybody react to the events of the outbox, each in one commit with the mark that it is done. Returns how
 * many it relayed. An event whose reaction fails waits longer each time and is parked at its eighth failure.
 */
export async function relayOutbox(deps: Pick<Deps, 'pool' | 'log' | 'doorbells'>): Promise<number> {
  for (let relayed = 0; ; ) {
    const outcome = await inTransaction(deps.pool, relayOne);
    if (outcome === 'idle') {
      if (relayed > 0) deps.doorbells.ring('send-mails', {});
      return relayed;
    }
    if (outcome === 'done') relayed += 1;
    else await noteFailure(deps, outcome.failedId, outcome.error);
  }
}

async function relayOne(tx: Queryable): Promise<Outcome> {
  const [row] = await run(tx, claimOne);
  if (!row) return 'idle';
  await tx.query('SAVEPOINT reaction');
  try {
    const event = parseEvent(row.name, row.payload);
    await queueMails(tx, { event, businessId: row.business_id, correlationId: row.correlation_id });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT reaction');
    return { failedId: row.id, error };
  }
  await run(tx, markDone, [row.id]);
  return 'done';
}

async function noteFailure(deps: Pick<Deps, 'pool' | 'log'>, id: number, error: unknown): Promise<void> {
  const failure = await recordFailure(deps.pool, 'outbox_events', id, error);
  if (failure?.isParked) {
    deps.log.error(
      { err: error, outboxEventId: id },
      'PARKED: an event failed 8 times and waits for an operator',
    );
  }
}
