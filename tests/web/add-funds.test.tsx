import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AddFunds, useFunds } from '../../web/features/payment/add-funds.tsx';
import { press, serverAnswers, showScreen } from './api-fixture.tsx';

const onNewCard = vi.fn();

function Form() {
  return <AddFunds funds={useFunds()} onNewCard={onNewCard} />;
}

beforeEach(() => {
  onNewCard.mockReset();
  serverAnswers({ 'billing.cards': { data: { cards: [], isRechargeOn: false } } });
});

async function type(amount: string): Promise<void> {
  showScreen(<Form />, '/billing');
  fireEvent.change(await screen.findByLabelText('Amount in dollars'), { target: { value: amount } });
}

it('the top-up form refuses “$12.5” instead of reading the amount as 125 dollars', async () => {
  await type('$12.5');
  await screen.findByText('Choose whole dollars from $5.00 to $1,000.00.');
  press('Add Funds');
  expect(onNewCard).not.toHaveBeenCalled();
});

it('the top-up form pays an amount of whole dollars by card', async () => {
  await type('$37');
  press('Pay 37.00 CAD by card');
  expect(onNewCard.mock.calls).toEqual([[3_700]]);
});
