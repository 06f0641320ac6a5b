import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../server/modules/billing/balance/check-ledger.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const business = forFile(() => makeBusiness(deps, { balanceCents: 5_000 }));

beforeAll(async () => {
  await makeBusiness(deps, { balanceCents: 700 });
  await deliver(deps, [makeCallEvent(business.number), makeCallEvent(business.number)]);
});

/** Runs the check while the account's balance is wrong, and corrects it again. */
async function checkWithDifference(bend: string, straighten: string) {
  const { log, errors } = captureLog();
  await deps.pool.query(`UPDATE accounts SET ${bend} WHERE business_id = $1`, [business.id]);
  const found = await checkLedger({ ...deps, log });
  await deps.pool.query(`UPDATE accounts SET ${straighten} WHERE business_id = $1`, [business.id]);
  return { found, errors: errors() };
}

it('the ledger check logs nothing for a correct ledger, even when the check runs again', async () => {
  const { log, lines } = captureLog();

  expect(await checkLedger({ ...deps, log })).toBe(0);
  expect(await checkLedger({ ...deps, log })).toBe(0);

  expect(lines).toEqual([]);
});

it.each([
  ['too much', '+', '-'],
  ['too little', '-', '+'],
])('the ledger check logs an error for a balance that is one cent %s', async (_name, bend, straighten) => {
  const { found, errors } = await checkWithDifference(
    `balance_cents = balance_cents ${bend} 1`,
    `balance_cents = balance_cents ${straighten} 1`,
  );

  expect(found).toBe(1);
  expect(errors).toMatchObject([
    { msg: expect.stringContaining('LEDGER'), difference: { business_id: business.id } },
  ]);
  const [last] = await deps.sql`SELECT differences FROM ledger_checks ORDER BY id DESC LIMIT 1`;
  expect(last).toEqual({ differences: 1 });
});

it('the ledger check logs an error for a missing ledger entry', async () => {
  const { found } = await checkWithDifference(
    'last_sequence = last_sequence + 1',
    'last_sequence = last_sequence - 1',
  );

  expect(found).toBe(1);
});

it('the ledger check logs an error for entries with a correct sum whose balances do not follow from each other', async () => {
  const twisted = await makeBusiness(deps, { balanceCents: 100 });
  await deps.sql`INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents,
    balance_after_cents, note)
    VALUES (${twisted.id}, 2, 'adjustment', 'test-up', 50, 149, 'Test'), (${twisted.id}, 3, 'adjustment',
    'test-down', -50, 100, 'Test')`;
  await deps.sql`UPDATE accounts SET last_sequence = 3 WHERE business_id = ${twisted.id}`;
  const { log, errors } = captureLog();

  expect(await checkLedger({ ...deps, log })).toBe(1);

  expect(errors()).toMatchObject([
    { difference: { business_id: twisted.id, balance_difference_cents: 0, broken_links: 2 } },
  ]);
});

it('the ledger check logs an error for a wrong daily spending counter, and reports no ledger difference', async () => {
  const { log, errors } = captureLog();
  const bend = 'UPDATE spending_days SET spent_cents = spent_cents + $2 WHERE business_id = $1';
  await deps.pool.query(bend, [business.id, 1]);
  const before = await checkLedger(deps);
  await checkLedger({ ...deps, log });
  await deps.pool.query(bend, [business.id, -1]);

  expect(await checkLedger(deps)).toBe(before);
  expect(errors().filter(({ msg }) => msg.startsWith('SPENDING'))).toMatchObject([
    { difference: { business_id: business.id, difference_cents: 1 } },
  ]);
});

it('the ledger check changes nothing after a crash at any step', async () => {
  const rows = () => deps.pool.query('SELECT * FROM accounts ORDER BY business_id').then((r) => r.rows);
  const before = await rows();

  await crashAtEachStep(
    deps.config.DATABASE_URL,
    (db) => checkLedger({ ...deps, db }),
    async () => expect(await rows()).toEqual(before),
  );
});
