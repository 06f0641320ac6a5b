import { expect } from 'vitest';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { upcomingCharges } from '../../server/modules/billing/fees/upcoming-charges.queries.ts';
import { holdNumber } from '../../server/modules/telephony/numbers/hold-or-release-number.ts';
import { reactivateNumber } from '../../server/modules/telephony/numbers/reactivate-number.ts';
import type { TestDeps } from '../support/deps.ts';
import { addFunds } from '../support/factories.ts';
import {
  chargeBatch,
  endAllFees,
  everythingOf,
  type FeePayer,
  makeFreePayer,
  ownerOf,
  setClock,
  startFees,
} from '../support/fees.ts';
import { type FeeModel, OPENING_CENTS } from './fee-model.ts';

/** The real system: a business, and another one that must not change. */
export type FeeSystem = { deps: TestDeps; payer: FeePayer; bystander: FeePayer };

export type FeeStep = {
  hours: number;
  how: 'once' | 'twice' | 'thrice at once' | 'after a crash';
  action: 'nothing' | 'hold' | 'hold now' | 'reactivate' | 'add funds';
};

const FUNDS_CENTS = 3_000;

export async function beginFees(deps: TestDeps, priceCents: number): Promise<FeeSystem> {
  // Earlier runs left running fees, which this run would charge too.
  await endAllFees(deps);
  const payer = await makeFreePayer(deps, { balanceCents: OPENING_CENTS });
  const bystander = await makeFreePayer(deps, { balanceCents: 700 });
  await deps.sql`UPDATE phone_numbers SET monthly_fee_cents = ${priceCents} WHERE id = ${payer.phoneNumberId}`;
  await startFees(deps, payer);
  return { deps, payer, bystander };
}

/** The charged periods, each with its ledger entry if it has one, and the account. */
export async function readFees({ deps, payer }: FeeSystem) {
  const rows = await deps.sql`SELECT a.balance_cents AS balance, a.last_sequence AS entries,
      (SELECT status FROM phone_numbers WHERE id = ${payer.phoneNumberId}) AS status,
      ARRAY(SELECT p.kind || ' ' || to_char(p.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
        FROM charge_periods p
            WHERE p.business_id = ${payer.id} AND (p.sequence IS NULL) = (p.price_cents = 0)) AS periods,
      (SELECT count(*)::int FROM charge_periods p JOIN ledger_entries l ON l.business_id = p.business_id
         AND l.sequence = p.sequence AND l.kind = p.kind AND l.source = p.id::text
           AND l.amount_cents = -p.price_cents
       WHERE p.business_id = ${payer.id}) AS lines,
      (SELECT count(*)::int FROM charge_periods WHERE business_id = ${payer.id}
        AND price_cents > 0) AS paid,
      (SELECT count(*)::int FROM ledger_entries WHERE business_id = ${payer.id}
        AND kind <> 'topup') AS fees
    FROM accounts a WHERE a.business_id = ${payer.id}`;
  return rows[0] as {
    balance: number;
    entries: number;
    status: string;
    periods: string[];
    lines: number;
    paid: number;
    fees: number;
  };
}

async function runAs({ deps }: FeeSystem, runMode: FeeStep['how']): Promise<void> {
  if (runMode === 'after a crash') {
    const client = await deps.pool.connect();
    await client.query('BEGIN');
    await chargeBatch(client);
    await client.query('ROLLBACK');
    client.release();
  }
  if (runMode === 'thrice at once') await Promise.all([chargeFees(deps), chargeFees(deps), chargeFees(deps)]);
  if (runMode === 'twice') await chargeFees(deps);
  await chargeFees(deps);
}

async function act({ deps, payer }: FeeSystem, model: FeeModel, action: FeeStep['action'], now: Date) {
  const db = deps.db.ofBusiness(payer.id);
  const { phoneNumberId } = payer;
  if (action === 'add funds') {
    model.addFunds(FUNDS_CENTS);
    await addFunds(deps.pool, payer.id, FUNDS_CENTS);
  } else if (action === 'reactivate') {
    model.reactivate(now);
    await db.transaction((tx) => reactivateNumber(tx, ownerOf(payer), phoneNumberId));
  } else if (action !== 'nothing') {
    model.hold(now, action === 'hold now');
    const when = action === 'hold now' ? 'now' : 'cycle_end';
    await db.transaction((tx) => holdNumber(tx, ownerOf(payer), { phoneNumberId, when }));
  }
}

/** The preview of all fees up to `end`, each as "kind day cents". */
async function previewFees({ deps, payer }: FeeSystem, end: Date): Promise<string[]> {
  const rows = await deps.sql`SELECT app_now() AS now`;
  const months = Math.ceil((end.getTime() - rows[0].now.getTime()) / (27 * 24 * 3_600_000)) + 1;
  const coming = await deps.db.ofBusiness(payer.id).all(upcomingCharges, { months });
  return coming
    .filter(({ at }) => at <= end)
    .map(({ kind, at, amount_cents: cents }) => `${kind} ${at.toISOString().slice(0, 10)} ${cents}`)
    .sort();
}

/** The charged fees, each as "kind day cents". */
async function chargedFees({ deps, payer }: FeeSystem): Promise<string[]> {
  const rows = await deps.sql<{ fee: string }>`SELECT concat_ws(' ', kind,
      to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), price_cents) AS fee
    FROM charge_periods WHERE business_id = ${payer.id} AND price_cents > 0`;
  return rows.map(({ fee }) => fee);
}

/**
 * Runs the steps on the real system and on the model, and compares both after each step. After a step without an
 * action, the charged fees must also equal the preview. Each step is one minute later in its hour than the previous
 * one, so that milliseconds do not affect the result.
 */
export async function runSteps(
  system: FeeSystem,
  model: FeeModel,
  { from, path }: { from: number; path: readonly FeeStep[] },
): Promise<void> {
  const { deps, bystander } = system;
  const before = await everythingOf(deps, bystander.id);
  let hours = 0;
  for (const [index, step] of path.entries()) {
    hours += step.hours;
    const now = new Date(from + hours * 3_600_000 + (index + 1) * 60_000);
    const preview = step.action === 'nothing' ? await previewFees(system, now) : undefined;
    const chargedBefore = await chargedFees(system);
    await setClock(deps, now.toISOString());
    await act(system, model, step.action, now);
    model.charge(now);
    await runAs(system, step.how);
    const real = await readFees(system);
    const messageOfPath = JSON.stringify(path.slice(0, index + 1));
    if (preview) {
      const charged = (await chargedFees(system)).filter((fee) => !chargedBefore.includes(fee));
      expect(charged.sort(), messageOfPath).toEqual(preview);
    }
    expect([...real.periods].sort(), messageOfPath).toEqual([...model.periods].sort());
    expect(real, messageOfPath).toMatchObject({
      balance: model.balance,
      entries: model.entries,
      status: model.status,
    });
    expect(real.lines).toBe(real.paid);
    expect(real.fees).toBe(real.paid);
  }
  expect(await everythingOf(deps, bystander.id)).toBe(before);
  expect(await deps.sql`SELECT * FROM ledger_differences WHERE business_id = ${system.payer.id}`).toEqual([]);
}
