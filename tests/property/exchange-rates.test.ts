import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { runsOf } from './settings.ts';

const MILLIONTHS = 1_000_000n;

const deps = forFile(createTestDeps);

/** Rounds to whole cents, half away from zero, in integer arithmetic. */
function worth(paidCents: number, rateMillionths: number): number {
  const product = BigInt(paidCents) * BigInt(rateMillionths);
  const size = product < 0n ? -product : product;
  const rounded = Number((2n * size + MILLIONTHS) / (2n * MILLIONTHS));
  return product < 0n ? 0 - rounded : rounded;
}

type Plan = { rateMillionths: number; parts: number[]; order: number[]; failed: boolean[] };

/** A payment with an exchange rate. It is refunded in parts, and the bank returns some of the refunds. */
const plan: fc.Arbitrary<Plan> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(1_333_300, 730_000, 1_000_000, 500_000, 10_000),
      fc.integer({ min: 1, max: 9_999_999 }),
    ),
    fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
  )
  .chain(([rateMillionths, parts]) =>
    fc.record({
      rateMillionths: fc.constant(rateMillionths),
      parts: fc.constant(parts),
      order: fc.shuffledSubarray([...parts.keys()], { minLength: parts.length }),
      failed: fc.array(fc.boolean(), { minLength: parts.length, maxLength: parts.length }),
    }),
  );

type Payment = { businessId: number; id: number; rateMillionths: number };

async function makePayment({ rateMillionths, parts }: Plan): Promise<Payment> {
  const { id: businessId } = await makeBusiness(deps);
  const paid = parts.reduce((sum, part) => sum + part, 0);
  const rows = await deps.sql<{ id: number }>`INSERT INTO payments (business_id, purpose, amount_cents,
    exchange_rate, lines)
    VALUES (${businessId}, 'topup', ${paid}, ${rateMillionths}::numeric / 1000000, '[]') RETURNING id`;
  return { businessId, id: rows[0]?.id ?? 0, rateMillionths };
}

type Effect = { kind: string; source: string; cents: number };

async function post(db: pg.Pool | pg.PoolClient, payment: Payment, effect: Effect): Promise<unknown> {
  const { kind, source, cents } = effect;
  const values = [payment.businessId, payment.id, kind, source, cents];
  const { rows } = await db.query(`SELECT post_payment_effect($1, $2, $3, $4, $5) AS posted`, values);
  return rows[0]?.posted;
}

/**
 * Posts an effect in a transaction that crashes before its commit, then three times concurrently, then with another
 * amount.
 */
async function applyEffect(payment: Payment, effect: Effect): Promise<void> {
  const client = await deps.pool.connect();
  await client.query('BEGIN');
  await post(client, payment, effect);
  await client.query('ROLLBACK');
  client.release();
  const results = await Promise.all([1, 2, 3].map(() => post(deps.pool, payment, effect)));
  expect(results.filter(Boolean)).toHaveLength(1);
  await expect(post(deps.pool, payment, { ...effect, cents: 2 * effect.cents })).rejects.toThrow(
    'ledger conflict',
  );
}

async function expectWorth(payment: Payment, paidCents: number, refundedCents: number): Promise<void> {
  await deps.sql`UPDATE payments SET received_cents = ${paidCents}, refunded_cents = ${refundedCents}
    WHERE business_id = ${payment.businessId} AND id = ${payment.id}`;
  const rows = await deps.sql<{ balance_cents: number }>`SELECT balance_cents FROM accounts
    WHERE business_id = ${payment.businessId}`;
  expect(rows[0]?.balance_cents).toBe(worth(paidCents - refundedCents, payment.rateMillionths));
  for (const view of ['payment_differences', 'ledger_differences']) {
    const differences = await deps.pool.query(`SELECT * FROM ${view} WHERE business_id = $1`, [
      payment.businessId,
    ]);
    expect(differences.rows).toEqual([]);
  }
}

it('ledger entries of a payment add up to its value at any exchange rate, and to zero after a full refund', async () => {
  const property = fc.asyncProperty(plan, async (paymentPlan) => {
    const [payment, other] = [
      await makePayment(paymentPlan),
      await makePayment({ ...paymentPlan, parts: [100] }),
    ];
    await post(deps.pool, other, { kind: 'topup', source: `pi_${randomUUID()}`, cents: 100 });
    const paid = paymentPlan.parts.reduce((sum, part) => sum + part, 0);
    await applyEffect(payment, { kind: 'topup', source: `pi_${randomUUID()}`, cents: paid });
    await expectWorth(payment, paid, 0);
    let refundedTotal = 0;
    const giveBack = async (kind: string, source: string, cents: number) => {
      await applyEffect(payment, { kind, source, cents });
      refundedTotal -= cents;
      await expectWorth(payment, paid, refundedTotal);
    };
    for (const index of paymentPlan.order) {
      const [source, cents] = [`re_${randomUUID()}`, paymentPlan.parts[index] ?? 0];
      await giveBack('refund', source, -cents);
      if (!paymentPlan.failed[index]) continue;
      await giveBack('refund_reversal', source, cents);
      await giveBack('refund', `${source}_again`, -cents);
    }
    expect(refundedTotal).toBe(paid);
    await expectWorth(other, 100, 0);
  });
  await fc.assert(property, { ...runsOf(30), endOnFailure: false });
}, 600_000);
