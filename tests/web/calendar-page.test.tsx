import { useQueryClient } from '@tanstack/react-query';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { invalidate } from '../../web/lib/live/invalidate.ts';
import { saveSession } from '../../web/lib/session/session.ts';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { holdBack, press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA } from './samples.ts';
import { LOGIN, setScreen } from './web-fixture.tsx';

const LUNCH: AppointmentView = {
  ...EMMA,
  id: 2,
  kind: 'closed',
  bookingType: 'block',
  customerName: null,
  serviceName: null,
  startsLocal: '2026-12-01T12:00:00',
  endsLocal: '2026-12-01T13:00:00',
};
const list = (...appointments: AppointmentView[]) => ({ data: { appointments } });
const SERVICES = { data: { services: [] } };
const NO_CUSTOMERS = { data: { customers: [], nextCursor: null, count: 0 } };

let announceAppointments: () => Promise<void>;

/** Publishes a change of the appointments, as the live stream does. */
function LiveUpdates() {
  const client = useQueryClient();
  announceAppointments = () => invalidate(client, ['appointments']);
  return null;
}

beforeEach(() => {
  setScreen('phone');
  // Growing text fields wait for fonts, which happy-dom does not have.
  Object.assign(document, { fonts: new EventTarget() });
  saveSession(LOGIN);
});

it('the calendar page keeps the previous days with a loading message until the next days have loaded', async () => {
  serverAnswers({ 'appointments.list': list(EMMA) });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01');
  await screen.findByText('Emma Roy');
  serverAnswers({ 'appointments.list': 'no answer yet' });
  press('Next day');
  await screen.findByText('Loading appointments...');
  // On a narrow screen, dates omit the current year.
  expect(screen.getByText(/^Wednesday, Dec/)).toBeTruthy();
  expect(screen.getByText('Emma Roy')).toBeTruthy();
  expect(screen.queryByText(/No appointments/)).toBeNull();
  expect(screen.queryByText('1 appointment')).toBeNull();
});

it('the calendar page reports an empty day once its appointments have loaded', async () => {
  serverAnswers({ 'appointments.list': list() });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01');
  expect(await screen.findByText('No appointments for Tuesday, December 1, 2026')).toBeTruthy();
});

it('the calendar page shows today when the URL contains an invalid date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T17:00:00Z') });
  try {
    serverAnswers({ 'appointments.list': list() });
    showScreen(<CalendarPage />, '/calendar?view=day&date=2026-13-45');
    expect(await screen.findByText('No appointments for Tuesday, December 1, 2026')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('the calendar page does not count closed time as an appointment', async () => {
  serverAnswers({ 'appointments.list': list(EMMA, LUNCH) });
  showScreen(<CalendarPage />, '/calendar?view=week&date=2026-12-01');
  expect(await screen.findAllByText('1 appointment')).toHaveLength(2);
  const total = within(screen.getByRole('region', { name: 'Summary' })).getByText('Total').parentElement;
  expect(total?.textContent).toBe('Total1');
});

it('the calendar page offers No-show for an appointment that began after the screen was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T13:59:00Z') });
  try {
    serverAnswers({ 'appointments.list': list(EMMA) });
    showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01');
    const menu = await screen.findByRole('button', { name: /^Actions for Emma Roy/ });
    vi.setSystemTime(new Date('2026-12-01T14:30:00Z'));
    fireEvent.click(menu);
    expect(screen.getByRole('button', { name: 'No-show' })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('the calendar page marks the current time in the time zone of the business', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T17:00:00Z') });
  try {
    setScreen('desktop');
    serverAnswers({ 'appointments.list': list(EMMA) });
    showScreen(<CalendarPage />, '/calendar?view=week');
    await screen.findByRole('button', { name: /^9:00 AM – 9:45 AM, Emma Roy/ });
    const line = document.querySelector<HTMLElement>('[data-now="today"]');
    // Noon lies at 40% of a grid from eight to six.
    expect(line?.style.top).toBe('40%');
  } finally {
    vi.useRealTimers();
  }
});

it('the calendar page moves the focus between the slots of the time grid with the arrow keys', async () => {
  setScreen('desktop');
  serverAnswers({ 'appointments.list': list(EMMA) });
  showScreen(<CalendarPage />, '/calendar?view=week&date=2026-12-01');
  const first = await screen.findByLabelText('Book on Sunday, November 29, 2026, 8:00 AM');
  first.focus();
  const pressArrow = (key: string, modifiers = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  pressArrow('ArrowUp');
  pressArrow('ArrowLeft');
  expect(focused()).toBe('Book on Sunday, November 29, 2026, 8:00 AM');
  pressArrow('ArrowDown');
  pressArrow('ArrowRight');
  expect(focused()).toBe('Book on Monday, November 30, 2026, 8:30 AM');
  // Alt+Left is the Back shortcut of the browser, so the page does not handle this key press.
  expect(pressArrow('ArrowLeft', { altKey: true })).toBe(true);
  expect(focused()).toBe('Book on Monday, November 30, 2026, 8:30 AM');
});

/** The drag events of happy-dom have no position and no data. */
function drag(kind: 'dragStart' | 'dragOver' | 'drop', target: Element, clientY = 0): void {
  const facts = { clientY, dataTransfer: { setData: () => undefined } };
  fireEvent(target, Object.assign(createEvent[kind](target), facts));
}

/** The column of an appointment, with a size, because happy-dom has no layout. */
function columnOf(event: Element): Element {
  const column = event.closest('[data-column]') ?? event;
  column.getBoundingClientRect = () => new DOMRect(0, 0, 100, 640);
  return column;
}

it('the calendar page ends a drag when a live update removes the dragged appointment', async () => {
  setScreen('desktop');
  serverAnswers({ 'appointments.list': list(EMMA, LUNCH) });
  showScreen(
    <>
      <CalendarPage />
      <LiveUpdates />
    </>,
    '/calendar?view=week&date=2026-12-01',
  );
  const event = await screen.findByRole('button', { name: /^9:00 AM – 9:45 AM, Emma Roy/ });
  drag('dragStart', event);
  const column = columnOf(event);
  drag('dragOver', column);
  expect(document.querySelector('[data-landing]')).toBeTruthy();
  serverAnswers({ 'appointments.list': list(LUNCH) });
  const removals: { isDragged: boolean }[] = [];
  const observer = new MutationObserver(() => {
    if (!event.isConnected) removals.push({ isDragged: document.querySelector('[data-landing]') !== null });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  void announceAppointments();
  await waitFor(() => expect(removals).not.toEqual([]));
  observer.disconnect();
  // The drag preview disappears in the same update as the appointment.
  expect(removals[0]).toEqual({ isDragged: false });
  drag('dragOver', column);
  expect(document.querySelector('[data-landing]')).toBeNull();
});

it('the calendar page lists the appointments that closed time overlaps after a move', async () => {
  serverAnswers({
    'appointments.list': list(LUNCH),
    'appointments.get': { data: { appointment: LUNCH } },
    'appointments.update': { data: { appointment: LUNCH, warnings: [], overlaps: [EMMA] } },
  });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&reschedule=2');
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule' });
  fireEvent.change(await within(dialog).findByLabelText(/From Time/), { target: { value: '08:00' } });
  press('Reschedule');
  expect(await screen.findByText('1 appointment falls within this time')).toBeTruthy();
  expect(sent('appointments.update')).toHaveLength(1);
});

describe('reschedule dialog', () => {
  const open = async () => {
    serverAnswers({ 'appointments.list': list(EMMA), 'appointments.get': { data: { appointment: EMMA } } });
    showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&reschedule=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule' }));
    const field = async (label: RegExp) => dialog.findByLabelText<HTMLInputElement>(label);
    const change = async (label: RegExp, value: string) =>
      fireEvent.change(await field(label), { target: { value } });
    return { field, change };
  };

  it('the end in the reschedule dialog still follows the start after the start was empty', async () => {
    const { field, change } = await open();
    await change(/^New start time/, '');
    await change(/^New start time/, '14:00');
    expect((await field(/^New end time/)).value).toBe('14:45');
  });

  it('the end in the reschedule dialog keeps the duration when the clocks are set forward in between', async () => {
    const { field, change } = await open();
    await change(/^New start date/, '2027-03-14');
    await change(/^New start time/, '01:30');
    expect((await field(/^New end time/)).value).toBe('03:15');
  });

  it('the reschedule dialog keeps an end that was typed while the start was empty', async () => {
    const { field, change } = await open();
    await change(/^New start time/, '');
    await change(/^New end time/, '16:00');
    await change(/^New start time/, '14:00');
    expect((await field(/^New end time/)).value).toBe('16:00');
    await change(/^New start time/, '15:00');
    expect((await field(/^New end time/)).value).toBe('17:00');
  });
});

it('the calendar page keeps unsaved notes while the cancellation dialog is open', async () => {
  serverAnswers({ 'appointments.list': list(EMMA), 'appointments.get': { data: { appointment: EMMA } } });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&appt=1');
  const notes = () => screen.findByLabelText<HTMLTextAreaElement>('Notes');
  fireEvent.change(await notes(), { target: { value: 'Prefers the window' } });
  press('Cancel');
  await screen.findByRole('dialog', { name: 'Cancel Appointment' });
  press('Keep Appointment');
  expect((await notes()).value).toBe('Prefers the window');
});

it('the calendar page shows the newer notes of a colleague instead of a draft that was typed over older notes', async () => {
  const listed = { 'appointments.list': list(EMMA) };
  serverAnswers({ ...listed, 'appointments.get': { data: { appointment: EMMA } } });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&appt=1');
  const notes = () => screen.findByLabelText<HTMLTextAreaElement>('Notes');
  fireEvent.change(await notes(), { target: { value: 'Prefers the window' } });
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changed = { ...EMMA, version: 2, notes: 'Allergic to latex' };
  serverAnswers({
    'appointments.list': list(changed),
    'appointments.get': { data: { appointment: changed } },
  });
  await act(announceAppointments);
  fireEvent.click(await screen.findByText('Emma Roy'));
  // The dialog first shows the cached appointment, so the test waits for the new notes.
  await waitFor(async () => expect((await notes()).value).toBe('Allergic to latex'));
});

it('the calendar page reports that services failed to load and loads them on retry', async () => {
  const others = {
    'appointments.list': list(),
    'customers.list': NO_CUSTOMERS,
    'businesses.get': { data: { offersBuiltIns: true } },
  };
  serverAnswers({ ...others, 'services.list': { code: 'internal', status: 500 } });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&dialog=new');
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('No services yet')).toBeNull();
  serverAnswers({ ...others, 'services.list': SERVICES });
  press('Retry');
  expect(await screen.findByText('No services yet')).toBeTruthy();
});

it('the calendar page returns to the booking dialog when the user leaves the new-customer form with Back', async () => {
  serverAnswers({ 'appointments.list': list(), 'services.list': SERVICES });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&dialog=new');
  await screen.findByRole('dialog', { name: 'Create New Appointment' });
  press('Add New Customer');
  await screen.findByRole('dialog', { name: 'Add New Customer' });
  window.history.back();
  expect(await screen.findByRole('dialog', { name: 'Create New Appointment' })).toBeTruthy();
});

it('the calendar page counts the month’s appointments by status, and hides a status whose button is pressed', async () => {
  const on = (id: number, day: string, status: AppointmentView['status']) => ({
    ...EMMA,
    id,
    status,
    startsLocal: `${day}T09:00:00`,
    endsLocal: `${day}T09:45:00`,
  });
  const own = [
    on(1, '2026-12-01', 'scheduled'),
    on(2, '2026-12-02', 'cancelled'),
    on(3, '2026-12-31', 'no_show'),
  ];
  serverAnswers({ 'appointments.list': list(...own, on(4, '2027-01-01', 'scheduled')) });
  showScreen(<CalendarPage />, '/calendar?view=month&date=2026-12-01');
  expect(await screen.findByText('3 appointments')).toBeTruthy();
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  expect(summary.getByText('Total').parentElement?.textContent).toBe('Total3');
  press('Cancelled 1');
  expect(await screen.findByText('2 appointments')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Wednesday, December 2, 2026, 0 appointments/ })).toBeTruthy();
  expect(summary.getByRole('button', { name: 'Cancelled 1' }).getAttribute('aria-pressed')).toBe('false');
  expect(summary.getByText('Total').parentElement?.textContent).toBe('Total3');
  expect(new URLSearchParams(window.location.search).get('hide')).toBe('cancelled');
  press('Show all');
  expect(await screen.findByText('3 appointments')).toBeTruthy();
  expect(new URLSearchParams(window.location.search).has('hide')).toBe(false);
});

it('the calendar page shows the status badge of closed time in the day and in its details', async () => {
  serverAnswers({ 'appointments.list': list(LUNCH), 'appointments.get': { data: { appointment: LUNCH } } });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&appt=2');
  const dialog = await screen.findByRole('dialog', { name: 'Closed time' });
  expect(await within(dialog).findByText('Scheduled')).toBeTruthy();
  const rows = screen.getByRole('list', { name: 'Appointments of the day', hidden: true });
  expect(within(rows).getByText('Scheduled')).toBeTruthy();
});

it('the calendar page shows closed days, opening hours and the number of hidden appointments', async () => {
  const spans = [
    { openTime: '09:00:00', closeTime: '12:00:00' },
    { openTime: '13:00:00', closeTime: '17:00:00' },
  ];
  const days = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, spans: dayOfWeek === 0 ? [] : spans }));
  serverAnswers({ 'appointments.list': list(EMMA), 'hours.week': { data: { days, isSet: true } } });
  showScreen(<CalendarPage />, '/calendar?view=week&date=2026-12-01&hide=scheduled');
  const sunday = 'Sunday, November 29, 2026, 0 appointments, closed';
  expect(await screen.findByRole('button', { name: sunday })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tuesday, December 1, 2026, 0 appointments' }));
  expect(await screen.findByText('Open 9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM')).toBeTruthy();
  expect(screen.getByText('1 hidden')).toBeTruthy();
  expect(screen.queryByText(/No appointments/)).toBeNull();
});

it('the calendar page shows on a desktop that an open or closed day has no appointments', async () => {
  setScreen('desktop');
  const spans = [{ openTime: '09:00:00', closeTime: '17:00:00' }];
  const days = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, spans: dayOfWeek === 0 ? [] : spans }));
  serverAnswers({ 'appointments.list': list(EMMA), 'hours.week': { data: { days, isSet: true } } });
  showScreen(<CalendarPage />, '/calendar?view=week&date=2026-12-01');
  const closed = await screen.findByRole('button', {
    name: 'Sunday, November 29, 2026, 0 appointments, closed',
  });
  const column = within(closed.parentElement ?? document.body);
  column.getByText('Closed');
  column.getByText('No appointments scheduled');
  // Every day of the week is empty except the one with Emma's appointment.
  expect(screen.getAllByText('No appointments scheduled')).toHaveLength(6);
});

it.each(['desktop', 'phone'] as const)(
  'the calendar page says once that nothing is scheduled in an empty week on a %s',
  async (device) => {
    setScreen(device);
    serverAnswers({ 'appointments.list': list(), 'hours.week': { data: { days: [], isSet: true } } });
    showScreen(<CalendarPage />, '/calendar?view=week&date=2026-12-01');
    expect(await screen.findAllByText('No appointments scheduled')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /, 0 appointments/ })).toHaveLength(7);
  },
);

it('the calendar page opens a day from its cell in the month view, and an appointment from its button', async () => {
  setScreen('desktop');
  serverAnswers({ 'appointments.list': list(EMMA), 'appointments.get': { data: { appointment: EMMA } } });
  showScreen(<CalendarPage />, '/calendar?view=month&date=2026-12-01');
  fireEvent.click(await screen.findByRole('button', { name: /Emma Roy/ }));
  await screen.findByRole('dialog');
  expect(new URLSearchParams(window.location.search).get('appt')).toBe('1');
  press('Close');
  fireEvent.click(screen.getByRole('button', { name: /^Wednesday, December 2, 2026/ }));
  await screen.findByText('No appointments for Wednesday, December 2, 2026');
});

it('the calendar page shows an error when closed time starts and ends at the same time', async () => {
  serverAnswers({ 'appointments.list': list(LUNCH), 'appointments.get': { data: { appointment: LUNCH } } });
  showScreen(<CalendarPage />, '/calendar?view=day&date=2026-12-01&reschedule=2');
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule' });
  fireEvent.change(await within(dialog).findByLabelText(/From Time/), { target: { value: '13:00' } });
  await within(dialog).findByText('From Time and To Time are the same. Choose a later To Time.');
  expect(within(dialog).queryByText(/greater than or equal/)).toBeNull();
});

const BOOKED = { data: { appointment: EMMA, warnings: [], overlaps: [] } };

it.each([
  [
    'the cancellation of one appointment',
    'cancel=1',
    'appointments.update',
    'Cancel Appointment',
    'cancel=2',
  ],
  ['the move of one appointment', 'reschedule=1', 'appointments.update', 'Reschedule', 'reschedule=2'],
  ['closed time', 'dialog=close', 'appointments.close', 'Add closed time', 'dialog=new'],
  ['a booking', 'dialog=new', 'appointments.book', 'Create Appointment', 'dialog=close'],
])(
  'the calendar page keeps a newer dialog open when a late response about %s arrives',
  async (_what, before, procedure, button, after) => {
    serverAnswers({
      'appointments.list': list(EMMA, LUNCH),
      'appointments.get': (input) => ({
        data: { appointment: Reflect.get(Object(input), 'appointmentId') === 1 ? EMMA : LUNCH },
      }),
      'appointments.listInRange': list(),
      'appointments.openSlots': { data: { slots: [], later: [] } },
      'appointments.update': BOOKED,
      'appointments.book': BOOKED,
      'appointments.close': { data: { appointment: LUNCH, kept: [], cancelled: 0, warnings: [] } },
      'customers.list': NO_CUSTOMERS,
      'services.list': SERVICES,
      'businesses.get': { data: { offersBuiltIns: true } },
      'hours.week': { data: { days: [], isSet: false } },
    });
    const day = '/calendar?view=day&date=2026-12-03';
    showScreen(<CalendarPage />, `${day}&${before}`);
    const dialog = within(await screen.findByRole('dialog'));
    if (before === 'dialog=close')
      fireEvent.change(await dialog.findByLabelText(/^From Date/), { target: { value: '2026-12-01' } });
    if (before === 'dialog=new') {
      fireEvent.change(await dialog.findByLabelText(/^Service/), { target: { value: 'general' } });
      fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: '2026-12-01' } });
      fireEvent.change(dialog.getByLabelText(/^Start time/), { target: { value: '09:00' } });
      fireEvent.click(dialog.getByLabelText('Skip customer'));
    }
    const release = holdBack(procedure);
    const submit = await dialog.findByRole<HTMLButtonElement>('button', { name: button });
    await waitFor(() => expect(submit.disabled).toBe(false));
    fireEvent.click(submit);
    act(() => window.history.replaceState(null, '', day));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => window.history.pushState(null, '', `${day}&${after}`));
    await screen.findByRole('dialog');
    release();
    await screen.findByText('Success');
    expect(sent(procedure)).toHaveLength(1);
    expect(window.location.search).toContain(after);
    act(() => window.history.replaceState(null, '', day));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toContain('date=2026-12-03');
  },
);

it.each([
  ['', []],
  [', which now covers appointments', [EMMA]],
])(
  'the calendar page keeps the dialog of a second move open when a late response accepts the first one%s',
  async (_what, overlaps) => {
    setScreen('desktop');
    serverAnswers({
      'appointments.list': list(EMMA, LUNCH),
      'appointments.update': { data: { appointment: EMMA, warnings: [], overlaps } },
      'appointments.mailPreview': { data: { mail: null } },
    });
    showScreen(<CalendarPage />, '/calendar?view=week&date=2026-12-01');
    const event = await screen.findByRole('button', { name: /^9:00 AM – 9:45 AM, Emma Roy/ });
    const moveTo = (clientY: number) => {
      drag('dragStart', event);
      drag('drop', columnOf(event), clientY);
      return screen.findByRole('dialog', { name: 'Move appointment' });
    };
    const submitIn = (dialog: HTMLElement) => within(dialog).findByRole('button', { name: 'Move' });
    const release = holdBack('appointments.update');
    const first = await moveTo(100);
    fireEvent.click(await submitIn(first));
    fireEvent.click(within(first).getByRole('button', { name: 'Keep the old time' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await moveTo(300);
    const question = second.textContent;
    release();
    await screen.findByText('Success');
    expect(screen.queryByRole('dialog')?.textContent).toBe(question);
    fireEvent.click(await submitIn(second));
    await waitFor(() => expect(sent('appointments.update')).toHaveLength(2));
    const [one, other] = sent('appointments.update').map((input) => Reflect.get(Object(input), 'time'));
    expect(one).not.toEqual(other);
  },
);
