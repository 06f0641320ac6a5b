import { expect, it } from 'vitest';
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
  'a row of %s that another worker holds is neither waited for nor handled',
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
