import { beforeEach, describe, expect, it } from 'vitest';
import type { CallEvent } from '../../server/integrations/twilio/call-event.ts';
import type { Jobs } from '../../server/jobs/wake-ups.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { applyCallEvents, chargeShard } from '../../server/modules/telephony/calls/charge-shard.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { chargeAll, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { transactionOf } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inLostTransaction } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps, { balanceCents: 5_000 }));
let callSid: string;

beforeEach(async () => {
  callSid = newCallSid();
});

const ring = (to = business.number) => beginCall(deps, { callSid, from: '+16475550001', to });
const end = (fields: Partial<CallEvent> = {}) => makeCallEvent(business.number, { callSid, ...fields });

async function arrive(...events: CallEvent[]): Promise<void> {
  for (const event of events) await receiveCallEvents(deps.db, [event]);
  await chargeAll(deps);
}

/** The real jobs, and the names of the jobs for which a wake-up was sent. */
function listening() {
  const woken: string[] = [];
  const wake: Jobs['wake'] = (name, payload, waker) => {
    woken.push(name);
    deps.jobs.wake(name, payload, waker);
  };
  return { woken, jobs: { ...deps.jobs, wake } };
}

async function readCall() {
  const rows = await deps.sql`SELECT * FROM calls WHERE business_id = ${business.id}`;
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function expectCharged(times: 0 | 1): Promise<void> {
  const rows = await deps.sql`SELECT source FROM ledger_entries
    WHERE business_id = ${business.id} AND kind = 'call_charge'`;
  expect(rows).toEqual(times === 1 ? [{ source: callSid }] : []);
  expect(await balanceOf(deps.pool, business.id)).toBe(5_000 - 25 * times);
}

describe('a completed call without a reported length', () => {
  it('a completed call without a reported length stays pending until the length arrives', async () => {
    await ring();
    await arrive(end({ durationSeconds: null }));

    const pending = { status: 'completed', duration_seconds: null, charge_outcome: 'pending' };
    expect(await readCall()).toMatchObject({ ...pending, ended_at: expect.any(Date) });
    await expectCharged(0);
  });

  it('a completed call without a reported length wakes the sweeper once, and repeated events do not wake it again', async () => {
    await ring();
    const { jobs, woken } = listening();
    for (let deliveries = 0; deliveries < 2; deliveries += 1) {
      await receiveCallEvents(deps.db, [end({ durationSeconds: null })]);
      await chargeAll({ ...deps, jobs });
    }

    expect(woken).toEqual(['sweep-calls']);
  });

  it('a completed call without a reported length is charged once when its length arrives, however often events repeat', async () => {
    const [unknown, known] = [end({ durationSeconds: null }), end({ durationSeconds: 61 })];
    await ring();
    await arrive(unknown, unknown);
    await arrive(known, known, unknown);
    await arrive(known);

    expect(await readCall()).toMatchObject({ duration_seconds: 61, charge_outcome: 'charged' });
    await expectCharged(1);
  });

  it('a completed call without a reported length preserves the length that arrived first', async () => {
    await ring();
    await arrive(end({ durationSeconds: 61 }));
    await arrive(end({ durationSeconds: null }));

    expect(await readCall()).toMatchObject({ duration_seconds: 61, charge_outcome: 'charged' });
    await expectCharged(1);
  });

  it.each([[[null, 61]], [[61, null]]])(
    'a completed call without a reported length is charged when its end and its length arrive in one batch, with the lengths %s',
    async (durations) => {
      await ring();
      await arrive(...durations.map((durationSeconds) => end({ durationSeconds })));

      expect(await readCall()).toMatchObject({ duration_seconds: 61, charge_outcome: 'charged' });
      await expectCharged(1);
    },
  );

  it('a completed call without a reported length is free when the call turns out to be too short', async () => {
    await ring();
    await arrive(end({ durationSeconds: null }));
    await arrive(end({ durationSeconds: 4 }));
    await arrive(end({ status: 'in-progress', durationSeconds: null }));

    expect(await readCall()).toMatchObject({ duration_seconds: 4, charge_outcome: 'too_short' });
    await expectCharged(0);
  });

  it('a call that was not completed does not wait for its length', async () => {
    await ring();
    await arrive(end({ status: 'busy', durationSeconds: null }));

    expect(await readCall()).toMatchObject({ charge_outcome: 'not_completed' });
  });

  it('a completed call without a reported length is charged once when the worker crashes before it commits the length', async () => {
    await ring();
    await arrive(end({ durationSeconds: null }));
    const [shard = 0] = await receiveCallEvents(deps.db, [end({ durationSeconds: 61 })]);
    await inLostTransaction(deps, (_sql, client) => applyCallEvents(transactionOf(client), { shard }));
    await expectCharged(0);

    await chargeAll(deps);

    await expectCharged(1);
  });

  it('a completed call without a reported length ignores a length from another business', async () => {
    const other = await makeBusiness(deps, { balanceCents: 700 });
    await ring();
    await arrive(end({ durationSeconds: null }));
    const forged = makeCallEvent(other.number, { callSid });
    await deps.pool.query(
      `INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id)
       VALUES ('twilio', $1, shard_of($2), $2, $3, $4)`,
      [`${callSid}:forged`, other.id, JSON.stringify(forged), callSid],
    );
    await chargeAll(deps);

    expect(await readCall()).toMatchObject({ duration_seconds: null, charge_outcome: 'pending' });
    await expectCharged(0);
    expect(await balanceOf(deps.pool, other.id)).toBe(700);
  });
});

describe('a call without a voice webhook', () => {
  it.each([
    ['completed', 42],
    ['completed', null],
    ['completed', 3],
    ['failed', 0],
    ['no-answer', null],
  ])(
    'a call without a voice webhook counts as unanswered and is free when it ends with the status %s after %s seconds',
    async (status, durationSeconds) => {
      await arrive(end({ status, durationSeconds }), end({ status, durationSeconds }));

      expect(await readCall()).toMatchObject({ status, charge_outcome: 'not_taken', began_at: null });
      await expectCharged(0);
    },
  );

  it('a call without a voice webhook to a number on hold is free because it was not answered, not because of the hold', async () => {
    await deps.sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${business.id}`;
    await arrive(end());

    expect(await readCall()).toMatchObject({ charge_outcome: 'not_taken', refusal: null });
  });

  it('a call without a voice webhook counts as unanswered and is not charged when it was outbound', async () => {
    const outbound = { direction: 'outbound', from: business.number, to: '+16475550001' } as const;
    await arrive(end({ ...outbound, ourNumber: business.number }));

    expect(await readCall()).toMatchObject({ direction: 'outbound', charge_outcome: 'not_taken' });
    await expectCharged(0);
  });

  it('a call without a voice webhook is logged as an error when it completed', async () => {
    const { log, errors } = captureLog();
    const [shard = 0] = await receiveCallEvents(deps.db, [end()]);
    await chargeShard({ ...deps, log }, { shard });

    expect(errors()).toMatchObject([{ calls: 1, msg: expect.stringMatching(/^NOT TAKEN/) }]);
  });
});

describe('a voice webhook after the call’s end', () => {
  it('a voice webhook after the call’s end marks the call as answered, and the call is charged once for repeated deliveries', async () => {
    await arrive(end());
    await expectCharged(0);

    expect(await ring()).toMatchObject({ kind: 'greet' });
    expect(await ring()).toMatchObject({ kind: 'greet' });
    await arrive(end());
    await ring();
    await chargeAll(deps);

    expect(await readCall()).toMatchObject({ status: 'completed', charge_outcome: 'charged' });
    await expectCharged(1);
  });

  it('a voice webhook after the call’s end is charged once, even for ten concurrent webhooks during concurrent charge jobs', async () => {
    await receiveCallEvents(deps.db, [end()]);
    await Promise.all([chargeAll(deps), chargeAll(deps), ...Array.from({ length: 10 }, () => ring())]);
    await chargeAll(deps);

    await expectCharged(1);
  });

  it('a voice webhook after the call’s end sends the wake-up for charging', async () => {
    await arrive(end());
    const { jobs, woken } = listening();
    await beginCall({ ...deps, jobs }, { callSid, from: '+16475550001', to: business.number });

    expect(woken).toEqual(['charge-calls']);
  });

  it('a voice webhook after the call’s end leaves a refused call free, with its reason', async () => {
    await arrive(end());
    await deps.sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${business.id}`;
    expect(await ring()).toMatchObject({ kind: 'refuse' });
    await chargeAll(deps);

    expect(await readCall()).toMatchObject({ charge_outcome: 'number_on_hold' });
    await expectCharged(0);
  });

  it('a voice webhook after the call’s end waits for a length that is not reported yet', async () => {
    await arrive(end({ durationSeconds: null }));
    await ring();
    await chargeAll(deps);
    expect(await readCall()).toMatchObject({ charge_outcome: 'pending' });

    await arrive(end({ durationSeconds: 42 }));

    await expectCharged(1);
  });

  it('a voice webhook after the call’s end charges nothing when it crashes, and once when Twilio repeats it', async () => {
    await arrive(end());
    await inLostTransaction(
      deps,
      (sql) => sql`SELECT * FROM begin_call(${callSid}, '+16475550001', ${business.number}, 20)`,
    );
    await chargeAll(deps);
    await expectCharged(0);

    await ring();
    await chargeAll(deps);

    await expectCharged(1);
  });

  it('a voice webhook after the call’s end does not change a call of another business', async () => {
    const other = await makeBusiness(deps, { balanceCents: 700 });
    await arrive(end());

    expect(await ring(other.number)).toEqual({ kind: 'unknown_number' });
    await chargeAll(deps);

    expect(await readCall()).toMatchObject({ charge_outcome: 'not_taken', began_at: null });
    await expectCharged(0);
    expect(await balanceOf(deps.pool, other.id)).toBe(700);
  });
});
