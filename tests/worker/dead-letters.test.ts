import { describe, expect, it } from 'vitest';
import { listDeadLetters } from '../../server/operator/list-dead-letters.ts';
import { replayDeadLetters } from '../../server/operator/replay-dead-letters.ts';
import { traceCall } from '../../server/operator/trace-call.ts';
import { chargeAll, deliver, makeCallEvent, receiveTaken } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps, { balanceCents: 1_000 }));
const actor = 'operator:test';

/** A dead-lettered call event that would be charged if it were processed now. */
async function makeDeadLetter(): Promise<{ id: string; callSid: string }> {
  const event = makeCallEvent(business.number);
  await receiveTaken(deps, [event]);
  const rows = await deps.sql`UPDATE inbox_events
    SET dead_at = clock_timestamp(), attempts = 8, last_error = 'it broke'
    WHERE business_id = ${business.id} AND correlation_id = ${event.callSid} RETURNING id`;
  return { id: String(rows[0].id), callSid: event.callSid };
}

async function auditsOf(subject: string): Promise<number> {
  const rows = await deps.sql`SELECT count(*)::int AS count FROM audit_entries
    WHERE business_id = ${business.id} AND action = 'replay' AND subject = ${subject}`;
  return rows[0].count;
}

describe('a dead letter', () => {
  it('a dead letter is not processed, and is listed with its reason', async () => {
    const { id } = await makeDeadLetter();

    expect(await chargeAll(deps)).toBe(0);
    expect(await listDeadLetters(deps.db)).toContainEqual(
      expect.objectContaining({ table: 'inbox_events', id: Number(id), attempts: 8, last_error: 'it broke' }),
    );
  });

  it('a dead letter is charged once and audited when it is replayed twice', async () => {
    const { id } = await makeDeadLetter();
    const input = { actor, table: 'inbox_events', id };

    expect(await replayDeadLetters(deps, input)).toEqual({ replayed: [`inbox_events:${id}`] });
    await chargeAll(deps);
    expect(await replayDeadLetters(deps, input)).toEqual({ replayed: [] });
    await chargeAll(deps);

    expect(await balanceOf(deps.pool, business.id)).toBe(975);
    expect(await auditsOf(`inbox_events:${id}`)).toBe(1);
  });

  it('all dead letters are replayed when the operator passes "all"', async () => {
    const rows = [await makeDeadLetter(), await makeDeadLetter()];

    const { replayed } = await replayDeadLetters(deps, { actor, table: 'all', id: undefined });
    await chargeAll(deps);

    for (const { id } of rows) expect(replayed).toContain(`inbox_events:${id}`);
    expect(await balanceOf(deps.pool, business.id)).toBe(950);
    expect(await listDeadLetters(deps.db)).toEqual([]);
  });

  it('a dead letter without a business, such as an event of Stripe, is replayed and audited', async () => {
    const rows = await deps.sql`INSERT INTO inbox_events (provider, event_key, shard, payload,
      correlation_id, dead_at)
      VALUES ('stripe', 'evt_dead', 0, '{}', 'pi_dead', clock_timestamp()) RETURNING id`;
    const subject = `inbox_events:${rows[0].id}`;

    const replay = { actor, table: 'inbox_events', id: String(rows[0].id) };
    expect(await replayDeadLetters(deps, replay)).toEqual({ replayed: [subject] });

    const audits = await deps.sql`SELECT business_id, actor FROM audit_entries WHERE subject = ${subject}`;
    expect(audits).toEqual([{ business_id: null, actor }]);
  });

  it('a dead letter is either replayed and audited or neither, whenever the process of the operator crashes', async () => {
    let { id } = await makeDeadLetter();

    await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => replayDeadLetters({ ...deps, db }, { actor, table: 'inbox_events', id }),
      async () => {
        const isDead = (await listDeadLetters(deps.db)).some((row) => String(row.id) === id);
        expect(await auditsOf(`inbox_events:${id}`)).toBe(isDead ? 0 : 1);
        await replayDeadLetters(deps, { actor, table: 'inbox_events', id });
        await chargeAll(deps);
        ({ id } = await makeDeadLetter());
      },
    );
    await replayDeadLetters(deps, { actor, table: 'all', id: undefined });
  });
});

it.each([
  ['a table that has no dead letters', 'users', '1'],
  ['an id that is not a number', 'inbox_events', '1; DROP TABLE users'],
  ['no id', 'inbox_events', undefined],
])('a replay refuses %s', async (_name, table, id) => {
  await expect(replayDeadLetters(deps, { actor, table, id })).rejects.toThrow('expected');
});

it('the operator’s trace of a call lists its records from the Twilio webhook to the ledger entry', async () => {
  const event = makeCallEvent(business.number);
  await deliver(deps, [event]);

  const trace = await traceCall(deps.db, event.callSid);

  expect(trace.inbox_events).toMatchObject([{ outcome: 'charged' }]);
  expect(trace.calls).toMatchObject([{ call_sid: event.callSid }]);
  expect(trace.ledger_entries).toMatchObject([{ amount_cents: -25 }]);
});
