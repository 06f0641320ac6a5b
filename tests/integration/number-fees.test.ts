import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantTx } from '../../server/db/database.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { runDunning } from '../../server/modules/billing/fees/run-dunning.ts';
import { startNumberFees } from '../../server/modules/billing/fees/start-number-fees.ts';
import { upcomingCharges } from '../../server/modules/billing/fees/upcoming-charges.queries.ts';
import { holdNumber, releaseNumber } from '../../server/modules/telephony/numbers/hold-or-release-number.ts';
import { reactivateNumber } from '../../server/modules/telephony/numbers/reactivate-number.ts';
import { auditOf } from '../support/accounts.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds, balanceOf, newPhoneNumber } from '../support/factories.ts';
import {
  everythingOf,
  type FeePayer,
  feesOf,
  forgetFailures,
  makeFeePayer,
  makeFreePayer,
  makeLonePayer,
  ownerOf,
  setClock,
} from '../support/fees.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let payer: FeePayer;

beforeEach(async () => {
  payer = await makeLonePayer(deps, 5_000);
});

const inTx = <Result>(work: (tx: TenantTx) => Promise<Result>, of: FeePayer = payer) =>
  deps.db.ofBusiness(of.id).transaction(work);
const hold = (when: 'now' | 'cycle_end', of = payer) =>
  inTx((tx) => holdNumber(tx, ownerOf(of), { phoneNumberId: of.phoneNumberId, when }), of);
const release = (when: 'now' | 'cycle_end', of = payer) =>
  inTx((tx) => releaseNumber(tx, ownerOf(of), { phoneNumberId: of.phoneNumberId, when }), of);
const reactivate = (of = payer) => inTx((tx) => reactivateNumber(tx, ownerOf(of), of.phoneNumberId), of);

async function at(instant: string): Promise<number> {
  await setClock(deps, instant);
  return chargeFees(deps);
}

const numberOf = async (of = payer) =>
  (await deps.sql`SELECT * FROM phone_numbers WHERE id = ${of.phoneNumberId}`)[0];
const kinds = async () => (await feesOf(deps, payer.id)).map(({ kind, starts }) => `${kind} ${starts}`);
const balance = () => balanceOf(deps.pool, payer.id);
/** Lowers the balance. */
const lower = (cents: number) =>
  deps.sql`SELECT post_ledger_entry(${payer.id}, 'adjustment', gen_random_uuid()::text, ${-cents},
    '{"note": "Less"}')`;

describe('each function for number fees', () => {
  const verbs: [string, (tx: TenantTx, of: FeePayer) => Promise<unknown>][] = [
    ['startNumberFees', (tx, of) => startNumberFees(tx, ownerOf(of), of.phoneNumberId)],
    ['holdNumber', (tx, of) => holdNumber(tx, ownerOf(of), { phoneNumberId: of.phoneNumberId, when: 'now' })],
    [
      'releaseNumber',
      (tx, of) => releaseNumber(tx, ownerOf(of), { phoneNumberId: of.phoneNumberId, when: 'now' }),
    ],
    ['reactivateNumber', (tx, of) => reactivateNumber(tx, ownerOf(of), of.phoneNumberId)],
  ];

  it.each(verbs)('%s is undone completely by a rollback', async (name, verb) => {
    const of = name === 'startNumberFees' ? await makeFreePayer(deps, { balanceCents: 5_000 }) : payer;
    if (name === 'reactivateNumber') await hold('now');
    const before = await everythingOf(deps, of.id);
    await expect(
      inTx(async (tx) => {
        await verb(tx, of);
        throw new Error('the process died');
      }, of),
    ).rejects.toThrow('the process died');
    expect(await everythingOf(deps, of.id)).toBe(before);
  });

  it.each(verbs)('%s does not change the number of another business', async (_name, verb) => {
    const other = await makeFreePayer(deps, { balanceCents: 5_000 });
    const before = [await everythingOf(deps, other.id), await everythingOf(deps, payer.id)];
    await inTx((tx) => verb(tx, { ...payer, phoneNumberId: other.phoneNumberId }));
    expect([await everythingOf(deps, other.id), await everythingOf(deps, payer.id)]).toEqual(before);
  });

  it.each(verbs)('%s takes effect once when two transactions run it concurrently', async (name, verb) => {
    const of = name === 'startNumberFees' ? await makeFreePayer(deps, { balanceCents: 5_000 }) : payer;
    if (name === 'reactivateNumber') await hold('now');
    await Promise.all([inTx((tx) => verb(tx, of), of), inTx((tx) => verb(tx, of), of)]);
    const rows = await deps.sql`SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS running
      FROM fee_schedules WHERE business_id = ${of.id} AND phone_number_id IS NOT NULL`;
    expect(rows[0].running).toBe(name === 'releaseNumber' ? 0 : 1);
    const audit = await auditOf(deps, of.id);
    expect(audit).toHaveLength(new Set(audit).size);
  });
});

describe('putting a number on hold', () => {
  it('a number that is put on hold stays active until the end of its cycle, and then pays the hold fee', async () => {
    expect(await hold('cycle_end')).toMatchObject({ number: payer.number });
    expect(await numberOf()).toMatchObject({
      status: 'active',
      pending_action: 'hold',
      pending_reason: 'requested',
    });
    await at('2026-12-10T12:01:00Z');
    expect(await numberOf()).toMatchObject({ status: 'on_hold', pending_action: null });
    expect(await kinds()).toEqual([
      'number_fee 2026-11-10',
      'platform_fee 2026-11-24',
      'hold_fee 2026-12-10',
    ]);
    expect(await balance()).toBe(5_000 - 2_500);
    const audit = await auditOf(deps, payer.id);
    expect(audit.filter((action) => action === 'number.held')).toHaveLength(1);
  });

  it('a hold at the end of the cycle waits until due fees of the number have been charged', async () => {
    await hold('cycle_end');
    await deps.sql`UPDATE fee_schedules SET not_before = clock_timestamp() + interval '1 hour'
      WHERE business_id = ${payer.id}`;
    await makeFeePayer(deps, { balanceCents: 5_000 });
    expect(await at('2026-12-12T00:00:00Z')).toBe(2);
    expect(await numberOf()).toMatchObject({ status: 'active', pending_action: 'hold' });
    await forgetFailures(deps);
    await chargeFees(deps);
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });
  });

  it('an immediate hold charges the hold fee from the end of the paid month', async () => {
    await setClock(deps, '2026-11-15T00:00:00Z');
    await hold('now');
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });
    expect(await balance()).toBe(4_000);
    await at('2026-12-10T12:01:00Z');
    expect((await kinds()).at(-1)).toBe('hold_fee 2026-12-10');
    expect((await feesOf(deps, payer.id)).at(-1)?.reason).toMatch(
      /^Number on hold \(416\) .*, Dec 10, 2026 – Jan 9, 2027$/,
    );
  });

  it('a hold preserves the billing day: the 31st, or the last day of a shorter month', async () => {
    await setClock(deps, '2027-01-31T12:00:00Z');
    payer = await makeFeePayer(deps, { balanceCents: 9_000 });
    await setClock(deps, '2027-02-10T00:00:00Z');
    await hold('now');
    const preview = await deps.db.ofBusiness(payer.id).all(upcomingCharges, { months: 3 });
    await at('2027-05-01T00:00:00Z');
    const holdFees = (await kinds()).filter((line) => line.startsWith('hold_fee'));
    expect(holdFees).toEqual(['hold_fee 2027-02-28', 'hold_fee 2027-03-31', 'hold_fee 2027-04-30']);
    const previewed = preview.filter(({ kind }) => kind === 'hold_fee').slice(0, 3);
    expect(previewed.map(({ kind, at: day }) => `${kind} ${day.toISOString().slice(0, 10)}`)).toEqual(
      holdFees,
    );
  });

  it('a hold charges missed months first', async () => {
    await setClock(deps, '2027-01-15T00:00:00Z');
    await hold('now');
    expect((await kinds()).sort()).toEqual([
      'number_fee 2026-11-10',
      'number_fee 2026-12-10',
      'number_fee 2027-01-10',
      'platform_fee 2026-11-24',
      'platform_fee 2026-12-24',
    ]);
    await at('2027-02-10T12:01:00Z');
    expect(await kinds()).toContain('hold_fee 2027-02-10');
  });
});

describe('reactivating a number', () => {
  it('a reactivation charges an uncharged hold month first', async () => {
    await hold('cycle_end');
    await setClock(deps, '2026-12-20T12:00:00Z');
    expect(await reactivate()).toEqual({ outcome: 'reactivated', shortCents: 0 });
    expect((await kinds()).slice(-2)).toEqual(['hold_fee 2026-12-10', 'number_fee 2026-12-20']);
    expect(await chargeFees(deps)).toBe(0);
  });

  it('a reactivation cancels a planned hold', async () => {
    await hold('cycle_end');
    expect(await reactivate()).toEqual({ outcome: 'called_off', shortCents: 0 });
    expect(await reactivate()).toEqual({ outcome: 'nothing', shortCents: 0 });
    await at('2026-12-10T12:01:00Z');
    expect((await kinds()).at(-1)).toBe('number_fee 2026-12-10');
  });

  it('a reactivation charges a full month from that day', async () => {
    await hold('now');
    await at('2026-12-20T00:00:00Z');
    expect(await reactivate()).toEqual({ outcome: 'reactivated', shortCents: 0 });
    expect(await numberOf()).toMatchObject({ status: 'active' });
    await at('2027-01-20T00:01:00Z');
    expect((await kinds()).filter((line) => !line.startsWith('platform'))).toEqual([
      'number_fee 2026-11-10',
      'hold_fee 2026-12-10',
      'number_fee 2026-12-20',
      'number_fee 2027-01-20',
    ]);
  });

  it('reactivating a number is refused without enough balance, with the missing amount', async () => {
    await hold('now');
    await lower(3_100);
    expect(await reactivate()).toEqual({ outcome: 'short', shortCents: 100 });
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });
    await addFunds(deps.pool, payer.id, 100);
    expect(await reactivate()).toMatchObject({ outcome: 'reactivated' });
    expect(await balance()).toBe(0);
  });

  it('reactivating a number does not cancel a hold that dunning scheduled while the balance is too low', async () => {
    await lower(4_100);
    await deps.sql`UPDATE phone_numbers
      SET pending_action = 'hold', pending_reason = 'unpaid', pending_action_at = '2026-12-10T12:00Z'
      WHERE id = ${payer.phoneNumberId}`;
    expect(await reactivate()).toEqual({ outcome: 'short', shortCents: 100 });
    expect(await numberOf()).toMatchObject({ pending_action: 'hold' });
  });
});

describe('a hold that dunning scheduled', () => {
  const UNPAID = {
    pending_action: 'hold',
    pending_reason: 'unpaid',
    pending_action_at: new Date('2026-12-10T12:00:00Z'),
  };

  /** Lowers the balance below zero; after a week dunning schedules the hold for the end of the cycle. */
  async function announceHold(): Promise<void> {
    await lower(4_100);
    await setClock(deps, '2026-11-12T12:00:00Z');
    await runDunning(deps);
    await setClock(deps, '2026-11-18T12:00:00Z');
    await runDunning(deps);
  }

  const pendingOf = async () => {
    const { pending_action_at: at, ...number } = await numberOf();
    // The anchor is a moment after noon, because the clock advances during a test.
    return { ...number, pending_action_at: at && new Date(Math.floor(at / 60_000) * 60_000) };
  };

  it('a hold that dunning scheduled remains after the owner schedules a hold and cancels it', async () => {
    await announceHold();
    expect(await pendingOf()).toMatchObject(UNPAID);
    await hold('cycle_end');
    expect(await reactivate()).toEqual({ outcome: 'short', shortCents: 100 });
    expect(await reactivate()).toEqual({ outcome: 'short', shortCents: 100 });
    await at('2026-12-10T12:05:00Z');
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });
  });

  it('a hold that dunning scheduled is restored when the owner cancels a later release', async () => {
    await announceHold();
    await release('cycle_end');
    expect(await pendingOf()).toMatchObject({ pending_action: 'release', pending_reason: 'requested' });
    expect(await reactivate()).toEqual({ outcome: 'called_off', shortCents: 0 });
    expect(await pendingOf()).toMatchObject(UNPAID);
    expect(await reactivate()).toEqual({ outcome: 'short', shortCents: 100 });
  });

  it('a hold that dunning scheduled applies after the owner cancels a release that was scheduled earlier', async () => {
    await release('cycle_end');
    await announceHold();
    expect(await pendingOf()).toMatchObject({ pending_action: 'release', pending_reason: 'requested' });
    expect(await reactivate()).toEqual({ outcome: 'called_off', shortCents: 0 });
    expect(await pendingOf()).toMatchObject(UNPAID);
  });

  it('a hold that dunning scheduled ends with a payment, which does not cancel the owner’s own hold', async () => {
    await announceHold();
    await hold('cycle_end');
    await addFunds(deps.pool, payer.id, 5_000);
    expect(await pendingOf()).toMatchObject({ pending_action: 'hold', pending_reason: 'requested' });
    expect(await reactivate()).toEqual({ outcome: 'called_off', shortCents: 0 });
    expect(await pendingOf()).toMatchObject({ pending_action: null, pending_reason: null });
  });

  it('a hold that dunning scheduled is restored once when the cancellation of a release crashes or runs twice', async () => {
    await announceHold();
    await release('cycle_end');
    const before = await everythingOf(deps, payer.id);
    await expect(
      inTx(async (tx) => {
        await reactivateNumber(tx, ownerOf(payer), payer.phoneNumberId);
        throw new Error('the process died');
      }),
    ).rejects.toThrow('the process died');
    expect(await everythingOf(deps, payer.id)).toBe(before);
    const outcomes = await Promise.all([reactivate(), reactivate()]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['called_off', 'short']);
    expect(await pendingOf()).toMatchObject(UNPAID);
  });

  it('a hold that dunning scheduled cannot be changed by another business', async () => {
    await announceHold();
    await release('cycle_end');
    const other = await makeFreePayer(deps, { balanceCents: 5_000 });
    await inTx((tx) => reactivateNumber(tx, ownerOf(other), payer.phoneNumberId), other);
    expect(await pendingOf()).toMatchObject({ pending_action: 'release' });
  });
});

describe('releasing a number', () => {
  it('releasing a number cancels it immediately and ends its fees, but not the platform fee', async () => {
    expect(await release('now')).toMatchObject({ number: payer.number });
    expect(await release('now')).toBeUndefined();
    expect(await numberOf()).toMatchObject({ status: 'cancelled', is_primary: false });
    await at('2026-12-24T12:01:00Z');
    expect(await kinds()).toEqual([
      'number_fee 2026-11-10',
      'platform_fee 2026-11-24',
      'platform_fee 2026-12-24',
    ]);
    const rows = await deps.sql`SELECT payload FROM outbox_events
      WHERE business_id = ${payer.id} AND name = 'number.released'`;
    expect(rows).toMatchObject([{ payload: { number: payer.number, reason: 'requested' } }]);
  });

  it('releasing a number makes a release at the provider due only if the provider has the number', async () => {
    const works = () => deps.sql`SELECT subject FROM due_work
      WHERE business_id = ${payer.id} AND kind = 'release-numbers'`;
    const { id } = await deps.prisma.phoneNumber.create({
      data: {
        ...{ businessId: payer.id, number: newPhoneNumber(), friendlyName: 'Second', languageCode: 'en' },
        ...{ monthlyFeeCents: 1_000, status: 'active' },
      },
    });
    await deps.sql`SELECT release_number(${payer.id}, ${id}, 'requested')`;
    expect(await works()).toEqual([]);
    await release('now');
    expect(await works()).toEqual([{ subject: String(payer.phoneNumberId) }]);
  });

  it('releasing a number at the end of its cycle takes effect at that time, even when the number is on hold', async () => {
    await hold('now');
    expect((await release('cycle_end'))?.at.toISOString()).toMatch(/^2026-12-10T12:00/);
    await at('2026-12-10T12:01:00Z');
    expect(await numberOf()).toMatchObject({ status: 'cancelled' });
    expect(await kinds()).toEqual(['number_fee 2026-11-10', 'platform_fee 2026-11-24']);
  });

  it('releasing the primary number makes the oldest remaining number the primary one', async () => {
    const second = { businessId: payer.id, number: newPhoneNumber(), friendlyName: 'Second' };
    const { id: next } = await deps.prisma.phoneNumber.create({
      data: { ...second, languageCode: 'en', monthlyFeeCents: 1_000, status: 'active' },
    });
    await release('now');
    const rows = await deps.sql`SELECT id FROM phone_numbers WHERE business_id = ${payer.id} AND is_primary`;
    expect(rows).toEqual([{ id: next }]);
  });
});
