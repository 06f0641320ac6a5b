import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { holdNumber } from '../../server/modules/telephony/numbers/hold-or-release-number.ts';
import { reactivateNumber } from '../../server/modules/telephony/numbers/reactivate-number.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds, balanceOf } from '../support/factories.ts';
import { type FeePayer, feesOf, makeFeePayer, ownerOf, runFees, setClock } from '../support/fees.ts';
import { forFile } from '../support/for-file.ts';
import { judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';

const deps = forFile(createTestDeps);

afterAll(async () => {
  expect((await judgeLedger(deps.pool)).wrong).toEqual(NOTHING_WRONG);
});

/** The sign-up days of the four businesses in January 2027, each at 13:00 UTC. */
const ANCHORS = [28, 29, 30, 31];
const payers = new Map<number, FeePayer>();
const CALLS_A_MONTH = 3;
const of = (day: number): FeePayer => {
  const payer = payers.get(day);
  if (!payer) throw new Error(`nobody signed up on the ${day}.`);
  return payer;
};

/** The months of 2027 and of the leap year 2028, with their number of days. */
const MONTHS: [string, number][] = [
  ['2027-01', 31],
  ['2027-02', 28],
  ['2027-03', 31],
  ['2027-04', 30],
  ['2027-05', 31],
  ['2027-06', 30],
  ['2027-07', 31],
  ['2027-08', 31],
  ['2027-09', 30],
  ['2027-10', 31],
  ['2027-11', 30],
  ['2027-12', 31],
  ['2028-01', 31],
  ['2028-02', 29],
  ['2028-03', 31],
];
const dayOf = ([month, days]: [string, number], day: number) =>
  `${month}-${String(Math.min(day, days)).padStart(2, '0')}`;

/**
 * Simulates a month with a few calls per business. The worker runs several times, or in a quiet month only once at its
 * end.
 */
async function simulateMonth(month: string, isQuiet: boolean): Promise<void> {
  for (const tick of isQuiet ? ['28T23:00'] : ['02T01:00', '14T13:01', '14T13:02', '28T13:30']) {
    await setClock(deps, `${month}-${tick}:00Z`);
    await runFees(deps);
  }
  for (const { number } of payers.values())
    for (let call = 0; call < CALLS_A_MONTH; call += 1) await deliver(deps, [makeCallEvent(number)]);
}

describe('the fees of four businesses over fourteen months', () => {
  beforeAll(async () => {
    for (const day of ANCHORS) {
      await setClock(deps, `2027-01-${day}T13:00:00Z`);
      payers.set(day, await makeFeePayer(deps, { balanceCents: 50_000 }));
    }
    for (const [index, [month]] of MONTHS.slice(1).entries()) await simulateMonth(month, index % 3 === 0);
    await setClock(deps, '2028-03-31T14:00:00Z');
    await runFees(deps);
  }, 120_000);

  it.each(ANCHORS)(
    'the number fee of a business that signed up on day %i is charged on that day of each month, or on its last day',
    async (day) => {
      const lines = (await feesOf(deps, of(day).id)).filter(({ kind }) => kind === 'number_fee');
      expect(lines.map(({ starts }) => starts)).toEqual(MONTHS.map((month) => dayOf(month, day)));
      expect(lines.every(({ cents }) => cents === -1_000)).toBe(true);
    },
  );

  it.each(ANCHORS)(
    'the platform fee of a business that signed up on January %i is first charged 14 days later, then monthly',
    async (day) => {
      const lines = (await feesOf(deps, of(day).id)).filter(({ kind }) => kind === 'platform_fee');
      const begins = day + 14 - 31;
      expect(lines.map(({ starts }) => starts)).toEqual(MONTHS.slice(1).map((month) => dayOf(month, begins)));
    },
  );

  it.each(ANCHORS)(
    'a business that signed up on day %i has the expected balance to the cent after fourteen months',
    async (day) => {
      const paidCents = 50_000;
      const feesCents = (MONTHS.length + MONTHS.length - 1) * 1_000;
      const callsCents = (MONTHS.length - 1) * CALLS_A_MONTH * 25;
      expect(await balanceOf(deps.pool, of(day).id)).toBe(paidCents - feesCents - callsCents);
    },
  );
});

it('a business that does not pay for a while is put on hold, pays, reactivates its number and continues as before', async () => {
  await setClock(deps, '2029-01-10T13:00:00Z');
  await chargeFees(deps);
  for (const day of ANCHORS) {
    const balance = await balanceOf(deps.pool, of(day).id);
    if (balance < 0) await addFunds(deps.pool, of(day).id, -balance + 90_000);
  }
  const payer = await makeFeePayer(deps, { balanceCents: 2_000 });
  // After the first monthly fee of the number, 1,000 of 2,000 cents remain. The next platform fee is due on 24 January,
  // the next number fee on 10 February. The clock runs during a step, so the balance may fall below zero some seconds
  // after 13:05. The last step is therefore at 13:35, because at 13:05 the hold might not be due yet.
  for (const at of ['2029-01-24T13:05', '2029-02-10T13:05', '2029-02-17T13:05', '2029-03-10T13:35']) {
    await setClock(deps, `${at}:00Z`);
    await runFees(deps);
  }
  // The balance has been below zero since 10 February, and the number on hold since 10 March. The platform fee was
  // charged on 24 January and 24 February.
  expect(await balanceOf(deps.pool, payer.id)).toBe(2_000 - 2 * 1_000 - 2 * 1_000 - 500);
  const called = makeCallEvent(payer.number);
  await deliver(deps, [called]);
  expect(await balanceOf(deps.pool, payer.id)).toBe(-2_500);

  const reactivate = () =>
    deps.db
      .ofBusiness(payer.id)
      .transaction((tx) => reactivateNumber(tx, ownerOf(payer), payer.phoneNumberId));
  expect(await reactivate()).toEqual({ outcome: 'short', shortCents: 3_500 });
  await addFunds(deps.pool, payer.id, 5_000);
  await setClock(deps, '2029-03-12T09:00:00Z');
  expect(await reactivate()).toMatchObject({ outcome: 'reactivated' });
  expect(await balanceOf(deps.pool, payer.id)).toBe(1_500);
  await deliver(deps, [makeCallEvent(payer.number)]);
  expect(await balanceOf(deps.pool, payer.id)).toBe(1_475);

  await addFunds(deps.pool, payer.id, 5_000);
  await deps.db
    .ofBusiness(payer.id)
    .transaction((tx) =>
      holdNumber(tx, ownerOf(payer), { phoneNumberId: payer.phoneNumberId, when: 'cycle_end' }),
    );
  await setClock(deps, '2029-04-12T10:00:00Z');
  await runFees(deps);
  // The platform fee was charged on 24 March. The number is on hold from 12 April on.
  expect(await balanceOf(deps.pool, payer.id)).toBe(6_475 - 1_000 - 500);
  const rows = await deps.sql`SELECT template FROM outgoing_mails
    WHERE business_id = ${payer.id} ORDER BY id`;
  expect(rows.map(({ template }) => template)).toEqual([
    'low-balance',
    'fee-unpaid',
    'hold-announced',
    'number-held',
    'number-held',
  ]);
});
