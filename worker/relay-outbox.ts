import { int, json, text } from '../server/db/column-types.ts';
import type { TenantTx } from '../server/db/database.ts';
import { ofEveryBusiness } from '../server/db/statement.ts';
import type { Deps } from '../server/deps.ts';
import { type DomainEvent, type EventName, parseEvent } from '../server/events/catalogue.ts';
import { consumeLockedRows } from '../server/events/consume-due-rows.ts';
import { REACTIONS } from './reactions.ts';

/**
 * The outbox is a table of its own and not part of the due work (`due_work`). SQL functions of charging insert its
 * events, and a second row for each event would double these writes. Reactions need no lease, because they only write
 * to the database, in the transaction that locks the event.
 */
const claimOne = ofEveryBusiness({
  name: 'outbox.claim',
  because: 'the relay takes the events of all in turn',
  row: { id: int, name: text, business_id: int, payload: json, correlation_id: text },
  text: `SELECT id, name, business_id, payload, correlation_id FROM outbox_events
    WHERE done_at IS NULL AND dead_at IS NULL AND next_try_at <= clock_timestamp()
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
});

const markDone = ofEveryBusiness({
  name: 'outbox.done',
  because: 'the relay takes the events of all in turn',
  params: { id: int },
  text: 'UPDATE outbox_events SET done_at = clock_timestamp(), attempts = attempts + 1 WHERE id = $id',
});

/**
 * Runs the reactions to events of the outbox, each in one transaction with its completion mark. Returns how many it
 * relayed. An event whose reaction fails is retried with backoff and becomes a dead letter at its eighth failure.
 */
export async function relayOutbox(deps: Pick<Deps, 'db' | 'log' | 'jobs'>): Promise<number> {
  let hasReleased = false;
  const relayed = await consumeLockedRows(deps, {
    table: 'outbox_events',
    deadLetter: 'DEAD LETTER: an event failed 8 times and waits for an operator',
    claim: (tx) => tx.first(claimOne),
    async react(tx, { name, business_id: businessId, payload, correlation_id: correlationId }) {
      await react(tx.ofBusiness(businessId), parseEvent({ name, payload, correlationId }));
    },
    markDone(tx, { id, name }) {
      hasReleased ||= name === 'number.released';
      return tx.all(markDone, { id });
    },
  });
  if (relayed > 0) deps.jobs.wake('send-mails', {});
  if (hasReleased) deps.jobs.wake('release-numbers', {});
  return relayed;
}

async function react<Name extends EventName>(tx: TenantTx, event: DomainEvent<Name>): Promise<void> {
  for (const reaction of REACTIONS[event.name]) await reaction(tx, event);
}
