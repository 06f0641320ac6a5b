// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveSession } from '../../web/lib/session.ts';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { calls, press, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA } from './appointments.ts';
import { LOGIN, setScreen } from './web-fixture.tsx';

const NEW = '/calendar?view=day&date=2026-12-01&dialog=new';
const customer = (id: number, fullName: string, isActive = true) => ({
  id,
  fullName,
  isActive,
  phoneFormatted: `+1 416-555-${id}`,
  email: null,
});
const page = (customers: object[], nextCursor: string | null) => ({
  data: { customers, nextCursor, count: 51 },
});
const ANSWERS = {
  'appointments.list': { data: { appointments: [] } },
  'services.list': { data: { services: [] } },
  'businesses.get': { data: { offersBuiltIns: true } },
  'hours.week': { data: { days: [], isSet: false } },
  'appointments.openSlots': { data: { slots: [] } },
  'customers.list': page([customer(1, 'Ada Byron')], null),
};

beforeEach(() => {
  setScreen('phone');
  Object.assign(document, { fonts: new EventTarget() });
  saveSession(LOGIN);
});

async function fillIn(answers: Parameters<typeof serverAnswers>[0]): Promise<HTMLElement> {
  serverAnswers({ ...ANSWERS, ...answers });
  showScreen(<CalendarPage />, NEW);
  const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
  fireEvent.change(within(dialog).getByLabelText(/^Service/), { target: { value: 'general' } });
  fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: '2026-12-01' } });
  fireEvent.change(within(dialog).getByLabelText(/^Start time/), { target: { value: '09:00' } });
  return dialog;
}

function submit(dialog: HTMLElement): void {
  const button = within(dialog).getByRole('button', { name: 'Create Appointment' });
  button.focus();
  fireEvent.click(button);
}

const refused = (message: string) => ({ code: 'slot_taken', status: 409, message });

describe('a refused booking', () => {
  it('puts the focus on why, inside the dialog, and does not call it impossible above "Book anyway"', async () => {
    const dialog = await fillIn({ 'appointments.book': refused('This time is already booked.') });
    fireEvent.click(within(dialog).getByLabelText('Skip customer'));
    submit(dialog);
    const notice = await within(dialog).findByRole('alert', { name: 'This time is taken' });
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(within(notice).getByRole('button', { name: 'Book anyway' })).toBeTruthy();
    expect(within(dialog).queryByText(/cannot be booked/)).toBeNull();
  });
});

describe('a booking', () => {
  it('gives the focus to what was made, once it is in the calendar', async () => {
    const made = { ...EMMA, id: 9, customerName: 'Ada Byron' };
    const dialog = await fillIn({
      'appointments.book': { data: { appointment: made, warnings: [], overlaps: [] } },
    });
    fireEvent.click(within(dialog).getByLabelText('Skip customer'));
    serverAnswers({
      ...ANSWERS,
      'appointments.book': { data: { appointment: made, warnings: [], overlaps: [] } },
      'appointments.list': { data: { appointments: [made] } },
    });
    submit(dialog);
    const row = await screen.findByRole('button', { name: 'Ada Byron' });
    await waitFor(() => expect(document.activeElement).toBe(row), { timeout: 8_000 });
  });

  it('shows the day of what was made, when another one was shown', async () => {
    const made = { ...EMMA, startsLocal: '2026-12-24T09:00:00', endsLocal: '2026-12-24T09:30:00' };
    const dialog = await fillIn({
      'appointments.book': { data: { appointment: made, warnings: [], overlaps: [] } },
    });
    fireEvent.click(within(dialog).getByLabelText('Skip customer'));
    submit(dialog);
    expect(await screen.findByText('Thursday, December 24, 2026')).toBeTruthy();
  });
});

describe('the customers to choose from', () => {
  it('are more than the first 50, and the inactive ones, who are booked for with a word about it', async () => {
    const made = { data: { appointment: EMMA, warnings: [], overlaps: [] } };
    const dialog = await fillIn({
      'customers.list': page([customer(1, 'Ada Byron')], 'after Ada'),
      'appointments.book': made,
    });
    const more = await within(dialog).findByRole('button', { name: /more/i });
    serverAnswers({
      ...ANSWERS,
      'customers.list': page([customer(2, 'Zoe Young', false)], null),
      'appointments.book': made,
    });
    fireEvent.click(more);
    const zoe = await within(dialog).findByRole('radio', { name: /Zoe Young.*Inactive/ });
    expect(within(dialog).getByRole('radio', { name: /Ada Byron/ })).toBeTruthy();
    expect(calls.filter(({ procedure }) => procedure === 'customers.list').map(({ input }) => input)).toEqual(
      [
        { limit: 50, direction: 'forward' },
        { limit: 50, cursor: 'after Ada', direction: 'forward' },
      ],
    );
    fireEvent.click(zoe);
    expect(
      await within(dialog).findByText('This customer is inactive. You can still book for them.'),
    ).toBeTruthy();
    press('Create Appointment');
    await waitFor(() =>
      expect(calls.find(({ procedure }) => procedure === 'appointments.book')?.input).toMatchObject({
        customer: { option: 'existing', customerId: 2 },
      }),
    );
  });
});
