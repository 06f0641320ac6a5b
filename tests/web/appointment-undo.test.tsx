import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

const PAST: AppointmentView = {
  ...EMMA,
  startsAt: '2020-12-01T14:00:00.000Z',
  endsAt: '2020-12-01T14:45:00.000Z',
  startsLocal: '2020-12-01T09:00:00',
  endsLocal: '2020-12-01T09:45:00',
};
const DAY = '/calendar?view=day&date=2020-12-01';
const changed = (appointment: AppointmentView) => ({ data: { appointment, warnings: [], overlaps: [] } });

function show(
  appointment: AppointmentView,
  address: string,
  answers: Parameters<typeof serverAnswers>[0] = {},
) {
  serverAnswers({
    'appointments.list': { data: { appointments: [appointment] } },
    'appointments.get': { data: { appointment } },
    ...answers,
  });
  showScreen(<CalendarPage />, address);
}

async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  fireEvent.click(screen.getByRole('button', { name }));
}

signedInOn('phone');

it.each([
  ['Confirm', 'confirmed', 'Appointment confirmed'],
  ['Complete', 'completed', 'Appointment completed'],
  ['No-show', 'no_show', 'Marked as no-show'],
] as const)(
  'the action %s takes one press and can be undone for 10 seconds',
  async (name, status, message) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const after = { ...PAST, status, version: 2 };
      show(PAST, DAY, { 'appointments.update': changed(after), 'appointments.undo': changed(PAST) });
      await choose(name);
      await screen.findByText(message);
      act(() => vi.advanceTimersByTime(9_000));
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Undone. Everything is as it was before.');
      expect(sent('appointments.undo')).toEqual([{ appointmentId: 1, version: 2 }]);
    } finally {
      vi.useRealTimers();
    }
  },
);

it('a cancellation can be undone after the dialog and the appointment details have closed', async () => {
  const after = { ...EMMA, status: 'cancelled' as const, version: 5 };
  const answers = { 'appointments.update': changed(after), 'appointments.undo': changed(EMMA) };
  show(EMMA, '/calendar?view=day&date=2026-12-01', answers);
  const row = await screen.findByRole('button', { name: 'Emma Roy' });
  row.focus();
  fireEvent.click(row);
  await screen.findByLabelText('Notes');
  press('Cancel');
  await screen.findByText('Emma Roy', { selector: 'dd *' });
  press('Cancel Appointment');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(window.location.search).toBe('?view=day&date=2026-12-01');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. Everything is as it was before.');
  expect(sent('appointments.undo')).toEqual([{ appointmentId: 1, version: 5 }]);
});

it('a failed undo shows the reason of the server', async () => {
  const answers = {
    'appointments.update': changed({ ...PAST, status: 'completed', version: 2 }),
    'appointments.undo': { code: 'slot_taken', status: 409, message: 'This time is no longer free.' },
  };
  show(PAST, DAY, answers);
  await choose('Complete');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('This time is no longer free.');
});

it('a completed appointment can be reopened while the server allows it', async () => {
  const completed = { ...PAST, status: 'completed' as const, version: 7, mayReopen: true };
  show(completed, DAY, { 'appointments.reopen': changed(PAST) });
  await choose('Reopen');
  await screen.findByText('Appointment reopened');
  expect(sent('appointments.reopen')).toEqual([{ appointmentId: 1, version: 7 }]);
});

it('a completed appointment that the server no longer reopens has no action menu, but its notes stay editable', async () => {
  const completed = { ...PAST, status: 'completed' as const };
  show(completed, `${DAY}&appt=1`, { 'appointments.update': changed(completed) });
  fireEvent.change(await screen.findByLabelText('Notes'), { target: { value: 'Paid in cash' } });
  press('Save notes');
  await screen.findByText('Notes saved');
  expect(sent('appointments.update')).toMatchObject([{ appointmentId: 1, notes: 'Paid in cash' }]);
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});
