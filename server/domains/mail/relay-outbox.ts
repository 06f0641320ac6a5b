import { int, json, text } from '../../db/column-types.ts';
import type { SystemTx } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { parseEvent } from '../../events/catalogue.ts';
import { recordFailure } from '../../events/due-rows.ts';
import { queueMails } from './queue-mails.ts';

const claimOne = ofEveryBusiness({
  name: 'outbox.claim',
  because: 'the relay takes the events of all in turn',
  row: { id: int, name: text, business_id: int, payload: json, correlation_id: text },
  text: `SELECT id, name, business_id, payload, correlation_id FROM outbox_events
    WHERE done_at IS NULL AND parked_at IS NULL AND next_try_at <= clock_timestamp()
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
});

const markDone = ofEveryBusiness({
  name: 'outbox.done',
  because: 'the relay takes the events of all in turn',
  params: { id: int },
  text: 'UPDATE outbox_events SET done_at = clock_timestamp(), attempts = attempts + 1 WHERE id = $id',
});

type Outcome = 'idle' | 'done' | { failedId: number; error: unknown };

/**
 * Lets everybody react to the events of the outbox, each in one commit with the mark that it is done. Returns how
 * many it relayed. An event whose reaction fails waits longer each time and is parked at its eighth failure.
 */
export async function relayOutbox(deps: Pick<Deps, 'db' | 'log' | 'doorbells'>): Promise<number> {
  for (let relayed = 0; ; ) {
    const outcome = await deps.db.transaction(relayOne);
    if (outcome === 'idle') {
      if (relayed > 0) deps.doorbells.ring('send-mails', {});
      return relayed;
    }
    if (outcome === 'done') relayed += 1;
    else await noteFailure(deps, outcome.failedId, outcome.error);
  }
}

async function relayOne(tx: SystemTx): Promise<Outcome> {
  const row = await tx.first(claimOne);
  if (!row) return 'idle';
  try {
    await tx.savepoint(async () => {
      const event = parseEvent(row.name, row.payload);
      await queueMails(tx.ofBusiness(row.business_id), { event, correlationId: row.correlation_id });
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return { failedId: row.id, error };
  }
  await tx.all(markDone, { id: row.id });
  return 'done';
}

async function noteFailure(deps: Pick<Deps, 'db' | 'log'>, id: number, error: unknown): Promise<void> {
  const failure = await recordFailure(deps.db, { table: 'outbox_events', id, error });
  if (failure?.isParked) {
    deps.log.error(
      { err: error, outboxEventId: id },
      'PARKED: an event failed 8 times and waits for an operator',
    );
  }
}
