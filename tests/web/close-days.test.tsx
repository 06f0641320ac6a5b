import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ClosedDays } from '../../web/features/calendar/close-days/closed-days.tsx';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

const LATER = { startsAt: '2099-12-01T14:00:00.000Z', endsAt: '2099-12-01T14:45:00.000Z' };
const MAILABLE = { ...EMMA, ...LATER, id: 4, version: 2, customerEmail: 'emma@example.test' };
const UNKNOWN = { ...EMMA, ...LATER, id: 5, customerName: 'Ada Byron' };
const DAY = { startsLocal: '2099-12-01T00:00:00', endsLocal: '2099-12-02T00:00:00', isFullDay: true };
const CLOSED = { ...EMMA, ...LATER, ...DAY, id: 6, kind: 'closed', bookingType: 'holiday' };

signedInOn('desktop');

it('closing days cancels all of their appointments in one decision, notifies by email where possible, and can be undone', async () => {
  serverAnswers({
    'appointments.list': { data: { appointments: [CLOSED] } },
    'hours.week': { data: { days: [], isSet: false } },
    'appointments.listInRange': { data: { appointments: [MAILABLE, UNKNOWN] } },
    'appointments.close': { data: { appointment: CLOSED, kept: [], cancelled: 2, warnings: [] } },
    'appointments.undoTogether': { data: { restored: 2, warnings: [] } },
  });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2099-12-01&dialog=close');
  const from = () => screen.findByLabelText(/^From Date/);
  fireEvent.change(await from(), { target: { value: '2099-12-01' } });
  fireEvent.keyDown(await from(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Close days');
  expect(await from()).toHaveProperty('value', '2099-12-01');
  const dialog = await screen.findByRole('dialog', { name: 'Close days' });
  expect(within(dialog).queryByText(/What you typed before is back/)).not.toBeNull();
  const ada = await within(dialog).findByLabelText(/^What happens to Ada Byron/);
  expect(within(ada).queryByText('Cancel and tell the customer')).toBeNull();
  fireEvent.change(within(dialog).getByLabelText('For all of them'), { target: { value: 'tell' } });
  press('Close and cancel 2 appointments');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('appointments.undoTogether')).toHaveLength(1));
  const [closed] = sent('appointments.close');
  expect(closed).toMatchObject({
    time: { from: '2099-12-01', to: '2099-12-01' },
    cancel: [
      { appointmentId: 4, version: 2, notify: true },
      { appointmentId: 5, version: 1, notify: false },
    ],
  });
  const { bookingKey } = closed as { bookingKey: string };
  expect(sent('appointments.undoTogether')).toEqual([{ changeKey: bookingKey }]);
});

it('days cannot be closed before the list of the appointments on these days has loaded', async () => {
  const server = {
    'appointments.list': { data: { appointments: [] } },
    'hours.week': { data: { days: [], isSet: false } },
    'appointments.listInRange': { data: { appointments: [] } },
    'appointments.close': { data: { appointment: CLOSED, kept: [], cancelled: 0, warnings: [] } },
  };
  serverAnswers(server);
  showScreen(<CalendarPage />, '/calendar?view=day&date=2099-12-01&dialog=close');
  const dialog = await screen.findByRole('dialog', { name: 'Close days' });
  const button = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add closed time' });
  const choose = (day: string) => {
    fireEvent.change(within(dialog).getByLabelText(/^From Date/), { target: { value: day } });
    fireEvent.change(within(dialog).getByLabelText(/^To Date/), { target: { value: day } });
  };
  choose('2099-12-01');
  await waitFor(() => expect(button().disabled).toBe(false));
  serverAnswers({ ...server, 'appointments.listInRange': 'no answer yet' });
  // Both days must load first: the first was never listed before, and the list of the second may be outdated.
  for (const day of ['2099-12-02', '2099-12-01']) {
    choose(day);
    expect(button().disabled).toBe(true);
    fireEvent.submit(button());
  }
  expect(sent('appointments.close')).toEqual([]);
});

describe('undo of a day that was opened again', () => {
  const closings = [
    { appointmentId: 41, version: 1 },
    { appointmentId: 42, version: 1 },
  ];
  const shortened = {
    ...{ date: '2099-12-24', open: [{ openTime: '09:00', closeTime: '12:00' }], notes: null },
    closings,
  };
  const undone = 'Undone. Everything is as it was before.';

  async function reopen(undo: (input: unknown) => object): Promise<void> {
    serverAnswers({
      'appointments.list': { data: { appointments: [] } },
      'holidays.list': {
        data: { region: null, countries: [], subdivisions: [], holidays: [], shortened: [shortened] },
      },
      'appointments.update': (input) => ({
        data: {
          appointment: { ...EMMA, id: Object(input).appointmentId, version: 2 },
          warnings: [],
          overlaps: [],
        },
      }),
      'appointments.undo': (input) => undo(input) as { data: object },
    });
    showScreen(<ClosedDays />);
    fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    press('Remove');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('appointments.undo')).toHaveLength(2));
  }

  it('the undo of a day that was opened again is confirmed when all closed times are back', async () => {
    await reopen(() => ({ data: { appointment: EMMA, warnings: [] } }));
    await screen.findByText(undone);
    expect(sent('appointments.undo')).toEqual([
      { appointmentId: 41, version: 2 },
      { appointmentId: 42, version: 2 },
    ]);
  });

  it('the undo of a day that was opened again reports a failure, and no success, if a closed time is not back', async () => {
    await reopen((input) =>
      Object(input).appointmentId === 42
        ? { code: 'conflict', status: 409, message: 'Too late.' }
        : { data: { appointment: EMMA, warnings: [] } },
    );
    await screen.findByText('Too late.');
    expect(screen.queryByText(undone)).toBeNull();
  });
});
