import { expect, it } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { migrateRows } from '../support/migrated-rows.ts';

/** Payments as versions before 20261206 stored them. */
const ROWS = `
  SET session_replication_role = replica;
  INSERT INTO payments (id, business_id, purpose, amount_cents, exchange_rate, lines, state, stripe_payment_intent_id,
    received_cents, succeeded_at, receipt_number) OVERRIDING SYSTEM VALUE
  SELECT id, 1, 'topup', 2000, 1.37, lines::jsonb, state, 'pi_' || id,
    CASE state WHEN 'succeeded' THEN 2000 ELSE 0 END, CASE state WHEN 'succeeded' THEN now() END,
    CASE state WHEN 'succeeded' THEN 'CL-2026-000001' END
  FROM (VALUES
    (1, 'succeeded', '[{"kind": "topup", "item": "Account balance", "priceCents": 1500},
      {"kind": "setup_fee", "item": "Set-up fee", "priceCents": 500}]'),
    (2, 'open', '[{"kind": "topup", "item": "Account balance", "priceCents": 2000}]'),
    (3, 'canceled', '[]')) AS p (id, state, lines);
`;

const database = forFile(() => migrateRows('20261206', ROWS));

it('the migration of payment items removes the English text of finished payments, and leaves open ones', async () => {
  const rows = await database.query('SELECT lines FROM payments ORDER BY id');
  expect(rows.map(({ lines }) => lines)).toEqual([
    [
      { kind: 'topup', priceCents: 1_500 },
      { kind: 'setup_fee', priceCents: 500 },
    ],
    [{ kind: 'topup', item: 'Account balance', priceCents: 2_000 }],
    [],
  ]);
});
