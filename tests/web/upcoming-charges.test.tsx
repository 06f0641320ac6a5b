import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  FeePeriodDetails,
  ForecastView,
  LedgerEntryView,
  Shortfall,
  UpcomingCharge,
} from '../../server/modules/billing/billing.schema.ts';
import type { RechargeView } from '../../server/modules/billing/recharge/recharge.schema.ts';
import { FeePeriodDialog } from '../../web/features/billing/fees/fee-period-dialog.tsx';
import { UpcomingCharges } from '../../web/features/billing/fees/upcoming-charges.tsx';
import { NeedsAction } from '../../web/features/billing/needs-action.tsx';
import { TransactionHistory } from '../../web/features/billing/transaction-history.tsx';
import { useUrlDialog } from '../../web/lib/url/use-url-dialog.ts';
import { press, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen } from './web-fixture.tsx';

const onAddFunds = vi.fn();
const onSwitchOn = vi.fn();
const nothing = () => undefined;

const platform: UpcomingCharge = {
  at: '2026-12-01T04:30:00.000Z',
  kind: 'platform_fee',
  amountCents: 1_000,
  phoneNumber: null,
  rechargedCents: 0,
  balanceAfterCents: 500,
};
const number: UpcomingCharge = {
  ...platform,
  at: '2026-12-10T17:00:00.000Z',
  kind: 'number_fee',
  phoneNumber: '+1 (416) 555-0119',
  balanceAfterCents: -500,
};
const shortfall: Shortfall = {
  index: 1,
  at: number.at,
  amountCents: 1_000,
  shortCents: 650,
  isRecharged: false,
};

const RECHARGE: RechargeView = {
  isOn: false,
  thresholdCents: 1_000,
  amountCents: 2_000,
  capCents: 50_000,
  usedCents: 0,
  standing: 'off',
  dueCents: null,
  nextTryAt: null,
  card: null,
  attempts: [],
};

const answer = (patch: Partial<ForecastView>, recharge: Partial<RechargeView>) =>
  serverAnswers({
    'billing.outlook': { data: { daysLeft: 12, charges: [], runsOutBeforeFee: null, ...patch } },
    'billing.recharge': { data: { ...RECHARGE, ...recharge } },
  });

async function showCharges(
  patch: Partial<ForecastView>,
  recharge: Partial<RechargeView> = {},
  address = '/billing',
): Promise<void> {
  answer(patch, recharge);
  showScreen(
    <>
      <NeedsAction onAddFunds={onAddFunds} onSwitchOn={onSwitchOn} onConfirm={nothing} onCards={nothing} />
      <UpcomingCharges />
    </>,
    address,
  );
  await screen.findByRole('region', { name: 'Upcoming charges' });
}
const rowsOf = async () =>
  within(await screen.findByRole('table', { name: 'Upcoming charges' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
    .map((cells) => cells.map(({ textContent }) => textContent));

beforeEach(() => {
  setScreen('desktop');
  vi.clearAllMocks();
});

describe('list of upcoming charges', () => {
  it('the list of upcoming charges shows the date in the time zone of the business, the purpose and the balance after each charge', async () => {
    await showCharges({ charges: [platform, number] });
    expect(await rowsOf()).toEqual([
      ['Nov 30, 2026', 'Platform fee', '$10.00', '$5.00'],
      ['Dec 10, 2026', 'Number +1\u00a0(416)\u00a0555-0119', '$10.00', '-$5.00'],
    ]);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('the list of upcoming charges warns of the first charge that the balance does not cover and offers to add funds', async () => {
    await showCharges({ charges: [platform, number], runsOutBeforeFee: shortfall });
    const note = await screen.findByRole('note');
    within(note).getByText('The balance will not cover $10.00 on Dec 10, 2026');
    within(note).getByText(/^It will be \$6\.50 short\./);
    expect((await rowsOf())[1]?.[1]).toMatch(/Not covered$/);
    press('Add $10.00');
    expect(onAddFunds.mock.calls).toEqual([[1_000]]);
    press('Turn on auto-recharge');
    expect(onSwitchOn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['stopped', 'no_card'],
    ['at its monthly limit', 'monthly_cap'],
  ] as const)(
    'the warning about an uncovered charge does not offer to turn on auto-recharge that is on but %s',
    async (_state, standing) => {
      await showCharges(
        { charges: [platform, number], runsOutBeforeFee: shortfall },
        { isOn: true, standing },
      );
      await screen.findByText('The balance will not cover $10.00 on Dec 10, 2026');
      screen.getByRole('button', { name: 'Add $10.00' });
      expect(screen.queryByRole('button', { name: 'Turn on auto-recharge' })).toBeNull();
    },
  );

  it('the list of upcoming charges also warns if calls alone will use up the balance, and offers a sufficient amount', async () => {
    const covered = { ...number, balanceAfterCents: 200 };
    await showCharges({
      charges: [platform, covered],
      runsOutBeforeFee: { ...shortfall, shortCents: 12_000 },
    });
    await screen.findByText(/^At the pace of your calls .* it will be \$120\.00 short\./);
    expect((await rowsOf())[1]?.[1]).toMatch(/Not covered with your usual calls$/);
    press('Add $100.00');
    expect(onAddFunds.mock.calls).toEqual([[10_000]]);
  });

  it('the list of upcoming charges does not warn about charges that auto-recharge will cover', async () => {
    await showCharges({
      charges: [platform, { ...number, rechargedCents: 2_000, balanceAfterCents: 1_500 }],
      runsOutBeforeFee: { ...shortfall, isRecharged: true },
    });
    const [first, second] = await rowsOf();
    expect(first?.[1]).toBe('Platform fee');
    expect(second?.[1]).toContain('Auto-recharge adds $20.00');
    expect(second?.[3]).toBe('$15.00');
    screen.getByText(/the balance after each with what auto-recharge adds/);
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('the list of upcoming charges shows the first six fees, and all on request', async () => {
    const charges = Array.from({ length: 10 }, () => platform);
    await showCharges({ charges });
    expect(await rowsOf()).toHaveLength(6);
    press('Show all 10 charges');
    expect(await rowsOf()).toHaveLength(10);
    expect(window.location.search).toBe('?charges=all');
    press('Show fewer');
    expect(await rowsOf()).toHaveLength(6);
  });

  it('the list of upcoming charges extends to the first charge that the balance cannot cover', async () => {
    const charges = Array.from({ length: 10 }, () => platform);
    await showCharges({ charges, runsOutBeforeFee: { ...shortfall, index: 8 } });
    expect(await rowsOf()).toHaveLength(9);
  });

  it('the list of upcoming charges shows a message when no fee is due', async () => {
    await showCharges({});
    await screen.findByText('No fee is due in the next 60 days');
  });
});

describe('ledger entry of a monthly fee', () => {
  const line: LedgerEntryView = {
    id: 9,
    sequence: 4,
    createdAt: '2026-11-10T17:00:00.000Z',
    kind: 'number_fee',
    amountCents: -1_000,
    balanceAfterCents: 4_000,
    reason: 'Phone number (416) 555-0119, Nov 10 – Dec 9, 2026',
    callSid: null,
    paymentId: null,
    receiptNumber: null,
    period: { periodId: 31, startsAt: '2026-11-10T17:00:00.000Z', endsAt: '2026-12-10T17:00:00.000Z' },
  };
  const month: FeePeriodDetails = {
    periodId: 31,
    startsAt: '2026-11-10T17:00:00.000Z',
    endsAt: '2026-12-10T17:00:00.000Z',
    kind: 'number_fee',
    phoneNumber: '+1 (416) 555-0119',
    priceCents: 1_000,
    chargedAt: '2026-11-10T17:00:00.000Z',
    next: { at: '2026-12-10T17:00:00.000Z', kind: 'number_fee', amountCents: 1_000 },
  };

  function Screen() {
    const period = useUrlDialog('period');
    return (
      <>
        <TransactionHistory onReceipt={() => undefined} onPeriod={(id) => period.open(String(id))} />
        <FeePeriodDialog periodId={period.value} onClose={period.close} />
      </>
    );
  }
  const open = async (period: FeePeriodDetails, address: string) => {
    serverAnswers({
      'billing.transactions': { data: { entries: [line], failed: [], nextCursor: null } },
      'billing.feePeriod': { data: period },
    });
    showScreen(<Screen />, address);
    return screen.findByRole('dialog', { name: 'Monthly fee' });
  };
  const factsOf = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  it('the ledger on a phone has its filters behind a button, which is tinted while a filter is active', async () => {
    setScreen('phone');
    serverAnswers({ 'billing.transactions': { data: { entries: [line], failed: [], nextCursor: null } } });
    showScreen(<Screen />, '/billing');
    await screen.findByText(line.reason);
    const button = screen.getByRole('button', { name: 'Filters', expanded: false });
    expect(button.dataset.variant).toBe('default');
    expect(screen.queryByRole('button', { name: 'This month' })).toBeNull();
    press('Filters');
    await screen.findByRole('button', { name: 'This month' });
    press('This month');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.dataset.variant).toBe('light');
  });

  it('the ledger offers no CSV file while only failed payments are listed, because the file contains none', async () => {
    serverAnswers({ 'billing.transactions': { data: { entries: [line], failed: [], nextCursor: null } } });
    showScreen(<Screen />, '/billing?kinds=failed');
    await screen.findByText('The CSV file does not contain failed payments.');
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Type: 1 type' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Top-up' }));
    await screen.findByRole('button', { name: 'Download CSV', hidden: true });
  });

  it.each(['desktop', 'phone'] as const)(
    'the ledger entry of a monthly fee opens the details of its billing month on a %s',
    async (width) => {
      setScreen(width);
      serverAnswers({
        'billing.transactions': { data: { entries: [line], failed: [], nextCursor: null } },
        'billing.feePeriod': { data: month },
      });
      showScreen(<Screen />, '/billing');
      await screen.findByText(line.reason);
      press(`${line.reason}, open the fee`);
      const dialog = await screen.findByRole('dialog', { name: 'Monthly fee' });
      await within(dialog).findByText(/^A number is paid a month in advance/);
      expect(window.location.search).toBe('?period=31');
      expect(factsOf(dialog)).toEqual([
        ['For', 'Number +1\u00a0(416)\u00a0555-0119'],
        ['From', 'Nov 10, 2026'],
        ['To and including', 'Dec 9, 2026'],
        ['Price', '$10.00'],
        ['Charged', expect.stringMatching(/^Nov 10, 2026 12:00 PM/)],
        ['Next', '$10.00 · Dec 10, 2026'],
      ]);
    },
  );

  it('the ledger entry of a last hold fee explains the hold and its price, and states that no fee follows', async () => {
    const dialog = await open(
      { ...month, kind: 'hold_fee', priceCents: 500, next: null },
      '/billing?period=31',
    );
    await within(dialog).findByText(/^A number on hold is kept for you at \$5\.00 a month/);
    within(dialog).getByText('None: this fee has ended');
  });
});
