import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReconciliationView } from '../../server/modules/billing/billing.schema.ts';
import { Reconciliation } from '../../web/features/billing/reconciliation.tsx';
import { serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen } from './web-fixture.tsx';

const BOOKS: ReconciliationView = {
  payments: 3,
  stripeCents: 6_000,
  ledgerCents: 6_000,
  checkedAt: '2026-11-22T17:00:00.000Z',
  differences: [],
  recharges: { count: 2, ownCents: 4_000, ledgerCents: 4_000, repaired: 1 },
  fees: { count: 5, ownCents: 4_500, ledgerCents: 4_500, repaired: 0 },
  unsettled: [],
};

function show(patch: Partial<ReconciliationView> = {}): void {
  serverAnswers({ 'billing.reconciliation': { data: { ...BOOKS, ...patch } } });
  showScreen(<Reconciliation onReceipt={() => undefined} />, '/billing?tab=reconciliation');
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
    .map((cells) => cells.map(({ textContent }) => textContent));

beforeEach(() => setScreen('desktop'));

describe('reconciliation tab', () => {
  it('the reconciliation tab compares recharges and fees with their ledger entries, and counts repaired ones', async () => {
    show();
    expect(await rowsOf('Charged automatically')).toEqual([
      ['Auto-recharges', '2', '$40.00', '$40.00', '$0.00', '1'],
      ['Monthly fees', '5', '-$45.00', '-$45.00', '$0.00', '0'],
    ]);
    screen.getByText('Everything agrees');
  });

  it('the reconciliation tab lists each unsettled charge with a description', async () => {
    const since = '2026-11-22T16:00:00.000Z';
    show({
      unsettled: [
        { kind: 'fee_due', id: 1, since, amountCents: 1_000 },
        { kind: 'recharge_unanswered', id: 1, since, amountCents: 2_000 },
        { kind: 'recharge_left_open', id: 2, since, amountCents: 2_000 },
      ],
    });
    expect((await rowsOf('Not settled yet')).map(([cell]) => cell)).toEqual([
      'A monthly fee is due but was not charged',
      'The result of a recharge is not known yet',
      'A finished recharge is still open at Stripe',
    ]);
    screen.getByText('3 charges should be settled by now. The next check corrects them.');
    expect(screen.queryByText('Everything agrees')).toBeNull();
  });

  it('the reconciliation tab reports a difference if the ledger entries of fees or recharges differ', async () => {
    show({ fees: { ...BOOKS.fees, ledgerCents: 3_500 } });
    await screen.findByText('The totals differ');
  });
});
