import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBalanceCourse } from '../../server/modules/billing/balance/balance-course.queries.ts';
import { readForecast } from '../../server/modules/billing/balance/billing.queries.ts';
import type { LedgerKind } from '../../server/modules/billing/billing.schema.ts';
import { readRecharge } from '../../server/modules/billing/recharge/recharge.queries.ts';
import { updateRecharge } from '../../server/modules/billing/recharge/update-recharge.ts';
import { NOBODYS_BUSINESS } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { addFunds, balanceOf, makeBusiness, makePerson, newCallSid } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let businessId: number;

beforeEach(async () => {
  await moveClock(0);
  businessId = (await makeBusiness(deps)).id;
});

const moveClock = (days: number) => deps.sql`UPDATE app_clock SET "offset" = ${days} * interval '24 hours'`;

/** Sets the age of the business in days. */
const openSince = (days: number) =>
  deps.sql`UPDATE businesses SET created_at = app_now() - ${days} * interval '24 hours'
    WHERE id = ${businessId}`;

/** Posts a ledger entry some days ago. */
async function post(kind: LedgerKind, cents: number, daysAgo: number, business = businessId): Promise<void> {
  const callSid = kind === 'call_charge' ? newCallSid() : null;
  if (callSid)
    await deps.sql`INSERT INTO calls (business_id, call_sid, direction, status, duration_seconds)
      VALUES (${business}, ${callSid}, 'inbound', 'completed', 60)`;
  await deps.sql`SELECT post_ledger_entry(${business}, ${kind}, ${callSid ?? randomBytes(8).toString('hex')},
      ${cents}, '{"note": "An entry"}', ${callSid}, app_now() - ${daysAgo} * interval '24 hours')`;
}

const spend = (cents: number, daysAgo: number, business?: number) =>
  post('call_charge', -cents, daysAgo, business);

/** The number of days until a balance of `cents` is used up. */
async function daysLeft(balanceCents: number, business = businessId): Promise<number | null> {
  const missing = balanceCents - (await balanceOf(deps.pool, business));
  if (missing > 0) await addFunds(deps.pool, business, missing);
  else if (missing < 0) await post('adjustment', missing, 0, business);
  return (await readForecast(deps.db.ofBusiness(business))).daysLeft;
}
/** The forecast without fees or spending. */
const NOTHING = { daysLeft: null, charges: [], runsOutBeforeFee: null };

describe('the balance history', () => {
  const pastOf = async (business: number) => (await readBalanceCourse(deps.db.ofBusiness(business))).past;

  it('the balance history states the closing balance of each of the last 30 days, also of days without an entry', async () => {
    await setClock(deps, '2026-11-10T17:00:00Z');
    for (const [cents, daysAgo] of [
      [5_000, 40],
      [-900, 10],
      [-600, 10],
      [2_000, 3],
      [-100, 0],
    ] as const)
      await post('adjustment', cents, daysAgo);
    const past = await pastOf(businessId);
    expect(past.map(({ balanceCents }) => balanceCents)).toEqual([
      ...Array(19).fill(5_000),
      ...Array(7).fill(3_500),
      ...Array(3).fill(5_500),
      5_400,
    ]);
    expect([past[0]?.day, past.at(-1)?.day]).toEqual(['2026-10-12', '2026-11-10']);
  });

  it('the balance history begins on the day of the first ledger entry', async () => {
    await setClock(deps, '2026-11-10T17:00:00Z');
    const { id: young } = await makeBusiness(deps);
    await post('adjustment', 700, 2, young);
    expect(await pastOf(young)).toEqual(
      ['2026-11-08', '2026-11-09', '2026-11-10'].map((day) => ({ day, balanceCents: 700 })),
    );
  });
});

describe('the number of days that the balance lasts', () => {
  it('the number of days that the balance lasts is null without spending, and for a missing business', async () => {
    await openSince(30);
    expect(await daysLeft(0)).toBeNull();
    expect(await daysLeft(10_000)).toBeNull();
    expect(await readForecast(deps.db.ofBusiness(NOBODYS_BUSINESS))).toEqual(NOTHING);
  });

  it('the number of days that the balance lasts is the balance divided by the daily average of 14 days, at least 0', async () => {
    await openSince(30);
    // 1,400 cents in 14 days are 100 cents a day.
    for (const [cents, daysAgo] of [
      [1_000, 13],
      [150, 6],
      [225, 2],
      [25, 0],
    ] as const)
      await spend(cents, daysAgo);
    expect(await daysLeft(99)).toBe(0);
    expect(await daysLeft(100)).toBe(1);
    expect(await daysLeft(1_999)).toBe(19);
    expect(await daysLeft(2_000)).toBe(20);
    expect(await daysLeft(1_000_000)).toBe(10_000);
    for (const none of [0, -25, -1_000]) expect(await daysLeft(none)).toBe(0);
  });
});

describe('the average daily spending', () => {
  it('the average daily spending includes the last 14 days and ignores older spending', async () => {
    await openSince(60);
    await spend(700_000, 45);
    await spend(700_000, 14.001);
    expect(await daysLeft(1_000)).toBeNull();
    await spend(1_400, 13.99);
    expect(await daysLeft(1_000)).toBe(10);
  });

  // The average excludes fees: upcoming charges are listed with their dates instead. It also excludes other entries
  // that are not usage.
  it.each([
    ['platform_fee', -50_000],
    ['number_fee', -50_000],
    ['hold_fee', -50_000],
    ['topup', 50_000],
    ['refund', -50_000],
    ['dispute', -50_000],
    ['dispute_reversal', 50_000],
    ['adjustment', -50_000],
    ['adjustment', 50_000],
  ] as const)('the average daily spending excludes a %s of %i cents', async (kind, cents) => {
    await openSince(30);
    await post(kind, cents, 3);
    expect(await daysLeft(1_000)).toBeNull();
    await spend(1_400, 3);
    expect(await daysLeft(1_000)).toBe(10);
  });

  it('the average daily spending includes only the business’s own spending', async () => {
    await openSince(30);
    const { id: other } = await makeBusiness(deps);
    await spend(90_000, 9, other);
    expect(await daysLeft(1_000)).toBeNull();
    await spend(1_400, 3);
    expect(await daysLeft(1_000)).toBe(10);
    expect(await daysLeft(90_000, other)).toBe(9);
  });

  it('the average daily spending falls with every day of the product’s clock without spending', async () => {
    await openSince(2);
    await spend(400, 2);
    expect(await daysLeft(1_000)).toBe(5);
    await moveClock(2);
    expect(await daysLeft(1_000)).toBe(10);
    await moveClock(11);
    expect(await daysLeft(1_000)).toBe(32);
    await moveClock(12.5);
    expect(await daysLeft(1_000)).toBeNull();
  });
});

describe('the average daily spending of a young business', () => {
  it('the average daily spending of a young business covers the days since its first spending when the account was opened later', async () => {
    await spend(300, 4);
    await spend(100, 1);
    expect(await daysLeft(1_000)).toBe(10);
    expect(await daysLeft(999)).toBe(9);
  });

  it('the average daily spending of a young business covers the days since the account was opened, even if spending began later', async () => {
    await openSince(8);
    await spend(800, 1);
    expect(await daysLeft(1_000)).toBe(10);
    expect(await daysLeft(999)).toBe(9);
  });

  it('the average daily spending of a young business covers one whole day on the first day', async () => {
    await openSince(0.01);
    await spend(200, 0.005);
    expect(await daysLeft(1_000)).toBe(5);
    expect(await daysLeft(999)).toBe(4);
  });
});

/** A running monthly fee of the business whose next period is due in some days. */
async function scheduleFee(cents: number, inDays: number): Promise<void> {
  await deps.sql`INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at)
    SELECT ${businessId}, 'number_fee', id, ${cents}, app_now() + ${inDays} * interval '24 hours'
    FROM phone_numbers WHERE business_id = ${businessId}`;
}
const numberOf = async (business: number) =>
  (await deps.prisma.phoneNumber.findFirst({ where: { businessId: business } }))?.number;
const forecast = () => readForecast(deps.db.ofBusiness(businessId));

describe('upcoming fees', () => {
  it('upcoming fees are listed for 60 days with dates and reduce the balance on them', async () => {
    await scheduleFee(1_000, 10.5);
    const { charges, runsOutBeforeFee } = await forecast();
    expect(charges).toHaveLength(2);
    expect(charges[0]).toMatchObject({ kind: 'number_fee', amountCents: 1_000 });
    expect(charges[0]?.phoneNumber).toMatch(/^\+1 \(416\) /);
    expect(charges.map(({ balanceAfterCents }) => balanceAfterCents)).toEqual([-1_000, -2_000]);
    expect(runsOutBeforeFee).toEqual({
      index: 0,
      at: charges[0]?.at,
      amountCents: 1_000,
      shortCents: 1_000,
      isRecharged: false,
    });
    expect(await daysLeft(0)).toBe(0);
    expect(await daysLeft(999)).toBe(10);
    expect(await daysLeft(1_000)).toBeGreaterThanOrEqual(38);
    expect(await daysLeft(1_000)).toBeLessThanOrEqual(41);
  });

  it('upcoming fees are combined with calls to forecast the balance', async () => {
    await openSince(30);
    await spend(1_400, 3);
    await scheduleFee(1_000, 5.5);
    // At 100 cents per day, 550 cents are spent when the fee is due.
    expect(await daysLeft(549)).toBe(5);
    expect(await daysLeft(1_500)).toBe(5);
    expect((await forecast()).runsOutBeforeFee).toMatchObject({ amountCents: 1_000, shortCents: 50 });
    expect(await daysLeft(1_650)).toBe(6);
    // The next fee is due 28 to 31 days after the first, so another 2,800 to 3,100 cents are spent by then.
    expect((await forecast()).runsOutBeforeFee).toMatchObject({ amountCents: 1_000, shortCents: 1_000 });
  });

  it('upcoming fees are reported when the balance does not cover them, unless auto-recharge is ready', async () => {
    await scheduleFee(1_000, 10.5);
    await addFunds(deps.pool, businessId, 1_500);
    expect((await forecast()).runsOutBeforeFee).toMatchObject({
      index: 1,
      shortCents: 500,
      isRecharged: false,
    });
    const { id: userId } = await makePerson(deps, businessId);
    const actor = { businessId, userId, role: 'admin' as const };
    await updateRecharge(asMember(deps, businessId), actor, { isAutoRecharge: true });
    // Auto-recharge is on, but the business has no answered call and no card yet, so it is not ready.
    expect((await forecast()).runsOutBeforeFee).toMatchObject({ isRecharged: false });
    await deliver(deps, [makeCallEvent((await numberOf(businessId)) ?? '')]);
    await deps.pool.query(
      `INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
       VALUES ($1, $2, 'visa', '4242', true)`,
      [businessId, `pm_${businessId}`],
    );
    const { charges, runsOutBeforeFee } = await forecast();
    expect(runsOutBeforeFee).toMatchObject({ index: 1, isRecharged: true });
    // The answered call has charged 25 of the 1,500 cents. Threshold and amount come from the settings of the business.
    const { thresholdCents, amountCents } = await readRecharge(deps.db.ofBusiness(businessId));
    expect(charges).toHaveLength(2);
    for (const { rechargedCents, balanceAfterCents } of charges) {
      expect(rechargedCents % amountCents).toBe(0);
      expect(balanceAfterCents).toBeGreaterThanOrEqual(thresholdCents);
      expect(balanceAfterCents).toBeLessThan(thresholdCents + amountCents);
    }
    const { ahead } = await readBalanceCourse(deps.db.ofBusiness(businessId));
    expect(ahead).toHaveLength(60);
    expect(ahead.filter(({ balanceCents }) => balanceCents < 0)).toEqual([]);
  });

  it('upcoming fees do not include the fee of a number that costs nothing', async () => {
    await scheduleFee(0, 10);
    expect(await forecast()).toEqual(NOTHING);
  });

  it('upcoming fees beyond the next two years are estimated by their average', async () => {
    await scheduleFee(1_000, 1);
    const years = ((await daysLeft(120_000)) ?? 0) / 365.25;
    expect(years).toBeGreaterThan(9.5);
    expect(years).toBeLessThan(10.5);
    expect((await forecast()).runsOutBeforeFee).toBeNull();
  });

  it('upcoming fees are hold fees when the number will go on hold at the end of its cycle, and none when it will be released', async () => {
    await scheduleFee(1_000, 10);
    const announce = (action: string) =>
      deps.sql`UPDATE phone_numbers n
        SET pending_action = ${action}, pending_reason = 'requested', pending_action_at = s.next_due_at
        FROM fee_schedules s WHERE s.phone_number_id = n.id AND n.business_id = ${businessId}`;
    await announce('hold');
    expect((await forecast()).charges.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['hold_fee', 500],
      ['hold_fee', 500],
    ]);
    await announce('release');
    expect(await forecast()).toEqual(NOTHING);
    const { id: other } = await makeBusiness(deps);
    expect(await readForecast(deps.db.ofBusiness(other))).toEqual(NOTHING);
  });
});
