import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DaySpending } from '../../server/modules/billing/limits/spending.schema.ts';
import { SpendingSection } from '../../web/features/billing/spending/spending-section.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen } from './web-fixture.tsx';

const WITHIN: DaySpending = {
  limitCents: 5_000,
  spentCents: 1_225,
  standing: 'within',
  callPriceCents: 25,
};

async function open(spending: Partial<DaySpending> = {}): Promise<void> {
  const data = { calls: { ...WITHIN, ...spending } };
  serverAnswers({ 'billing.spending': { data }, 'billing.updateSpendingLimit': { data } });
  showScreen(<SpendingSection />);
  await screen.findByLabelText('Maximum cost of calls per day');
}

const field = () => screen.getByLabelText<HTMLSelectElement>('Maximum cost of calls per day');
const updateRequests = () => sent('billing.updateSpendingLimit');

beforeEach(() => setScreen('desktop'));

describe('daily spending limit', () => {
  it('the form of the daily spending limit shows the amount used today and the options with their number of calls', async () => {
    await open();
    expect(screen.getByText('$12.25 of $50.00 used today')).toBeTruthy();
    expect(field().value).toBe('5000');
    expect(
      within(field())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '$10.00 (40 calls)',
      '$20.00 (80 calls)',
      '$50.00 (200 calls)',
      '$100.00 (400 calls)',
      '$200.00 (800 calls)',
      '$500.00 (2000 calls)',
      'No limit',
    ]);
  });

  it('the form of the daily spending limit counts the calls of a limit by the stored price of the business', async () => {
    await open({ callPriceCents: 40 });
    expect(within(field()).getByRole('option', { name: '$20.00 (50 calls)' })).toBeTruthy();
  });

  it.each([
    [{ standing: 'near' }, /More than 80%/],
    [{ standing: 'reached' }, /limit has been reached.*Choose a higher limit/],
    [{ limitCents: null }, /Every call that the balance can pay for is answered/],
  ] as const)(
    'the form of the daily spending limit explains the current state, %j',
    async (spending, text) => {
      await open(spending);
      const section = within(screen.getByRole('region', { name: 'Daily limit for calls' }));
      expect(section.getByRole('status').textContent).toMatch(text);
    },
  );

  it('the daily spending limit can be changed', async () => {
    await open();
    fireEvent.change(field(), { target: { value: '10000' } });
    press('Save limit');
    await screen.findByText('Daily limit updated');
    expect(updateRequests()).toEqual([{ kind: 'calls', limitCents: 10_000 }]);
  });

  it('the daily spending limit can be removed', async () => {
    await open();
    fireEvent.change(field(), { target: { value: 'none' } });
    press('Save limit');
    await screen.findByText('Daily limit updated');
    expect(updateRequests()).toMatchObject([{ kind: 'calls', limitCents: null }]);
  });
});
