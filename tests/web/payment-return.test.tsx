import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentReturn } from '../../web/features/payment/payment-return.tsx';
import { TopUpDialog } from '../../web/features/payment/top-up-dialog.tsx';
import { invalidate } from '../../web/lib/live/invalidate.ts';
import { serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen } from './web-fixture.tsx';

beforeEach(() => setScreen('desktop'));

let announceBalance: () => Promise<void>;
const nothing = () => undefined;

/** Provides `announceBalance`, which simulates the message of the live stream after a change of the balance. */
function Announcements() {
  const client = useQueryClient();
  announceBalance = () => invalidate(client, ['balance']);
  return null;
}

const showReturn = (address: string) =>
  showScreen(
    <>
      <Announcements />
      <PaymentReturn onReceipt={nothing} />
    </>,
    address,
  );

const paid = { id: 7, state: 'succeeded', creditedCents: 2_000, refusal: null };

describe('return from a payment with only success and an amount in the URL', () => {
  it('the return from a payment shows the amount that the server credited, not the amount in the URL', async () => {
    serverAnswers({ 'billing.latestPayment': { data: paid } });
    showReturn('/billing?success=true&amount=999');
    await screen.findByText('Payment Successful');
    screen.getByText('$20.00 was added to your balance.');
    screen.getByRole('button', { name: 'View receipt' });
    expect(document.body.textContent).not.toContain('999');
    expect(window.location.search).toBe('');
  });

  it.each([
    ['there is no recent payment', null],
    ['the payment is not completed', { ...paid, state: 'open', creditedCents: 0 }],
  ])(
    'the return from a payment reports that nothing was credited while %s, and updates live',
    async (_name, latest) => {
      serverAnswers({ 'billing.latestPayment': { data: latest } });
      showReturn('/billing?success=true&amount=20');
      await screen.findByText('Nothing was credited yet');
      expect(document.body.textContent).not.toContain('$20');
      serverAnswers({ 'billing.latestPayment': { data: paid } });
      await act(() => announceBalance());
      await screen.findByText('$20.00 was added to your balance.');
    },
  );
});

it('the payment dialog has a button Back to Account Summary', async () => {
  serverAnswers({ 'billing.createPayment': 'no answer yet', 'billing.paymentForm': 'no answer yet' });
  showScreen(<TopUpDialog topUp={{ cents: 2_000, open: nothing, lock: nothing, close: nothing }} />);
  await screen.findByRole('button', { name: 'Back to Account Summary' });
});
