import { beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../server/db/transaction.ts';
import { recordEvent } from '../../server/events/record-event.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson, type TestBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { withCanceledStatements } from '../support/lost-connections.ts';

const deps = forFile(createTestDeps);
let business: TestBusiness;

beforeEach(async () => {
  await deps.sql`UPDATE outbox_events SET done_at = clock_timestamp() WHERE dead_at IS NULL`;
  business = await makeBusiness(deps, { balanceCents: 1_010 });
  await makePerson(deps, business.id, { role: 'admin' });
});

/** One call that lowers the balance below the threshold, which adds one outbox event. */
async function fallBelowThreshold(of: TestBusiness = business): Promise<void> {
  await deliver(deps, [makeCallEvent(of.number)]);
}

const mailsOf = (businessId: number) =>
  deps.sql`SELECT * FROM outgoing_mails WHERE business_id = ${businessId} ORDER BY id`;

const eventsOf = (businessId: number) =>
  deps.sql`SELECT * FROM outbox_events WHERE business_id = ${businessId} ORDER BY id`;

async function makeDue(): Promise<void> {
  await deps.sql`UPDATE outbox_events SET next_try_at = clock_timestamp()`;
}

async function addEvent(name: string, payload: object): Promise<void> {
  await deps.sql`INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    VALUES (${name}, gen_random_uuid()::text, ${business.id}, ${JSON.stringify(payload)}, 'CAtest')`;
}

describe('relaying the outbox', () => {
  it('relaying the outbox queues one low-balance mail for each owner, with the balance and the threshold', async () => {
    await makePerson(deps, business.id, { role: 'admin' });
    await makePerson(deps, business.id, { role: 'staff' });
    await fallBelowThreshold();

    expect(await relayOutbox(deps)).toBe(1);

    const mails = await mailsOf(business.id);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      template: 'low-balance',
      version: 'sequence-2',
      payload: { businessName: business.name, balanceCents: 985, thresholdCents: 1_000 },
    });
  });

  it('relaying the outbox has the same effect in repeated runs', async () => {
    await fallBelowThreshold();

    await relayOutbox(deps);
    expect(await relayOutbox(deps)).toBe(0);
    await deps.sql`UPDATE outbox_events SET done_at = NULL WHERE business_id = ${business.id}`;
    await relayOutbox(deps);

    expect(await mailsOf(business.id)).toHaveLength(1);
  });

  it('relaying the outbox has the same effect with three concurrent workers', async () => {
    const others = await Promise.all(
      Array.from({ length: 8 }, () => makeBusiness(deps, { balanceCents: 1_010 })),
    );
    for (const { id } of others) await makePerson(deps, id, { role: 'admin' });
    for (const other of others) await fallBelowThreshold(other);

    const relayed = await Promise.all([relayOutbox(deps), relayOutbox(deps), relayOutbox(deps)]);

    expect(relayed.reduce((sum, count) => sum + count, 0)).toBe(8);
    for (const { id } of others) expect(await mailsOf(id)).toHaveLength(1);
  });

  it('relaying the outbox queues each mail once after a crash at each step', async () => {
    const newBusiness = async () => {
      business = await makeBusiness(deps, { balanceCents: 1_010 });
      await makePerson(deps, business.id, { role: 'admin' });
      await fallBelowThreshold();
    };
    await newBusiness();

    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => relayOutbox({ ...deps, db }),
      async (point) => {
        await relayOutbox(deps);
        expect(await mailsOf(business.id), JSON.stringify(point)).toHaveLength(1);
        expect((await eventsOf(business.id))[0].done_at).toEqual(expect.any(Date));
        await newBusiness();
      },
    );

    // Crash points: BEGIN, claim, SAVEPOINT, insert, mark and COMMIT, then the same ones in a run that finds nothing
    // due.
    expect(deaths).toBeGreaterThanOrEqual(12);
  });
});

describe('a recorded outbox event', () => {
  const record = (userId: number) =>
    deps.db.ofBusiness(business.id).transaction((tx) => recordEvent(tx, 'email.verified', { userId }));

  it('an outbox event that is recorded twice is relayed once, and its mail states the call price of the business', async () => {
    const person = await makePerson(deps, business.id, { role: 'staff' });
    await deps.sql`UPDATE businesses SET call_price_cents = 31 WHERE id = ${business.id}`;
    await record(person.id);
    await record(person.id);

    expect(await relayOutbox(deps)).toBe(1);
    expect(await mailsOf(business.id)).toMatchObject([
      {
        template: 'welcome',
        subject: `user-${person.id}`,
        payload: { businessName: business.name, callPriceCents: 31 },
      },
    ]);
  });

  it('a recorded outbox event is rolled back with its transaction', async () => {
    const person = await makePerson(deps, business.id, { role: 'staff' });
    const failing = deps.db.ofBusiness(business.id).transaction(async (tx) => {
      await recordEvent(tx, 'email.verified', { userId: person.id });
      throw new Error('the verb failed');
    });

    await expect(failing).rejects.toThrow('the verb failed');
    expect(await relayOutbox(deps)).toBe(0);
  });

  it('a recorded outbox event queues no mail for a deleted user or another business', async () => {
    const deletedMember = await makePerson(deps, business.id, { role: 'staff' });
    const stranger = await makePerson(deps, (await makeBusiness(deps)).id);
    await deps.sql`UPDATE users SET disabled_at = app_now()
      WHERE business_id = ${business.id} AND id = ${deletedMember.id}`;
    await record(deletedMember.id);
    await record(stranger.id);

    expect(await relayOutbox(deps)).toBe(2);
    expect(await mailsOf(business.id)).toEqual([]);
  });
});

it('an outbox event whose handler times out is postponed without counting an attempt, and the next run relays the others', async () => {
  const { id: userId } = await makePerson(deps, business.id, { role: 'staff' });
  await deps.db.ofBusiness(business.id).transaction((tx) => recordEvent(tx, 'email.verified', { userId }));
  await fallBelowThreshold();
  const runSlow = () =>
    withCanceledStatements(
      deps,
      ({ name }) => name === 'mail.recipient',
      (db) => relayOutbox({ ...deps, db }),
    );

  await expect(runSlow()).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await runSlow()).toBe(1);
  const [slow, low] = await eventsOf(business.id);
  expect(slow).toMatchObject({ attempts: 0, done_at: null, dead_at: null });
  expect(low).toMatchObject({ done_at: expect.any(Date) });
  await makeDue();
  expect(await relayOutbox(deps)).toBe(1);
});

it.each([
  ['an event with an unknown name', 'moon.landed', {}],
  ['an event whose error resembles a lost connection', 'account.closed-timeout', {}],
  ['an event with an invalid payload', 'balance.low', { balanceCents: 'much' }],
])(
  '%s is dead-lettered at its eighth failure with an error in the log, and blocks no other outbox event',
  async (_name, name, payload) => {
    await addEvent(name, payload);
    await fallBelowThreshold();
    const { log, errors } = captureLog();

    expect(await relayOutbox({ ...deps, log })).toBe(1);
    expect(await mailsOf(business.id)).toHaveLength(1);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      expect(errors()).toEqual([]);
      await makeDue();
      await relayOutbox({ ...deps, log });
    }

    const [poison] = await eventsOf(business.id);
    expect(poison).toMatchObject({ attempts: 8, dead_at: expect.any(Date), done_at: null });
    expect(errors()).toHaveLength(1);
    await makeDue();
    expect(await relayOutbox(deps)).toBe(0);
  },
);
