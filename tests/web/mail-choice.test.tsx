import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { type BookingDraft, EMPTY_DRAFT } from '../../web/features/calendar/book/booking-draft.ts';
import { BookingForm } from '../../web/features/calendar/book/booking-form.tsx';
import { useBooking } from '../../web/features/calendar/book/use-booking.ts';
import { MoveDialog } from '../../web/features/calendar/reschedule/move-dialog.tsx';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

// Before an action sends an email, its dialog states the recipient and the language, and the user can clear a checkbox
// to send none.

const COMING: AppointmentView = {
  ...EMMA,
  startsAt: '2041-12-03T14:00:00.000Z',
  endsAt: '2041-12-03T14:45:00.000Z',
  startsLocal: '2041-12-03T09:00:00',
  endsLocal: '2041-12-03T09:45:00',
};
const PAST: AppointmentView = {
  ...COMING,
  startsLocal: '2020-12-01T09:00:00',
  endsLocal: '2020-12-01T09:45:00',
};
const RECIPIENT = { name: 'Emma Roy', email: 'emma@example.test', language: 'fr', limit: null };

signedInOn('phone');

function answer(appointment: AppointmentView, mail: object | null = RECIPIENT): void {
  serverAnswers({
    'appointments.list': { data: { appointments: [appointment] } },
    'appointments.get': { data: { appointment } },
    'appointments.update': { data: { appointment, warnings: [], overlaps: [] } },
    'appointments.book': { data: { appointment, warnings: [], overlaps: [] } },
    'appointments.mailPreview': { data: { mail } },
    'hours.week': { data: { isSet: false, days: [] } },
    'appointments.openSlots': { data: { slots: [], later: [], timezone: 'UTC' } },
    'services.list': { data: { services: [] } },
    'businesses.get': { data: { offersBuiltIns: true } },
    'customers.list': { data: { customers: [], nextCursor: null, count: 0 } },
  });
}
const sentOnce = async (procedure: string) => {
  await waitFor(() => expect(sent(procedure)).toHaveLength(1));
  return sent(procedure)[0];
};
const toggleSendMail = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Send it' }));
const previewRequests = () => sent('appointments.mailPreview');

it.each([
  [true, 'sends it by default'],
  [false, 'does not send it after the box is cleared'],
])(
  'the cancellation dialog states the recipient and language of the email (notify: %s): %s',
  async (notify) => {
    answer(COMING);
    showScreen(<CalendarPage />, '/calendar?view=day&date=2041-12-03&cancel=1');
    await screen.findByText('Emma Roy (emma@example.test) gets a cancellation in French.');
    if (!notify) toggleSendMail();
    press('Cancel Appointment');
    expect(await sentOnce('appointments.update')).toMatchObject({ status: 'cancelled', notify });
  },
);

it('the reschedule dialog announces the email and the reminder as soon as the time differs', async () => {
  answer(COMING);
  showScreen(<CalendarPage />, '/calendar?view=day&date=2041-12-03&reschedule=1');
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule' });
  const start = await within(dialog).findByLabelText(/New start time/);
  expect(previewRequests()).toEqual([]);
  fireEvent.change(start, { target: { value: '13:45' } });
  await screen.findByText(
    'Emma Roy (emma@example.test) gets the new time in French, and a reminder the day before.',
  );
  toggleSendMail();
  press('Reschedule');
  expect(await sentOnce('appointments.update')).toMatchObject({ notify: false });
});

it('the dialog after a drag announces the email about the new time', async () => {
  answer(COMING);
  showScreen(<MoveDialog move={{ appointment: COMING, startsAt: '2041-12-04T09:00' }} onClose={() => {}} />);
  await screen.findByText(/^Emma Roy \(emma@example\.test\) gets the new time in French/);
  toggleSendMail();
  press('Move');
  expect(await sentOnce('appointments.update')).toMatchObject({ notify: false });
});

function Booking({ draft }: { draft: BookingDraft }) {
  const booking = useBooking(() => {});
  const nothing = () => {};
  return (
    <BookingForm
      draft={draft}
      onChange={nothing}
      booking={booking}
      onAddCustomer={nothing}
      onCancel={nothing}
    />
  );
}
const DRAFT: BookingDraft = {
  ...EMPTY_DRAFT,
  what: 'general',
  date: '2041-12-03',
  time: '09:00',
  customer: { id: 7, name: 'Emma Roy', isActive: true },
};

it('the booking dialog states the recipient of the confirmation and of the reminder', async () => {
  answer(COMING);
  showScreen(<Booking draft={DRAFT} />);
  await screen.findByText(
    'Emma Roy (emma@example.test) gets a confirmation in French, and a reminder the day before.',
  );
  toggleSendMail();
  press('Create Appointment');
  expect(await sentOnce('appointments.book')).toMatchObject({ notify: false });
});

it('the booking dialog shows the email limit in place of the checkbox', async () => {
  answer(COMING, { ...RECIPIENT, limit: 'mail_unpaid' });
  showScreen(<Booking draft={DRAFT} />);
  await screen.findByText(/^The customer gets no email: you can send more once your first payment/);
  expect(screen.queryByRole('checkbox', { name: 'Send it' })).toBeNull();
});

it('the cancellation dialog does not mention an email if the customer cannot receive one', async () => {
  answer(COMING, null);
  showScreen(<CalendarPage />, '/calendar?view=day&date=2041-12-03&cancel=1');
  await screen.findByText(/^Are you sure you want to cancel/);
  await waitFor(() => expect(previewRequests()).toHaveLength(1));
  expect(screen.queryByRole('checkbox', { name: 'Send it' })).toBeNull();
});

it('the cancellation dialog of a past appointment requests no email preview', async () => {
  answer(PAST);
  showScreen(<CalendarPage />, '/calendar?view=day&date=2020-12-01&cancel=1');
  await screen.findByText(/^Are you sure you want to cancel/);
  press('Cancel Appointment');
  await sentOnce('appointments.update');
  expect(previewRequests()).toEqual([]);
});
