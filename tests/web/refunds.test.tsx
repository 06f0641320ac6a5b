import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundsView } from '../../server/modules/billing/refunds/refunds.schema.ts';
import { RefundSection } from '../../web/features/billing/refunds/refund-section.tsx';
import { calls, press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen } from './web-fixture.tsx';

type Request = NonNullable<RefundsView['request']>;

const offer = { paidCents: 2_000, paidAt: '2026-11-20T17:00:00.000Z', until: '2026-12-20T17:00:00.000Z' };
const request: Request = {
  paidCents: 2_000,
  refundedCents: 0,
  askedAt: '2026-11-22T17:00:00.000Z',
  outcome: null,
  answeredAt: null,
  answer: null,
};

function show(view: Partial<RefundsView>, address = '/billing'): void {
  serverAnswers({
    'billing.refunds': { data: { offer: null, request: null, ...view } },
    'billing.requestRefund': { data: { offer: null, request } },
  });
  showScreen(<RefundSection />, address);
}
const answered = (patch: Partial<Request>) =>
  show({ request: { ...request, answeredAt: '2026-11-23T17:00:00.000Z', ...patch } });

beforeEach(() => setScreen('desktop'));

describe('money-back guarantee', () => {
  it('the money-back guarantee is absent when there is no refundable payment', async () => {
    show({});
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await expect.poll(() => screen.queryByRole('region', { name: /money-back/ })).toBeNull();
  });

  it('the money-back guarantee shows its terms first, and a second press sends one request with an optional reason', async () => {
    show({ offer });
    await screen.findByText(
      'You can request a refund of your first payment of 20.00 CAD until Dec 20, 2026.',
    );
    press('Request a refund');
    const dialog = await screen.findByRole('dialog', { name: 'Request a refund of your first payment' });
    expect(window.location.search).toBe('?moneyback=ask');
    within(dialog).getByText(
      /^You paid 20\.00 CAD on Nov 20, 2026\. You can request .* our support team decides/,
    );
    const reason = within(dialog).getByLabelText('Why are you requesting a refund? (optional)');
    fireEvent.change(reason, { target: { value: 'Not for us' } });
    serverAnswers({ 'billing.requestRefund': 'no answer yet' });
    const send = within(dialog).getByRole('button', { name: 'Send request' });
    fireEvent.click(send);
    fireEvent.click(send);
    await expect.poll(() => sent('billing.requestRefund')).toEqual([{ reason: 'Not for us' }]);
  });

  it('the money-back guarantee shows the error of a failed request and preserves the typed reason', async () => {
    show({ offer }, '/billing?moneyback=ask');
    const reason = await screen.findByLabelText<HTMLTextAreaElement>(
      'Why are you requesting a refund? (optional)',
    );
    fireEvent.change(reason, { target: { value: 'Not for us' } });
    serverAnswers({
      'billing.requestRefund': {
        code: 'conflict',
        status: 409,
        message: 'A refund of the first payment can no longer be requested here. Please contact support.',
      },
    });
    press('Send request');
    await screen.findByText('The request could not be sent');
    await screen.findByText(/can no longer be requested here/);
    expect(reason.value).toBe('Not for us');
  });

  it('the money-back guarantee confirms that the request was sent, closes the dialog and moves the focus to its section', async () => {
    show({ offer });
    const button = await screen.findByRole('button', { name: 'Request a refund' });
    button.focus();
    fireEvent.click(button);
    await screen.findByRole('dialog');
    serverAnswers({
      'billing.refunds': { data: { offer: null, request } },
      'billing.requestRefund': { data: { offer: null, request } },
    });
    press('Send request');
    await screen.findByText('Your request was sent');
    await screen.findByText(
      'You requested a refund of 20.00 CAD on Nov 22, 2026. We reply within 2 business days, by email and here.',
    );
    await expect.poll(() => window.location.search).toBe('');
    expect(screen.queryByText('Request a refund')).toBeNull();
    const section = screen.getByRole('region', { name: '30-day money-back guarantee' });
    await expect.poll(() => document.activeElement).toBe(section);
  });

  it.each([
    [
      { outcome: 'refunded', refundedCents: 1_500 },
      /^15\.00 CAD was refunded to your card on Nov 23, 2026\./,
    ],
    [{ outcome: 'refunded', refundedCents: 0 }, /^Your bank returned the refund/],
    [{ outcome: 'declined', answer: 'There were 500 calls.' }, /^There were 500 calls\.$/],
  ] as const)('the money-back guarantee shows the answer %j', async (patch, text) => {
    answered(patch);
    await screen.findByText(text);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
