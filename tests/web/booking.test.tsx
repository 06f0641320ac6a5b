import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { customerFilter } from '../../server/modules/scheduling/customers/customers.schema.ts';
import { EMPTY_DRAFT } from '../../web/features/calendar/book/booking-draft.ts';
import { findNamed } from '../../web/features/calendar/book/customer-picker.tsx';
import { NOBODY, parseNewCustomer } from '../../web/features/calendar/book/new-customer-dialog.tsx';
import { saveDraft } from '../../web/lib/forms/drafts.ts';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA, OFFICE_WEEK } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

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
const booked = (appointment: object) => ({ data: { appointment, warnings: [], overlaps: [] } });
const ANSWERS = {
  'appointments.list': { data: { appointments: [] } },
  'services.list': { data: { services: [] } },
  'businesses.get': { data: { offersBuiltIns: true } },
  'hours.week': { data: { days: [], isSet: false } },
  'appointments.openSlots': { data: { slots: [], later: [] } },
  'customers.list': page([customer(1, 'Ada Byron')], null),
};

signedInOn('phone');

async function fillIn(answers: Parameters<typeof serverAnswers>[0]): Promise<HTMLElement> {
  serverAnswers({ ...ANSWERS, ...answers });
  showScreen(<CalendarPage />, NEW);
  const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
  fireEvent.change(await within(dialog).findByLabelText(/^Service/), { target: { value: 'general' } });
  fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: '2026-12-01' } });
  fireEvent.change(within(dialog).getByLabelText(/^Start time/), { target: { value: '09:00' } });
  return dialog;
}

const createButton = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create Appointment' });

function submit(dialog: HTMLElement): void {
  const button = createButton(dialog);
  button.focus();
  fireEvent.click(button);
}

const keyOf = (input: unknown): unknown => Object(input).bookingKey;
const refused = (message: string) => ({ code: 'slot_taken', status: 409, message });

it('a booking of a taken time moves the focus to the reason and offers "Book anyway"', async () => {
  const dialog = await fillIn({ 'appointments.book': refused('This time is already booked.') });
  fireEvent.click(within(dialog).getByLabelText('Skip customer'));
  submit(dialog);
  const notice = await within(dialog).findByRole('alert', { name: 'This time is taken' });
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(within(notice).getByRole('button', { name: 'Book anyway' })).toBeTruthy();
  expect(within(dialog).queryByText(/cannot be booked/)).toBeNull();
});

it('a booking on the suggested day closes the dialog', async () => {
  const typed = { ...EMPTY_DRAFT, what: 'general', time: '09:00', customerOption: 'skip' as const };
  saveDraft('booking', EMPTY_DRAFT, typed);
  serverAnswers({
    ...ANSWERS,
    'hours.week': OFFICE_WEEK,
    'appointments.openSlots': { data: { slots: [], later: [], closedBy: null } },
    'appointments.book': booked({ ...EMMA, id: 10 }),
  });
  showScreen(<CalendarPage />, NEW);
  const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
  await waitFor(() => expect(within(dialog).getByLabelText(/^Date/)).not.toHaveProperty('value', ''));
  submit(dialog);
  await screen.findByText('Appointment created successfully');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create New Appointment' })).toBeNull());
});

it('a booking without a response has an unknown result, which is shown even after a reload until the booking is sent again', async () => {
  const answers = {
    'hours.week': OFFICE_WEEK,
    'appointments.openSlots': { data: { slots: [], later: [], closedBy: null } },
  };
  const dialog = await fillIn({ ...answers, 'appointments.book': 'no answer' });
  const taken = 'This time is taken. Choose a free one, or book it anyway.';
  await within(dialog).findByText(taken);
  fireEvent.click(within(dialog).getByLabelText('Skip customer'));
  submit(dialog);
  const unknown = /we do not know whether it was booked/;
  await within(dialog).findByText(unknown);
  expect(within(dialog).queryByText(taken)).toBeNull();
  cleanup();
  serverAnswers({ ...ANSWERS, ...answers, 'appointments.book': refused('This time is already booked.') });
  showScreen(<CalendarPage />, NEW);
  const again = within(await screen.findByRole('dialog', { name: 'Create New Appointment' }));
  await again.findByText(unknown);
  expect(again.queryByText(taken)).toBeNull();
  press('Create Appointment');
  await again.findByText(taken);
  expect(again.queryByText(unknown)).toBeNull();
});

it('a booking whose response was lost and that was cancelled meanwhile is booked anew by the next press of Book', async () => {
  const dialog = await fillIn({ 'appointments.book': 'no answer' });
  fireEvent.click(within(dialog).getByLabelText('Skip customer'));
  submit(dialog);
  await within(dialog).findByText(/we do not know whether it was booked/);
  const [lost] = sent('appointments.book');
  const cancelled = booked({ ...EMMA, status: 'cancelled' });
  const isLost = (input: unknown) => keyOf(input) === keyOf(lost);
  serverAnswers({
    ...ANSWERS,
    'appointments.book': (input) => (isLost(input) ? cancelled : booked({ ...EMMA, id: 10 })),
  });
  await waitFor(() => expect(createButton(dialog).disabled).toBe(false));
  press('Create Appointment');
  await screen.findByText('Appointment created successfully');
  const [, repeated, fresh, ...others] = sent('appointments.book');
  expect([isLost(repeated), isLost(fresh), others]).toEqual([true, false, []]);
  expect({ ...Object(fresh), bookingKey: keyOf(lost) }).toEqual(lost);
});

it('a recurring booking without a response can be sent again with its idempotency key, although it already occupies the dates', async () => {
  const days = ['2026-12-01', '2026-12-08', '2026-12-15'];
  const dates = (states: string[]) => ({
    data: { dates: days.map((day, at) => ({ day, state: states[at] })) },
  });
  const dialog = await fillIn({
    'appointments.previewSeries': dates(['free', 'taken', 'free']),
    'appointments.bookSeries': 'no answer',
  });
  fireEvent.click(within(dialog).getByLabelText('Skip customer'));
  press('Repeat or add notes');
  fireEvent.change(within(dialog).getByLabelText('Repeats'), { target: { value: 'weekly' } });
  fireEvent.change(within(dialog).getByLabelText(/^How many times/), { target: { value: '3' } });
  fireEvent.click(await within(dialog).findByLabelText('Leave these out'));
  serverAnswers({
    ...ANSWERS,
    'appointments.previewSeries': dates(['taken', 'taken', 'taken']),
    'appointments.bookSeries': 'no answer',
  });
  press('Create 2 appointments');
  await within(dialog).findByText(/we do not know whether it was booked/);
  await waitFor(() => expect(createButton(dialog).disabled).toBe(false));
  expect(within(dialog).queryByText('Already booked')).toBeNull();
  serverAnswers({
    ...ANSWERS,
    'appointments.bookSeries': { data: { appointment: EMMA, booked: 2, warnings: [] } },
  });
  press('Create Appointment');
  await waitFor(() => expect(sent('appointments.bookSeries')).toHaveLength(2));
  const [lost, repeated] = sent('appointments.bookSeries');
  expect(repeated).toEqual(lost);
  expect(lost).toMatchObject({ leaveOut: ['2026-12-08'] });
});

it('the booking dialog suggests the next open day when the URL contains an invalid date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T13:00:00Z') });
  try {
    serverAnswers({ ...ANSWERS, 'hours.week': OFFICE_WEEK });
    showScreen(<CalendarPage />, NEW.replace('2026-12-01', '2026-13-45'));
    const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
    await waitFor(() =>
      expect(within(dialog).getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-12-01'),
    );
  } finally {
    vi.useRealTimers();
  }
});

describe('successful booking', () => {
  it('a successful booking moves the focus to the new appointment in the calendar', async () => {
    const created = { ...EMMA, id: 9, customerName: 'Ada Byron' };
    const dialog = await fillIn({ 'appointments.book': booked(created) });
    fireEvent.click(within(dialog).getByLabelText('Skip customer'));
    serverAnswers({
      ...ANSWERS,
      'appointments.book': booked(created),
      'appointments.list': { data: { appointments: [created] } },
    });
    submit(dialog);
    const row = await screen.findByRole('button', { name: 'Ada Byron' });
    await waitFor(() => expect(document.activeElement).toBe(row), { timeout: 8_000 });
  });

  it('a successful booking navigates to the day of the new appointment', async () => {
    const created = { ...EMMA, startsLocal: '2026-12-24T09:00:00', endsLocal: '2026-12-24T09:30:00' };
    const dialog = await fillIn({ 'appointments.book': booked(created) });
    fireEvent.click(within(dialog).getByLabelText('Skip customer'));
    submit(dialog);
    expect(await screen.findByText('Thursday, December 24, 2026')).toBeTruthy();
  });
});

it('the customer list of the booking dialog loads more than 50 customers, and an inactive customer causes a warning', async () => {
  const response = booked(EMMA);
  const dialog = await fillIn({
    'customers.list': page([customer(1, 'Ada Byron')], 'after Ada'),
    'appointments.book': response,
  });
  const more = await within(dialog).findByRole('button', { name: /more/i });
  serverAnswers({
    ...ANSWERS,
    'customers.list': page([customer(2, 'Zoe Young', false)], null),
    'appointments.book': response,
  });
  fireEvent.click(more);
  const zoe = await within(dialog).findByRole('radio', { name: /Zoe Young.*Inactive/ });
  expect(within(dialog).getByRole('radio', { name: /Ada Byron/ })).toBeTruthy();
  expect(sent('customers.list')).toEqual([
    { limit: 50, direction: 'forward' },
    { limit: 50, cursor: 'after Ada', direction: 'forward' },
  ]);
  fireEvent.click(zoe);
  expect(
    await within(dialog).findByText('This customer is inactive. You can still book for them.'),
  ).toBeTruthy();
  press('Create Appointment');
  await waitFor(() =>
    expect(sent('appointments.book')[0]).toMatchObject({
      customer: { option: 'existing', customerId: 2 },
    }),
  );
});

it('a recurring booking with unavailable dates requires a decision, and sends these dates as excluded', async () => {
  const dates = ['2026-12-01', '2026-12-08', '2026-12-15'].map((day, at) => ({
    day,
    state: at === 1 ? 'taken' : 'free',
  }));
  const dialog = await fillIn({
    'appointments.previewSeries': { data: { dates } },
    'appointments.bookSeries': { data: { appointment: EMMA, booked: 2, warnings: [] } },
  });
  fireEvent.click(within(dialog).getByLabelText('Skip customer'));
  press('Repeat or add notes');
  fireEvent.change(within(dialog).getByLabelText('Repeats'), { target: { value: 'weekly' } });
  fireEvent.change(within(dialog).getByLabelText(/^How many times/), { target: { value: '3' } });
  expect(within(dialog).getByRole('option', { name: 'Every month on the first Tuesday' })).toBeTruthy();
  expect(await within(dialog).findByText('1 date cannot be booked.')).toBeTruthy();
  expect(within(dialog).getByText('Already booked')).toBeTruthy();
  expect(createButton(dialog).disabled).toBe(true);
  fireEvent.click(within(dialog).getByLabelText('Leave these out'));
  press('Create 2 appointments');
  await waitFor(() =>
    expect(sent('appointments.bookSeries')[0]).toMatchObject({
      ...{ first: '2026-12-01', time: '09:00', minutes: 30, rhythm: 'weekly', times: 3 },
      ...{ leaveOut: ['2026-12-08'], customer: { option: 'skipped' } },
    }),
  );
});

describe('new customer in the booking dialog', () => {
  it.each([
    ['Nora', { firstName: 'Nora' }],
    ['  Nora de la  Cruz ', { firstName: 'Nora', lastName: 'de la Cruz' }],
    ['(416) 555-0166', { phone: '(416) 555-0166' }],
    ['nora@example.test', { email: 'nora@example.test' }],
    [
      'Nora Roy +1 416.555.0166 nora@example.test',
      { firstName: 'Nora', lastName: 'Roy', phone: '+1 416.555.0166', email: 'nora@example.test' },
    ],
    ['', {}],
  ])('the form of a new customer prefills from the search "%s" the fields %j', (searched, known) => {
    expect(parseNewCustomer(searched)).toEqual({ ...NOBODY, ...known });
  });

  it('the customer search of the booking dialog accepts as many characters as the server', async () => {
    serverAnswers({ ...ANSWERS, 'customers.list': page([], null) });
    showScreen(<CalendarPage />, NEW);
    const search = await screen.findByLabelText<HTMLInputElement>('Search customers');
    const accepts = (length: number) => customerFilter.safeParse({ search: 'x'.repeat(length) }).success;
    expect(search.maxLength).toBeGreaterThan(0);
    expect([accepts(search.maxLength), accepts(search.maxLength + 1)]).toEqual([true, false]);
  });

  it('the form of a new customer starts with the search term, and restores unsaved input if the term is the same', async () => {
    serverAnswers({ ...ANSWERS, 'customers.list': page([], null) });
    showScreen(<CalendarPage />, NEW);
    const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
    fireEvent.change(within(dialog).getByLabelText('Search customers'), { target: { value: 'Nora Roy' } });
    press('Add New Customer');
    const phone = await screen.findByLabelText<HTMLInputElement>(/^Phone/);
    await waitFor(() => expect(document.activeElement).toBe(phone));
    expect(screen.getByLabelText(/^Last name/)).toHaveProperty('value', 'Roy');
    expect(screen.queryByText(/What you typed before is back/)).toBeNull();
    fireEvent.change(phone, { target: { value: '416 555 0166' } });
    fireEvent.keyDown(phone, { key: 'Escape' });
    await screen.findByRole('dialog', { name: 'Create New Appointment' });
    press('Add New Customer');
    expect(await screen.findByLabelText(/^Phone/)).toHaveProperty('value', '416 555 0166');
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Nora');
    expect(screen.queryByText(/What you typed before is back/)).not.toBeNull();
  });
});

describe('a customer who is identified by the search term', () => {
  const ada = { ...customer(1, 'Ada O’Brien'), phone: '+14165550101' };

  it.each([
    ['ada o brien', true],
    ['ADA O’BRIEN', true],
    ['(416) 555-0101', true],
    ['+1 416 555 0101', true],
    ['٤١٦ ٥٥٥ ٠١٠١', true],
    ['ada', false],
    ['0101', false],
    ['ada 4165550101', false],
    ['', false],
  ])('the search "%s" identifies Ada O’Brien uniquely: %s', (typed, isNamed) => {
    expect(findNamed(typed, [ada])).toBe(isNamed ? ada : undefined);
    expect(findNamed(typed, [ada, { ...ada, id: 2 }])).toBeUndefined();
  });

  it('a customer who is identified by the search term is selected with the last service, unless the user selects another one', async () => {
    const services = [{ id: 12, name: 'Cleaning', durationMinutes: 45, priceCents: 9_500 }];
    const past = [
      { ...EMMA, status: 'cancelled', serviceId: 12 },
      { ...EMMA, status: 'completed', serviceId: 7 },
      { ...EMMA, status: 'completed', serviceId: 12 },
    ];
    serverAnswers({
      ...ANSWERS,
      'services.list': { data: { services } },
      'customers.list': page([ada], null),
      'appointments.ofCustomer': { data: { appointments: past, nextCursor: null } },
    });
    showScreen(<CalendarPage />, NEW);
    const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
    const service = within(dialog).getByLabelText<HTMLSelectElement>(/^Service/);
    fireEvent.change(within(dialog).getByLabelText('Search customers'), { target: { value: 'Ada O’Brien' } });
    expect(await within(dialog).findByText('Selected: Ada O’Brien')).toBeTruthy();
    expect(await within(dialog).findByText('As at their last appointment')).toBeTruthy();
    expect(service.value).toBe('service:12');
    fireEvent.change(service, { target: { value: 'general' } });
    await waitFor(() => expect(within(dialog).queryByText('As at their last appointment')).toBeNull());
    expect(service.value).toBe('general');
  });
});

it('a restored draft of a booking is announced, and "Discard changes" and Cancel delete the draft', async () => {
  const dialog = await fillIn({});
  expect(within(dialog).queryByText(/What you typed before is back/)).toBeNull();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('New Appointment');
  await screen.findByText(/What you typed before is back/);
  const start = () => screen.getByLabelText(/^Start time/);
  expect(start()).toHaveProperty('value', '09:00');
  press('Discard changes');
  expect(start()).toHaveProperty('value', '');
  expect(screen.queryByText(/What you typed before is back/)).toBeNull();

  fireEvent.change(start(), { target: { value: '10:00' } });
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('New Appointment');
  expect(await screen.findByLabelText(/^Start time/)).toHaveProperty('value', '');
  expect(screen.queryByText(/What you typed before is back/)).toBeNull();
});

/** The additional field of a general appointment, for its length. A service has a fixed length. */
const GENERAL_LENGTH = 1;

describe('keyboard in the booking form', () => {
  /** The names of the tab stops after `first`, up to and including `last`. */
  function stopsBetween(dialog: HTMLElement, first: Element, last: Element): string[] {
    const stops = [...dialog.querySelectorAll<HTMLElement>('button, input, select, textarea')].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && isRadioStop(dialog, one),
    );
    return stops
      .slice(stops.indexOf(first as HTMLElement) + 1, stops.indexOf(last as HTMLElement) + 1)
      .map((one) => one.textContent || one.getAttribute('name') || one.getAttribute('type') || one.tagName);
  }
  /** Tab stops once at a radio group: at the checked radio button, or else at the first one. */
  function isRadioStop(dialog: HTMLElement, one: HTMLElement): boolean {
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
    const group = [...dialog.querySelectorAll<HTMLInputElement>(`input[name="${one.name}"]`)];
    return (group.find(({ checked }) => checked) ?? group[0]) === one;
  }

  it('Tab reaches Create from the first field of the booking form with at most seven presses', async () => {
    const at = (startsLocal: string) => ({ startsLocal });
    const slots = [at('2026-12-01T09:00:00'), at('2026-12-01T09:15:00')];
    const later = [at('2026-12-02T09:00:00'), at('2026-12-03T09:00:00')];
    const dialog = await fillIn({
      'appointments.openSlots': { data: { slots, later, timezone: 'America/Toronto', closedBy: null } },
      'customers.list': page([customer(1, 'Ada Byron'), customer(2, 'Ada Lovelace')], null),
    });
    const search = within(dialog).getByLabelText('Search customers');
    fireEvent.click(await within(dialog).findByLabelText(/^Ada Byron/));
    await within(dialog).findByRole('button', { name: '9:15 AM' });
    const create = within(dialog).getByRole('button', { name: 'Create Appointment' });
    const stops = stopsBetween(dialog, search, create);
    expect(stops).toContain('Create Appointment');
    expect(stops.length).toBeLessThanOrEqual(7 + GENERAL_LENGTH);
  });

  it('Tab and Shift+Tab leave a date or time field with one press', async () => {
    const dialog = await fillIn({});
    const date = within(dialog).getByLabelText(/^Date/);
    const time = within(dialog).getByLabelText(/^Start time/);
    date.focus();
    fireEvent.keyDown(date, { key: 'Tab' });
    expect(document.activeElement).toBe(time);
    fireEvent.keyDown(time, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(date);
    // The date field handles the arrow keys itself, to move between its parts.
    expect(fireEvent.keyDown(date, { key: 'ArrowRight' })).toBe(true);
  });
});
