import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import payment from '../../locales/en/payment.json' with { type: 'json' };
import { type BalanceFacts, balanceNote } from '../../server/core/balance-note.ts';
import { isCalendarDay } from '../../server/core/calendar-day.ts';
import { CARD_REFUSALS } from '../../server/core/card-refusals.ts';
import type { PaymentTerms } from '../../server/core/payment-terms.ts';
import { formatForecast } from '../../web/features/billing/balance-section.tsx';
import { KINDS, kindsOf, toLedgerFilter } from '../../web/features/billing/ledger-filters.ts';
import { Receipt } from '../../web/features/billing/receipts/receipt.tsx';
import { CardsSection } from '../../web/features/payment/cards-section.tsx';
import { formatPhase, PayBar, type PaymentPhase } from '../../web/features/payment/pay-bar.tsx';
import { PaymentTermsNote } from '../../web/features/payment/payment-step.tsx';
import { refusedProblem } from '../../web/features/payment/problem.tsx';
import { readChangedPrices } from '../../web/features/payment/use-created-payment.ts';
import { decideOutcome } from '../../web/features/payment/use-pay.ts';
import { formatReturn, readReturn } from '../../web/features/payment/use-payment-return.ts';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen, show } from './web-fixture.tsx';

const PAYMENT = {
  id: 7,
  state: 'succeeded',
  purpose: 'topup',
  createdAt: '2026-11-21T06:00:00Z',
  succeededAt: '2026-11-21T06:00:05Z',
  paidCents: 2_000,
  currency: 'cad',
  exchangeRate: 1,
  creditedCents: 2_000,
  refundedCents: 0,
  disputedCents: 0,
  lines: [{ kind: 'topup', priceCents: 2_000 }],
  phoneNumber: null,
  card: null,
  refusal: null,
} as const;

it('a receipt isolates the ordered phone number, so that its digits keep their order in Arabic', () => {
  const phoneNumber = '+1 (416) 555-0119';
  const seller = { businessName: 'Maple Dental', address: '', timezone: 'America/Toronto' };
  show(
    <Receipt
      payment={{
        ...PAYMENT,
        ...seller,
        isAuto: false,
        receiptNumber: 'CL-2026-000001',
        lines: [],
        phoneNumber,
      }}
    />,
  );
  expect(screen.getByText(phoneNumber).tagName).toBe('BDI');
});

describe('payment form', () => {
  it('the payment form has four phases with the documented texts', () => {
    const phases: PaymentPhase[] = ['loadingStripe', 'loadingForm', 'ready', 'processing'];
    expect(phases.map((phase) => formatPhase(phase, 2_000))).toEqual([
      'Loading Stripe',
      'Loading Payment Form',
      'Pay $20.00',
      'Processing Payment',
    ]);
  });

  it('the payment form can be submitted only when it is ready, and cannot be left while the bank processes the payment', () => {
    const onPay = vi.fn();
    const bar = (phase: PaymentPhase) => (
      <PayBar phase={phase} totalCents={2_000} backLabel="Cancel" onBack={() => undefined} onPay={onPay} />
    );
    const { unmount } = show(bar('processing'));
    fireEvent.click(screen.getByRole('button', { name: 'Processing Payment' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    unmount();
    show(bar('ready'));
    fireEvent.click(screen.getByRole('button', { name: 'Pay $20.00' }));
    expect(onPay).toHaveBeenCalledTimes(1);
  });
});

describe('terms next to the Pay button', () => {
  const STARTER: PaymentTerms = {
    todayCents: 2_000,
    platformFee: { amountCents: 1_000, day: '2026-12-07', isDueNow: false },
    remainingCents: 1_000,
    chosenRecharge: null,
  };
  const note = (terms: PaymentTerms, isRechargeOn = true, onRechargeChange = vi.fn()) => (
    <PaymentTermsNote
      id="terms"
      terms={terms}
      isRechargeOn={isRechargeOn}
      onRechargeChange={onRechargeChange}
    />
  );

  it('terms next to the Pay button state today’s and later charges in one sentence, with one switch for auto-recharge', () => {
    const onRechargeChange = vi.fn();
    show(note(STARTER, true, onRechargeChange));
    screen.getByText(
      'Today $20.00. On Dec 7, $10.00 for the platform. When your balance falls below $5, we add $20 from this card.',
    );
    screen.getByText(/at most 5 such charges in 24 hours and \$500 in a calendar month/);
    fireEvent.click(screen.getByRole('switch', { name: 'Auto-recharge' }));
    expect(onRechargeChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it.each([
    ['the switch is off', STARTER, false, 1],
    ['the remaining balance is below the lowest threshold', { ...STARTER, remainingCents: 500 }, true, 0],
    ['the owner turned auto-recharge off before', { ...STARTER, chosenRecharge: 'off' as const }, true, 0],
    ['the payment is a top-up without auto-recharge', { ...STARTER, remainingCents: null }, true, 0],
  ])(
    'the terms next to the Pay button state that the card is not charged again when %s',
    (_case, terms, isRechargeOn, switches) => {
      show(note(terms, isRechargeOn));
      screen.getByText(/ This card is not charged again unless you pay with it yourself\.$/);
      expect(screen.queryAllByRole('switch')).toHaveLength(switches);
    },
  );
});

describe('result of a Stripe confirmation', () => {
  const error = (type: string, status?: string) =>
    ({ error: { type, message: 'No.', ...(status && { payment_intent: { status } }) } }) as never;
  it.each([
    [{ paymentIntent: { status: 'succeeded' } } as never, 'succeeded'],
    [{ paymentIntent: { status: 'processing' } } as never, 'processing'],
    [{ paymentIntent: { status: 'requires_action' } } as never, 'refused'],
    [error('card_error', 'requires_payment_method'), 'refused'],
    [error('validation_error'), 'incomplete'],
    [error('api_connection_error'), 'unknown'],
    [error('invalid_request_error'), 'unusable'],
    [error('invalid_request_error', 'succeeded'), 'succeeded'],
  ])(
    'the result of a Stripe confirmation counts as a payment only with the status succeeded (%#)',
    (answer, kind) => {
      expect(decideOutcome(answer).kind).toBe(kind);
    },
  );
});

describe('declined card', () => {
  const refused = (codes: object) =>
    decideOutcome({ error: { type: 'card_error', message: 'Words of the provider', ...codes } } as never);

  it.each([
    [
      { code: 'card_declined', decline_code: 'insufficient_funds' },
      'There is not enough money on this card.',
    ],
    [{ code: 'expired_card' }, 'This card has expired.'],
    [{ code: 'incorrect_cvc' }, 'The security code is incorrect.'],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      'Your bank did not get',
    ],
    [{ code: 'processing_error' }, 'The bank could not process this right now.'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'Your bank declined this card'],
    [{ code: 'a_code_of_tomorrow' }, 'Your bank declined this card'],
  ])(
    'a declined card is explained in the texts of the product, with the next step: %j',
    (codes, sentence) => {
      const outcome = refused(codes);
      expect(JSON.stringify(outcome)).not.toContain('Words of the provider');
      const { title, message } = refusedProblem(
        outcome.kind === 'refused' ? outcome.refusal : 'paid_already',
      );
      expect(title).toBe('Payment Failed');
      expect(message.startsWith(sentence)).toBe(true);
      expect(message.slice(sentence.length)).toMatch(/card|Pay|bank/);
    },
  );

  it('every reason of a declined card has a text', () => {
    expect(Object.keys(payment.refusal).sort()).toEqual([...CARD_REFUSALS].sort());
  });
});

describe('form that saves a card', () => {
  type Confirmation = { setupIntent: object } | { error: object };
  let confirmSetup = vi.fn<() => Promise<Confirmation>>();
  const element = {
    on: (event: string, listener: () => void) => event === 'ready' && queueMicrotask(listener),
    off: () => undefined,
    mount: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  };
  const stripe = {
    elements: () => ({ create: () => element, getElement: () => element, update: () => undefined }),
    confirmSetup: () => confirmSetup(),
    ...{ createToken: vi.fn(), createPaymentMethod: vi.fn(), confirmCardPayment: vi.fn() },
  };

  /** The section of the billing page, with a Stripe that is loaded already. */
  function Cards() {
    const client = useQueryClient();
    useState(() => client.setQueryData(['stripe-js'], stripe));
    return <CardsSection />;
  }

  async function save(): Promise<void> {
    setScreen('desktop');
    serverAnswers({
      'billing.cards': { data: { cards: [], isRechargeOn: false } },
      'billing.addCard': { data: { clientSecret: 'seti_1_secret_2', setupIntentId: 'seti_1' } },
      'billing.settleCard': { data: {} },
    });
    showScreen(<Cards />, '/billing');
    press('Add a card');
    const button = await screen.findByRole('button', { name: 'Save card' });
    fireEvent.click(button);
  }
  const closeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close' });

  it.each([
    ['reports a lost connection', async () => ({ error: { type: 'api_connection_error', message: 'No.' } })],
    ['rejects the request', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('the form that saves a card can be submitted again after Stripe %s', async (_what, confirmation) => {
    confirmSetup = vi.fn(confirmation);
    await save();
    await screen.findByText('No answer from the bank');
    screen.getByText(/press Save card again/);
    expect(screen.queryByText('The card was refused')).toBeNull();
    expect(closeButton().disabled).toBe(false);
    confirmSetup = vi.fn(async () => ({ setupIntent: { status: 'succeeded' } }));
    press('Save card');
    await screen.findByText('Card saved');
  });

  it('the form that saves a card saves a card that a failed request had already confirmed', async () => {
    const error = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' };
    confirmSetup = vi.fn(async () => ({ error: { ...error, setup_intent: { status: 'succeeded' } } }));
    await save();
    await screen.findByText('Card saved');
    expect(sent('billing.settleCard')).toEqual([{ setupIntentId: 'seti_1' }]);
  });

  it('the form that saves a card explains a refusal by the bank', async () => {
    confirmSetup = vi.fn(async () => ({ error: { type: 'card_error', code: 'expired_card' } }));
    await save();
    await screen.findByText('The card was refused');
    screen.getByText(/^This card has expired\./);
  });

  it('the form that saves a card stays open on Back while the bank is processing, and closes when the card is saved', async () => {
    let confirm = (_confirmation: Confirmation) => {};
    confirmSetup = vi.fn(
      () =>
        new Promise((resolve) => {
          confirm = resolve;
        }),
    );
    await save();
    await waitFor(() => expect(closeButton().disabled).toBe(true));
    window.history.back();
    // The URL first loses the parameter, and then gets it again.
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(window.location.search).toBe('?newcard=form'));
    screen.getByRole('dialog', { name: 'Add a card' });
    confirm({ setupIntent: { status: 'succeeded' } });
    await screen.findByText('Card saved');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('changed prices', () => {
  const mismatch = (data: object) =>
    new TRPCClientError('The prices have changed.', {
      result: { error: { code: -32009, message: '', data } },
    } as never);

  it('changed prices are read from a price_mismatch error only', () => {
    const lines = [{ item: 'Premium number, first month', priceCents: 1_999 }];
    expect(readChangedPrices(mismatch({ appCode: 'price_mismatch', lines }))).toEqual([
      { item: 'Premium number, first month', priceCents: 1_999 },
    ]);
    expect(readChangedPrices(mismatch({ appCode: 'conflict', lines }))).toBeNull();
    expect(readChangedPrices(mismatch({ appCode: 'price_mismatch', lines: [{ price: '1' }] }))).toBeNull();
    expect(readChangedPrices(new Error('no'))).toBeNull();
  });
});

describe('return from a payment', () => {
  const none = {
    success: '',
    amount: '',
    session_id: '',
    canceled: '',
    payment_intent: '',
    payment_intent_client_secret: '',
    redirect_status: '',
  };

  it('the URL after the return from a payment identifies the payment', () => {
    expect(readReturn(none)).toBeNull();
    expect(readReturn({ ...none, amount: '999' })).toBeNull();
    expect(readReturn({ ...none, success: 'true', amount: '999' })).toEqual({ kind: 'latest' });
    expect(readReturn({ ...none, redirect_status: 'succeeded' })).toEqual({ kind: 'current' });
    expect(readReturn({ ...none, success: 'true', session_id: 'cs_1' })).toEqual({
      kind: 'ask',
      payment: { checkoutSessionId: 'cs_1' },
    });
    expect(readReturn({ ...none, payment_intent: 'pi_1', redirect_status: 'failed' })).toMatchObject({
      payment: { paymentIntentId: 'pi_1' },
    });
    expect(readReturn({ ...none, canceled: 'true', session_id: 'cs_1' })).toEqual({ kind: 'canceled' });
  });

  it('the return from a payment shows what the server credited, or that nothing was charged', () => {
    const say = (change: object) =>
      formatReturn({ kind: 'settled', payment: { ...PAYMENT, ...change } as never });
    expect(say({ creditedCents: 1_950 })).toMatchObject({
      title: 'Payment Successful',
      message: '$19.50 was added to your balance.',
    });
    expect(say({ state: 'open', refusal: 'expired_card' }).message).toMatch(
      /^This card has expired\. Use another card\. Nothing was charged\./,
    );
    expect(say({ state: 'processing' }).message).toContain('will update automatically');
    expect(formatReturn({ kind: 'canceled' }).message).toBe('Nothing was charged.');
  });
});

describe('forecast of the balance', () => {
  const NOW = new Date('2026-11-21T15:00:00Z');
  const ZONE = 'America/Toronto';
  const recharge = { standing: 'ready', thresholdCents: 1_000, amountCents: 2_000, dueCents: null };
  const forecastOf = (daysLeft: number | null) => ({ daysLeft, runsOutBeforeFee: null });
  const format = (facts: BalanceFacts) => formatForecast(balanceNote(facts, NOW), ZONE);

  it.each([
    [null, null],
    [0, 'Lasts less than a day'],
    [1, 'Lasts until Nov 22, 2026'],
    [365, 'Lasts until Nov 21, 2027'],
    [366, 'Lasts about a year or more'],
  ])('the forecast of the balance formats %s days as %s', (daysLeft, text) =>
    expect(format({ recharge: undefined, forecast: forecastOf(daysLeft) })).toBe(text),
  );

  it('the forecast of the balance mentions auto-recharge if its state is ready or charging', () => {
    const forecast = forecastOf(3);
    expect(format({ recharge, forecast })).toBe('Auto-recharge adds $20.00 below $10.00');
    expect(format({ recharge: { ...recharge, standing: 'charging', dueCents: 3_000 }, forecast })).toBe(
      'Auto-recharge is adding $30.00',
    );
  });
});

describe('filters of the balance history', () => {
  const NONE = { kinds: '', from: '', to: '', callSid: '', entry: '' };

  it('filters of the balance history omit invalid values of the URL from the request', () => {
    expect(toLedgerFilter({ ...NONE, entry: '5' })).toEqual({});
    expect(
      toLedgerFilter({ ...NONE, kinds: 'topup,gift,refund', from: '2026-02-30', to: '2026-02-28' }),
    ).toEqual({ kinds: ['topup', 'refund'], to: '2026-02-28' });
    expect(kindsOf('')).toEqual([]);
    expect(KINDS).toContain('refund_reversal');
  });

  it('filters of the balance history accept a date only when its year has four digits', () => {
    expect(['0002-01-01', '0202-01-01', '2026-01-01', '2026-13-01', ''].map(isCalendarDay)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});
