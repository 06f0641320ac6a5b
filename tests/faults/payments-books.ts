import { expect } from 'vitest';
import { isDrained, judgeLedger, judgePayments, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import type { PaymentFixture } from '../support/payments.ts';

/**
 * Requires that no event is due and that the ledger equals Stripe to the cent; see
 * docs/operations/fault-experiments.md.
 */
export async function expectPaymentsExact({
  deps,
  stripe,
}: Omit<PaymentFixture, 'stop' | 'sandbox'>): Promise<void> {
  expect(await isDrained(deps.pool)).toBe(true);
  expect((await judgeLedger(deps.pool)).wrong).toEqual(NOTHING_WRONG);
  const { differences, stripeCents, ledgerCents } = await judgePayments(deps.pool, stripe);
  expect(differences).toEqual([]);
  expect(ledgerCents).toBe(stripeCents);
  const { rows } = await deps.pool.query('SELECT * FROM payment_differences');
  expect(rows).toEqual([]);
}

/** Runs `work` `times` times, `atOnce` at a time. */
export async function inTurns(
  times: number,
  atOnce: number,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let turn = next++; turn < times; turn = next++) await work(turn);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A promise with its resolver: `opened` resolves once `open` is called. */
export function makeGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
