import { describe, expect, it } from 'vitest';
import { applyStripeEvents } from '../../server/modules/billing/payments/apply-stripe-events.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { createTestDeps, type OpenDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const business = forFile(() => makeBusiness(deps));

/** For each queue: its table, the insert of a due row of a business, and the worker function that handles the row. */
const QUEUES: readonly [
  table: string,
  insert: (id: number) => string,
  run: (deps: OpenDeps) => Promise<number>,
][] = [
  [
    'inbox_events',
    () => `(provider, event_key, shard, payload, correlation_id)
      VALUES ('stripe', 'evt_held', 0, '{"id":"evt_held","type":"unknown","objectId":"x","paymentIntentId":null}', 'x')`,
    applyStripeEvents,
  ],
  [
    'outbox_events',
    (id) => `(name, dedupe_key, business_id, payload, correlation_id)
      VALUES ('recharge.succeeded', 'held', ${id}, '{}', 'x')`,
    relayOutbox,
  ],
  [
    'outgoing_mails',
    (id) => `(business_id, template, subject, version, recipient, payload, correlation_id)
      VALUES (${id}, 'password-changed', 'held', '1', 'held@callingua.test', '{}', 'x')`,
    sendMails,
  ],
];

it.each(QUEUES)(
  'a row of %s that another worker has locked is skipped without waiting for the lock',
  async (table, insert, run) => {
    await deps.pool.query(`INSERT INTO ${table} ${insert(business.id)}`);
    await inTransaction(deps, async (_sql, client) => {
      await client.query(`SELECT FROM ${table} FOR UPDATE`);
      expect(await run(deps)).toBe(0);
    });
    const attempts = `SELECT attempts FROM ${table}`;
    expect((await deps.pool.query(attempts)).rows).toEqual([{ attempts: 0 }]);
    await run(deps);
    expect((await deps.pool.query(attempts)).rows).toEqual([{ attempts: 1 }]);
  },
);

describe('the events of Stripe', () => {
  /** Inserts an event; `columns` are further columns with their values. */
  async function insertEvent(key: string, type: string, columns: Record<string, string> = {}): Promise<void> {
    const payload = JSON.stringify({
      id: key,
      type,
      objectId: key,
      paymentIntentId: null,
    });
    const row = { provider: `'stripe'`, event_key: `'${key}'`, ...columns };
    await deps.pool.query(
      `INSERT INTO inbox_events (${Object.keys(row).join(', ')}, shard, payload, correlation_id)
       VALUES (${Object.values(row).join(', ')}, 0, $1, $2)`,
      [payload, key],
    );
  }
  const eventOf = async (key: string) =>
    (await deps.sql`SELECT attempts, outcome FROM inbox_events WHERE event_key = ${key}`)[0];

  it('the worker of Stripe events skips completed events, dead letters and events of other providers', async () => {
    const past = `clock_timestamp() - interval '1 minute'`;
    const others: Record<string, Record<string, string>> = {
      evt_done: { done_at: past, next_try_at: past, outcome: `'kept'`, attempts: '1' },
      evt_dead: { dead_at: past, next_try_at: past, attempts: '8' },
      CA_event: { provider: `'twilio'` },
    };
    for (const [key, columns] of Object.entries(others)) await insertEvent(key, 'unknown', columns);
    expect(await applyStripeEvents(deps)).toBe(0);
    expect(await Promise.all(Object.keys(others).map(eventOf))).toEqual([
      { attempts: 1, outcome: 'kept' },
      { attempts: 8, outcome: null },
      { attempts: 0, outcome: null },
    ]);
  });

  it('the outcome of an event is not overwritten by a slower worker that completes the event later', async () => {
    await insertEvent('evt_slow', 'payment_method.attached');
    const readCard = async () => {
      await deps.sql`UPDATE inbox_events SET done_at = clock_timestamp(), outcome = 'kept', attempts = 1
        WHERE event_key = 'evt_slow'`;
      return null;
    };
    await applyStripeEvents({ ...deps, payments: { ...deps.payments, readCard } });
    expect(await eventOf('evt_slow')).toEqual({ attempts: 1, outcome: 'kept' });
  });
});
