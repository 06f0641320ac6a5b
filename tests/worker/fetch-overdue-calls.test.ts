import { afterEach, describe, expect, it } from 'vitest';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { fetchOverdueCalls } from '../../server/modules/telephony/calls/fetch-overdue-calls.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { reconcileCalls } from '../../server/modules/telephony/calls/reconcile-calls.ts';
import { chargeAll, makeCallEvent } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { balanceOf, makeBusiness, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { clearFaults, setFault, startProviders } from '../support/product.ts';

const providers = forFile(() => startProviders({ hangMs: 300 }));
const business = forTest(() => makeBusiness(providers.deps, { balanceCents: 5_000 }));

afterEach(async () => {
  await clearFaults(providers.sandbox);
  await providers.deps.sql`UPDATE calls
    SET ended_at = app_now(), duration_seconds = coalesce(duration_seconds, 0)`;
});

const FROM = '+16475550001';

/** A call that has ended at Twilio, while the product has received only its beginning. */
async function makeCallWithoutEnd(fields: object = {}): Promise<string> {
  const { body } = await providers.sandbox.post('/sandbox/calls?wait=1', {
    to: business.number,
    from: FROM,
    ...fields,
  });
  const { call_sid: callSid } = body as { call_sid: string };
  await beginCall(providers.deps, { callSid, from: FROM, to: business.number });
  return callSid;
}

/** Moves the product's clock, as POST /sandbox/clock does. */
async function advance(minutes: number): Promise<void> {
  await providers.deps.sql`UPDATE app_clock SET "offset" = "offset" + make_interval(mins => ${minutes})`;
}

async function callRow(callSid: string) {
  const rows = await providers.deps.sql`SELECT * FROM calls
    WHERE business_id = ${business.id} AND call_sid = ${callSid}`;
  return rows[0];
}

async function fetchAndCharge(): Promise<number> {
  const fetchedCount = await fetchOverdueCalls(providers.deps);
  await chargeAll(providers.deps);
  return fetchedCount;
}

async function expectChargedOnceAfterCrashes(loseCall: () => Promise<unknown>): Promise<void> {
  const { deps } = providers;
  let charged = 0;
  await loseCall();
  const deaths = await crashAtEachStep(
    deps.config.DATABASE_URL,
    (db) => fetchOverdueCalls({ ...deps, db }),
    async (point) => {
      await fetchAndCharge();
      charged += 1;
      expect(await balanceOf(deps.pool, business.id), JSON.stringify(point)).toBe(5_000 - charged * 25);
      await loseCall();
    },
  );
  expect(deaths).toBe(4);
}

describe('a call without an end', () => {
  it.each([
    ['before 15 minutes', 14],
    ['after 48 hours', 48 * 60 + 1],
  ])('a call without an end is not looked up at Twilio %s', async (_when, minutes) => {
    await makeCallWithoutEnd();
    await advance(minutes);
    expect(await fetchOverdueCalls(providers.deps)).toBe(0);
  });

  it('a call without an end is looked up at Twilio after 15 minutes and charged once', async () => {
    const callSid = await makeCallWithoutEnd({ duration: 61 });
    await advance(16);

    expect(await fetchAndCharge()).toBe(1);

    expect(await callRow(callSid)).toMatchObject({ status: 'completed', duration_seconds: 61 });
    expect(await balanceOf(providers.deps.pool, business.id)).toBe(4_975);
  });

  it('a call without an end is not charged when Twilio reports it as busy', async () => {
    const callSid = await makeCallWithoutEnd({ status: 'busy' });
    await advance(16);

    await fetchAndCharge();

    expect(await callRow(callSid)).toMatchObject({ status: 'busy', charge_outcome: 'not_completed' });
    expect(await balanceOf(providers.deps.pool, business.id)).toBe(5_000);
  });

  it('a call without an end is charged once by repeated runs and three concurrent workers', async () => {
    await makeCallWithoutEnd();
    await advance(16);

    await Promise.all([fetchAndCharge(), fetchAndCharge(), fetchAndCharge()]);
    expect(await fetchAndCharge()).toBe(0);

    expect(await balanceOf(providers.deps.pool, business.id)).toBe(4_975);
  });

  it('a call without an end is charged once after a crash at each step', () =>
    expectChargedOnceAfterCrashes(async () => {
      await makeCallWithoutEnd();
      await advance(16);
    }));

  it('a call without an end that Twilio does not know stays open and is looked up again', async () => {
    const callSid = newCallSid();
    await beginCall(providers.deps, { callSid, from: FROM, to: business.number });
    await advance(16);

    expect(await fetchAndCharge()).toBe(1);
    expect(await fetchAndCharge()).toBe(1);

    expect((await callRow(callSid)).ended_at).toBeNull();
  });
});

describe('a call that ended without its length', () => {
  /** A call whose status callback had no duration, although Twilio knows the duration. */
  async function makeCallWithoutDuration(): Promise<string> {
    const callSid = await makeCallWithoutEnd({ duration: 61 });
    const event = makeCallEvent(business.number, { callSid, durationSeconds: null });
    await receiveCallEvents(providers.deps.db, [event]);
    await chargeAll(providers.deps);
    return callSid;
  }

  it('a call that ended without its length is looked up at once and charged once, even by three concurrent workers', async () => {
    const callSid = await makeCallWithoutDuration();
    expect(await callRow(callSid)).toMatchObject({ duration_seconds: null, charge_outcome: 'pending' });

    await Promise.all([fetchAndCharge(), fetchAndCharge(), fetchAndCharge()]);
    expect(await fetchAndCharge()).toBe(0);

    expect(await callRow(callSid)).toMatchObject({ duration_seconds: 61, charge_outcome: 'charged' });
    expect(await balanceOf(providers.deps.pool, business.id)).toBe(4_975);
  });

  it('a call that ended without its length is charged once after a crash at each step', () =>
    expectChargedOnceAfterCrashes(makeCallWithoutDuration));

  it('a call that ended without its length gets the length and the charge from the reconciliation as well', async () => {
    const callSid = await makeCallWithoutDuration();

    await reconcileCalls(providers.deps);
    await chargeAll(providers.deps);

    expect(await callRow(callSid)).toMatchObject({ duration_seconds: 61, charge_outcome: 'charged' });
    expect(await fetchOverdueCalls(providers.deps)).toBe(0);
  });

  it('a call that ended without its length is not looked up after 48 hours', async () => {
    await makeCallWithoutDuration();
    await advance(48 * 60 + 1);

    expect(await fetchOverdueCalls(providers.deps)).toBe(0);
  });
});

it('a sweep ends after three calls in a row for which Twilio does not answer, and the next sweep completes all calls', async () => {
  for (let call = 0; call < 5; call += 1) await makeCallWithoutEnd();
  await advance(16);
  await setFault(providers.sandbox, { provider: 'twilio', fault: 'timeout_before', rate: 1 });
  await expect(fetchOverdueCalls(providers.deps)).rejects.toThrow('3 calls could not be asked for');

  await clearFaults(providers.sandbox);
  expect(await fetchAndCharge()).toBe(5);
  expect(await balanceOf(providers.deps.pool, business.id)).toBe(4_875);
});

it.each([['fail_500'], ['timeout_before'], ['timeout_after']])(
  'a sweep in which Twilio fails for one call (%s) completes all other calls, and the next sweep completes the failed one',
  async (fault) => {
    for (let call = 0; call < 3; call += 1) await makeCallWithoutEnd();
    await advance(16);
    await setFault(providers.sandbox, { provider: 'twilio', fault, next: 1 });

    await expect(fetchOverdueCalls(providers.deps)).rejects.toThrow('1 calls could not be asked for');
    await chargeAll(providers.deps);
    expect(await balanceOf(providers.deps.pool, business.id)).toBe(4_950);

    await fetchAndCharge();
    expect(await balanceOf(providers.deps.pool, business.id)).toBe(4_925);
  },
);
