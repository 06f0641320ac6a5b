import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { type BookingDraft, EMPTY_DRAFT } from '../../web/features/calendar/book/booking-draft.ts';
import { BookingForm } from '../../web/features/calendar/book/booking-form.tsx';
import { useBooking } from '../../web/features/calendar/book/use-booking.ts';
import { MoveDialog } from '../../web/features/calendar/reschedule/move-dialog.tsx';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA, OFFICE_WEEK } from './samples.ts';
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

it('the dialog after a drag books the last refused time anyway, not the time of the drop', async () => {
  answer(COMING);
  const refused = {
    ...{ code: 'slot_taken', status: 409, message: 'This time is already booked.' },
    alternatives: [{ startsAt: '2041-12-04T15:00:00Z', endsAt: '2041-12-04T15:45:00Z' }],
  };
  serverAnswers({
    'appointments.mailPreview': { data: { mail: null } },
    'appointments.update': (input) =>
      Object(input).allowOverlap === true
        ? { data: { appointment: COMING, warnings: [], overlaps: [] } }
        : refused,
  });
  showScreen(<MoveDialog move={{ appointment: COMING, startsAt: '2041-12-04T09:00' }} onClose={() => {}} />);
  press('Move');
  fireEvent.click(await screen.findByRole('button', { name: /10:00 AM/ }));
  await waitFor(() => expect(sent('appointments.update')).toHaveLength(2));
  screen.getByText(/10:00 AM\?/);
  fireEvent.click(await screen.findByRole('button', { name: 'Book anyway' }));
  await waitFor(() => expect(sent('appointments.update')).toHaveLength(3));
  expect(sent('appointments.update').map((input) => Object(input).time)).toEqual([
    { startsAt: '2041-12-04T09:00' },
    { startsAt: '2041-12-04T10:00' },
    { startsAt: '2041-12-04T10:00' },
  ]);
});

it('the dialog after a drag to another calendar announces the email once another time was picked', async () => {
  answer(COMING);
  const refused = {
    ...{ code: 'slot_taken', status: 409, message: 'This time is already booked.' },
    alternatives: [{ startsAt: '2041-12-03T15:00:00Z', endsAt: '2041-12-03T15:45:00Z' }],
  };
  serverAnswers({
    'appointments.mailPreview': { data: { mail: RECIPIENT } },
    'appointments.update': refused,
  });
  const calendar = { id: 101, name: 'Chair 2' };
  const move = { appointment: COMING, startsAt: '2041-12-03T09:00', calendar };
  showScreen(<MoveDialog move={move} onClose={() => {}} />);
  press('Move');
  const free = await screen.findByRole('button', { name: /10:00 AM/ });
  expect(previewRequests()).toEqual([]);
  fireEvent.click(free);
  await screen.findByText(/^Emma Roy \(emma@example\.test\) gets the new time in French/);
});

it('the dialog after a drag warns about the end of an appointment that lasts across a clock change', async () => {
  answer(COMING);
  serverAnswers({
    'appointments.mailPreview': { data: { mail: null } },
    // Only open until 3:15 on Sundays. The clocks skip 2:00 to 3:00 on March 10, 2041.
    'hours.week': {
      data: {
        isSet: true,
        days: OFFICE_WEEK.data.days.map((day) => ({
          ...day,
          spans: day.dayOfWeek === 0 ? [{ openTime: '01:00:00', closeTime: '03:15:00' }] : [],
        })),
      },
    },
  });
  const move = { appointment: COMING, startsAt: '2041-03-10T01:45' };
  showScreen(<MoveDialog move={move} onClose={() => {}} />);
  await screen.findByText('This time is outside your opening hours.');
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
