import { beforeEach, describe, expect, it } from 'vitest';
import type { SystemDb } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { openDueRecharges } from '../../server/modules/billing/recharge/open-due-recharges.ts';
import { submitRecharges } from '../../server/modules/billing/recharge/submit-recharges.ts';
import { receiveCallEvents } from '../../server/modules/telephony/calls/receive-call-events.ts';
import { chargeAll, makeCallEvent, receiveTaken, ringAll } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { startPaymentFixture } from '../support/payments.ts';
import {
  endOtherRecharges,
  intentsOf,
  makeRecharging,
  type Recharging,
  rechargesOf,
  spend,
  statesOf,
} from '../support/recharges.ts';
import { expectPaymentsExact } from './payments-books.ts';
import { EXPERIMENT_MS, RECHARGES } from './scale.ts';

const fixture = forFile(startPaymentFixture);
let own: Recharging;

beforeEach(() => endOtherRecharges(fixture.deps));

const dying = (db: SystemDb): Deps => ({ ...fixture.deps, db });
const makeRechargesDue = () => fixture.deps.pool.query('UPDATE recharges SET ask_at = clock_timestamp()');

const intents = () => intentsOf(fixture, own);
const states = () => statesOf(fixture.deps, own.businessId);

/**
 * Crashes at each step of submitting a recharge, each time for another business. After each crash a new worker
 * continues.
 */
async function crashWhileSubmitting(card: string | null, check: () => Promise<void>): Promise<number> {
  const deaths = await crashAtEachStep(
    fixture.deps.config.DATABASE_URL,
    async (db) => {
      await endOtherRecharges(fixture.deps);
      own = await makeRecharging(fixture);
      if (card !== null) await own.chargeTo(card);
      await spend(fixture.deps, own, 1_200);
      await submitRecharges(dying(db));
    },
    async () => {
      await makeRechargesDue();
      await submitRecharges(fixture.deps);
      await check();
    },
  );
  await expectPaymentsExact(fixture);
  return deaths;
}

describe('recharge interrupted at every step', () => {
  it(
    'a recharge that is interrupted at any step leads to one charge and one ledger entry',
    async () => {
      const deaths = await crashWhileSubmitting(null, async () => {
        expect(await states()).toEqual(['succeeded']);
        expect((await intents()).map(({ status }) => status)).toEqual(['succeeded']);
        expect(await balanceOf(fixture.deps.pool, own.businessId)).toBe(2_800);
        expect(await own.events()).toEqual(['recharge.succeeded']);
      });
      expect(deaths).toBeGreaterThan(20);
    },
    EXPERIMENT_MS,
  );

  it(
    'a recharge with a failing card that is interrupted at any step is declined once, and its payment intent is cancelled',
    async () => {
      const deaths = await crashWhileSubmitting('pm_card_chargeCustomerFail', async () => {
        expect(await states()).toEqual(['declined']);
        expect((await intents()).map(({ status }) => status)).toEqual(['canceled']);
        expect(await own.events()).toEqual(['recharge.declined']);
      });
      expect(deaths).toBeGreaterThan(20);
    },
    EXPERIMENT_MS,
  );
});

describe('calls crossing the threshold together', () => {
  it(
    'calls of a business that cross the threshold together cause one charge per recharge, with four concurrent workers',
    async () => {
      own = await makeRecharging(fixture);
      const events = Array.from({ length: RECHARGES.crossings }, () => makeCallEvent(own.number));
      // Calls can only start while funds remain, so the balance is lowered to $10 after all calls have started.
      const callsCents = 25 * RECHARGES.crossings;
      await spend(fixture.deps, own, -callsCents, 'fees');
      await ringAll(fixture.deps.pool, events);
      await spend(fixture.deps, own, callsCents + 1_000, 'fees');
      await receiveCallEvents(fixture.deps.db, events);
      const workers = Array.from({ length: 4 }, async () => {
        await chargeAll(fixture.deps);
        await openDueRecharges(fixture.deps);
        await submitRecharges(fixture.deps);
      });
      await Promise.all(workers);
      const [recharge, ...others] = await rechargesOf(fixture.deps, own.businessId);
      expect(recharge?.state).toBe('succeeded');
      // Calls that are charged after the first recharge was opened may cause further recharges, one after the other.
      const createdIntents = await intents();
      expect(createdIntents).toHaveLength(1 + others.length);
      expect(createdIntents.every(({ status }) => status === 'succeeded')).toBe(true);
      expect(await balanceOf(fixture.deps.pool, own.businessId)).toBe(
        1_000 - callsCents + createdIntents.reduce((sum, { amount }) => sum + amount, 0),
      );
      await expectPaymentsExact(fixture);
    },
    EXPERIMENT_MS,
  );

  it(
    'calls of many businesses that cross the threshold together open one recharge per business',
    async () => {
      const all: Recharging[] = [];
      for (let each = 0; each < RECHARGES.businesses; each += 1) all.push(await makeRecharging(fixture));
      for (const one of all) await spend(fixture.deps, one, 1_000, 'fees');
      await receiveTaken(
        fixture.deps,
        all.map(({ number }) => makeCallEvent(number)),
      );
      await chargeAll(fixture.deps);
      await Promise.all([submitRecharges(fixture.deps), submitRecharges(fixture.deps)]);
      for (const { businessId } of all) {
        expect(await rechargesOf(fixture.deps, businessId)).toMatchObject([
          { state: 'succeeded', amount_cents: 2_000 },
        ]);
        expect(await balanceOf(fixture.deps.pool, businessId)).toBe(2_975);
      }
    },
    EXPERIMENT_MS,
  );
});

it('recharge reported by response and webhooks concurrently: the recharge is credited once', async () => {
  own = await makeRecharging(fixture);
  await spend(fixture.deps, own, 1_200);
  const { payments } = fixture.deps;
  const deliveries: Promise<unknown>[] = [];
  const chargeCard: typeof payments.chargeCard = async (charge) => {
    const intentId = (await payments.chargeCard(charge)) ?? '';
    deliveries.push(...[1, 2, 3].map(() => convergePayment(fixture.deps, intentId)));
    return intentId;
  };
  await submitRecharges({ ...fixture.deps, payments: { ...payments, chargeCard } });
  await Promise.all(deliveries);
  expect(await own.events()).toEqual(['recharge.succeeded']);
  expect(await balanceOf(fixture.deps.pool, own.businessId)).toBe(2_800);
});
