import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RECHARGE_REASONS } from '../../server/core/card-refusals.ts';
import { renderRechargeTerms } from '../../server/core/recharge-terms.ts';
import {
  RECHARGE_STANDINGS,
  RECHARGE_STATES,
  type RechargeAttempt,
  type RechargeView,
} from '../../server/modules/billing/recharge/recharge.schema.ts';
import { formatStanding } from '../../web/features/billing/recharge/format-standing.ts';
import { RechargeSection } from '../../web/features/billing/recharge/recharge-section.tsx';
import {
  ConfirmRechargeDialog,
  useRechargeToConfirm,
} from '../../web/features/payment/confirm-recharge-dialog.tsx';
import { hasDraft } from '../../web/lib/forms/drafts.ts';
import { invalidate } from '../../web/lib/live/invalidate.ts';
import { saveSession } from '../../web/lib/session/session.ts';
import { t } from '../../web/lib/text/texts.ts';
import { BillingPage } from '../../web/pages/billing-page.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { LOGIN, setScreen } from './web-fixture.tsx';

const ATTEMPT: RechargeAttempt = {
  id: 4,
  createdAt: '2026-11-21T18:20:00Z',
  endedAt: '2026-11-21T18:20:02Z',
  state: 'declined',
  reason: 'insufficient_funds',
  amountCents: 2_000,
  paymentId: 71,
};

const RECHARGE: RechargeView = {
  isOn: true,
  thresholdCents: 1_000,
  amountCents: 2_000,
  capCents: 50_000,
  usedCents: 4_000,
  standing: 'ready',
  dueCents: null,
  nextTryAt: null,
  card: { brand: 'visa', last4: '4242' },
  attempts: [],
};

const ZONE = 'America/Toronto';
const clock = { now: new Date('2026-11-21T19:00:00Z'), zone: ZONE, viewerZone: ZONE };
const say = (patch: Partial<RechargeView>, at = clock) => formatStanding({ ...RECHARGE, ...patch }, at);

let announceBalance: () => Promise<void>;
const onConfirm = vi.fn();
const onReceipt = vi.fn();

/**
 * The section of the billing page. Provides `announceBalance`, which simulates the message of the live stream after a
 * change of the balance.
 */
function Screen() {
  const client = useQueryClient();
  announceBalance = () => invalidate(client, ['balance']);
  return <RechargeSection onConfirm={onConfirm} onReceipt={onReceipt} />;
}

const answer = (patch: Partial<RechargeView> = {}) =>
  serverAnswers({
    'billing.recharge': { data: { ...RECHARGE, ...patch } },
    'billing.updateRecharge': { data: {} },
  });

async function showSection(patch: Partial<RechargeView> = {}, address = '/billing'): Promise<void> {
  answer(patch);
  showScreen(<Screen />, address);
  await screen.findByLabelText('Recharge automatically');
}

const choose = (label: string, cents: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(cents) } });

beforeEach(() => {
  setScreen('desktop');
  vi.clearAllMocks();
});

describe('status of auto-recharge', () => {
  const nextTryAt = '2026-11-21T20:20:00Z';
  it.each<[string, Partial<RechargeView>]>([
    ['Ready: below $10.00, $20.00 will be charged to Visa ending in 4242.', {}],
    ['Charging $40.00 to Visa ending in 4242 now.', { standing: 'due', dueCents: 4_000 }],
    ['Charging $20.00 to your saved card now.', { standing: 'charging', card: null }],
    [
      'Your bank is processing $20.00. The balance will update automatically.',
      { standing: 'processing', dueCents: 2_000 },
    ],
    [
      'Your bank wants you to confirm $20.00. Nothing is charged automatically until you do.',
      { standing: 'authentication', dueCents: 2_000 },
    ],
    [
      'There was not enough money on the card. Next try: today at 3:20 PM.',
      { standing: 'waiting', nextTryAt, attempts: [ATTEMPT] },
    ],
    [
      'The card was declined. Next try: tomorrow at 12:20 AM.',
      {
        standing: 'waiting',
        nextTryAt: '2026-11-22T05:20:00Z',
        attempts: [{ ...ATTEMPT, reason: 'wrong_code' }],
      },
    ],
    ['No card is saved yet. Add funds once and the card is saved.', { standing: 'no_card' }],
    [
      'Paused until today at 3:20 PM: the limit is five charges in 24 hours.',
      { standing: 'daily_limit', nextTryAt },
    ],
    [
      'Paused until Dec 1, 2026 at 12:00 AM: $20.00 more would exceed this month’s limit of $500.00.',
      { standing: 'monthly_cap', dueCents: 2_000, nextTryAt: '2026-12-01T05:00:00Z' },
    ],
    ['Off: nothing is charged automatically.', { standing: 'off', isOn: false }],
  ])('the status of auto-recharge reads: %s', (sentence, patch) => {
    expect(say(patch)).toBe(sentence);
  });

  it('the status of auto-recharge has a text for every state, and for every reason of a failed attempt', () => {
    const sentences = RECHARGE_STANDINGS.map((standing) => say({ standing }));
    // The states "due" and "charging" share one text.
    expect(new Set(sentences).size).toBe(RECHARGE_STANDINGS.length - 1);
    for (const reason of RECHARGE_REASONS)
      expect(say({ standing: 'waiting', attempts: [{ ...ATTEMPT, reason }] })).toMatch(/^[A-Z].*\. Next try/);
  });

  it('the status of auto-recharge states the time zone if the clock of the viewer differs', () => {
    const otherZoneClock = { ...clock, viewerZone: 'Europe/Paris' };
    expect(say({ standing: 'daily_limit', nextTryAt }, otherZoneClock)).toContain('today at 3:20 PM EST');
  });

  it('the status of auto-recharge updates live without a reload', async () => {
    await showSection();
    const sentence = screen.getByText(/^Ready:/);
    expect(sentence.getAttribute('role')).toBe('status');
    answer({ standing: 'charging', dueCents: 2_000 });
    await act(() => announceBalance());
    await expect.poll(() => sentence.textContent).toBe('Charging $20.00 to Visa ending in 4242 now.');
    expect(screen.queryByRole('button', { name: 'Confirm payment' })).toBeNull();
  });

  it('the status of auto-recharge has a button “Confirm payment” if the owner has to confirm a payment', async () => {
    await showSection({ standing: 'authentication', dueCents: 2_000 });
    press('Confirm payment');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('the status of auto-recharge offers to raise the monthly limit unless the limit is the highest one', async () => {
    await showSection({ standing: 'monthly_cap', nextTryAt });
    press('Allow more');
    expect(document.activeElement).toBe(screen.getByLabelText('Monthly limit'));
    answer({ standing: 'monthly_cap', nextTryAt, capCents: 100_000 });
    await act(() => announceBalance());
    await expect.poll(() => screen.queryByRole('button', { name: 'Allow more' })).toBeNull();
  });
});

it('the billing page focuses the cards once after the link to them, and not when their tab is opened again', async () => {
  const failed = { code: 'internal', status: 500 };
  serverAnswers({
    'billing.account': { data: { balanceCents: 2_000, isLowBalance: false, callPriceCents: 25 } },
    'billing.recharge': { data: { ...RECHARGE, standing: 'no_card', card: null } },
    'billing.cards': { data: { cards: [], isRechargeOn: true } },
    ...{ 'billing.outlook': failed, 'billing.balanceCourse': failed, 'billing.transactions': failed },
    ...{ 'billing.spending': failed, 'billing.receipts': failed, 'billing.refunds': failed },
  });
  showScreen(<BillingPage />, '/billing');
  const isInCards = () => document.activeElement?.textContent?.startsWith('Saved cards') ?? false;
  fireEvent.click(await screen.findByRole('button', { name: 'See your cards' }));
  await expect.poll(isInCards).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Funds' }));
  await screen.findByRole('button', { name: 'See your cards' });
  const tab = screen.getByRole('tab', { name: 'Payment settings' });
  tab.focus();
  fireEvent.click(tab);
  await screen.findByRole('heading', { name: 'Saved cards' });
  expect(isInCards()).toBe(false);
});

describe('auto-recharge settings', () => {
  it('auto-recharge settings show the accepted terms and, after a change, the terms that the user would accept by saving', async () => {
    await showSection();
    screen.getByText('You agreed to this:');
    screen.getByText(renderRechargeTerms(t, RECHARGE));
    screen.getByText('$40.00 of $500.00 used this month');
    choose('Monthly limit', 20_000);
    screen.getByText('By saving you agree to this:');
    screen.getByText(renderRechargeTerms(t, { ...RECHARGE, capCents: 20_000 }));
    fireEvent.click(screen.getByLabelText('Recharge automatically'));
    expect(screen.queryByText('By saving you agree to this:')).toBeNull();
  });

  it('auto-recharge settings are saved as a whole, and unsaved choices survive a live update of other settings, which leaves no draft', async () => {
    saveSession(LOGIN);
    await showSection({ isOn: false, standing: 'off', usedCents: 0 });
    expect(screen.queryByText(/used this month/)).toBeNull();
    fireEvent.click(screen.getByLabelText('Recharge automatically'));
    choose('Monthly limit', 10_000);
    answer({ isOn: false, standing: 'off', amountCents: 5_000 });
    await act(() => announceBalance());
    await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Add').value).toBe('5000');
    press('Save settings');
    await screen.findByText('Auto-recharge settings updated');
    const input = { isAutoRecharge: true, thresholdCents: 1_000, amountCents: 5_000, capCents: 10_000 };
    expect(sent('billing.updateRecharge')).toEqual([input]);
    await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Monthly limit').value).toBe('50000');
    expect(hasDraft('recharge')).toBe(false);
  });

  it('auto-recharge settings preserve the input when the save fails', async () => {
    await showSection();
    serverAnswers({});
    choose('Add', 10_000);
    press('Save settings');
    await screen.findByText('Failed to update auto-recharge settings');
    expect(screen.getByLabelText<HTMLSelectElement>('Add').value).toBe('10000');
  });
});

describe('recent recharge attempts', () => {
  const succeeded: RechargeAttempt = { ...ATTEMPT, id: 5, state: 'succeeded', reason: null, paymentId: 72 };
  const pending: RechargeAttempt = {
    ...ATTEMPT,
    id: 6,
    state: 'authentication',
    reason: 'not_authenticated',
  };
  const attemptWithoutCard: RechargeAttempt = { ...ATTEMPT, id: 3, reason: 'card_gone' };

  it('recent recharge attempts are collapsed, show each result, and link a successful one to its receipt', async () => {
    await showSection({ attempts: [pending, succeeded, ATTEMPT, attemptWithoutCard] });
    expect(screen.queryByRole('list')).toBeNull();
    press('Show the last 4 attempts');
    const rows = within(screen.getByRole('list', { name: 'Attempts to recharge' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\$20\.00Waiting for youNov 21, 2026 1:20 PM/),
      expect.stringContaining('AddedNov 21'),
      expect.stringContaining('There is not enough money on this card.'),
      expect.stringContaining('The saved card can no longer be charged.'),
    ]);
    expect(rows[0]?.textContent).not.toContain('Press Pay');
    press('Receipt of $20.00, Nov 21, 2026 1:20 PM');
    expect(onReceipt.mock.calls).toEqual([[72]]);
    expect(window.location.search).toBe('?attempts=open');
    press('Hide the last 4 attempts');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('recent recharge attempts have a text for every state and every reason', async () => {
    const attempts = RECHARGE_STATES.flatMap((state) =>
      RECHARGE_REASONS.map((reason, index) => ({ ...ATTEMPT, id: index, state, reason })),
    ).map((attempt, id) => ({ ...attempt, id }));
    await showSection({ attempts }, '/billing?attempts=open');
    expect(screen.getAllByRole('listitem')).toHaveLength(RECHARGE_STATES.length * RECHARGE_REASONS.length);
  });
});

describe('confirmation of an auto-recharge', () => {
  function Dialog() {
    const recharge = useRechargeToConfirm();
    const client = useQueryClient();
    announceBalance = () => invalidate(client, ['balance']);
    return <ConfirmRechargeDialog recharge={recharge} />;
  }
  const waiting: RechargeView = { ...RECHARGE, standing: 'authentication', dueCents: 2_000 };
  const open = (view: RechargeView, finish: Parameters<typeof serverAnswers>[0] = {}) => {
    serverAnswers({ 'billing.recharge': { data: view }, 'billing.paymentForm': 'no answer yet', ...finish });
    showScreen(<Dialog />, '/billing?finish=recharge');
  };

  it('the confirmation dialog that an emailed link opens continues the existing charge and creates no payment', async () => {
    open(waiting, { 'billing.finishRecharge': 'no answer yet' });
    await screen.findByRole('dialog', { name: 'Confirm $20.00 for auto-recharge' });
    await screen.findByText(/^This is the charge that your bank held back/);
    await expect.poll(() => sent('billing.finishRecharge')).toHaveLength(1);
    expect(sent('billing.createPayment')).toEqual([]);
  });

  it('the confirmation dialog stays open when the payment is announced before the dialog has its own result', async () => {
    open(waiting, { 'billing.finishRecharge': 'no answer yet' });
    await screen.findByText(/^This is the charge that your bank held back/);
    serverAnswers({ 'billing.recharge': { data: RECHARGE } });
    await act(() => announceBalance());
    // Gives the page time to render the announced change.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText('Nothing to confirm')).toBeNull();
    screen.getByRole('dialog', { name: 'Confirm $20.00 for auto-recharge' });
  });

  it('the confirmation dialog shows “Nothing to confirm” when no charge is waiting, and clears the query string on OK', async () => {
    open(RECHARGE);
    const dialog = await screen.findByRole('dialog', { name: 'Nothing to confirm' });
    within(dialog).getByText(/it was confirmed already, or auto-recharge was switched off/);
    press('OK');
    expect(window.location.search).toBe('');
  });

  it('the confirmation dialog shows “Nothing to confirm” when the charge ended while the page was open', async () => {
    open(waiting, { 'billing.finishRecharge': { code: 'not_found', status: 404 } });
    await screen.findByRole('dialog', { name: 'Nothing to confirm' });
    expect(screen.queryByText('Payment Setup Failed')).toBeNull();
  });
});
