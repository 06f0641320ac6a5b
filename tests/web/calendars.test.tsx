import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { SetResourceHoursInput } from '../../server/modules/scheduling/resources/resources.schema.ts';
import type { ServiceView } from '../../server/modules/scheduling/services/services.schema.ts';
import { CalendarsSection } from '../../web/features/calendars/calendars-section.tsx';
import { CalendarHours } from '../../web/features/hours/calendar-hours.tsx';
import { ServiceRow } from '../../web/features/services/service-row.tsx';
import { CalendarPage } from '../../web/pages/calendar-page.tsx';
import { LeavablePage, openMenu, press, sent, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { EMMA, OFFICE_WEEK } from './samples.ts';
import { signedInOn } from './web-fixture.tsx';

const MAIN = { id: 100, name: null, upcoming: 1, hours: null, services: null };
const CHAIR = { id: 7, name: 'Chair 2', upcoming: 0, hours: null, services: null };
const ON_CHAIR = { resourceId: CHAIR.id, resourceName: CHAIR.name };
const ADA: AppointmentView = { ...EMMA, ...ON_CHAIR, id: 3, customerName: 'Ada Byron' };
const closed = (id: number, of: Pick<AppointmentView, 'resourceId' | 'resourceName'>): AppointmentView => ({
  ...{ ...EMMA, ...of, id, kind: 'closed', bookingType: 'holiday', isFullDay: true },
  ...{ startsLocal: '2026-12-01T00:00:00', endsLocal: '2026-12-02T00:00:00' },
});
const ALL = { resourceId: null, resourceName: null };
const DAY = '/calendar?view=day&date=2026-12-01';
const CUT: ServiceView = {
  ...{ id: 11, translationId: 1, name: 'Haircut', description: '', language: 'en', durationMinutes: 45 },
  ...{ priceCents: 4500, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, isActive: true },
  coverage: { texts: 1, languages: 1, missing: [] },
};

const answers = (...appointments: AppointmentView[]) => ({
  'appointments.list': { data: { appointments } },
  'resources.list': { data: { resources: [MAIN, CHAIR] } },
  'services.list': { data: { services: [] } },
  'customers.list': { data: { customers: [], nextCursor: null, count: 0 } },
  'businesses.get': { data: { offersBuiltIns: true } },
  'appointments.openSlots': { data: { slots: [], later: [] } },
  'appointments.listInRange': { data: { appointments: [] } },
});
const column = (name: string) => screen.findByRole('region', { name });
const lastRequest = (procedure: string) => sent(procedure).at(-1);

signedInOn('desktop');

describe('day view of several calendars', () => {
  it('the day view of several calendars has one column per calendar, with the closed time of that calendar only', async () => {
    serverAnswers(answers(EMMA, ADA, { ...closed(4, ADA), notes: null }));
    showScreen(<CalendarPage />, DAY);
    const own = within(await column('Main calendar'));
    const chair = within(await column('Chair 2'));
    await chair.findByRole('button', { name: /^9:00 AM – 9:45 AM, Ada Byron, .+, Chair 2$/ });
    expect(own.queryByText('Ada Byron')).toBeNull();
    expect(own.queryAllByTitle('Closed')).toHaveLength(0);
    const slot = chair.getByRole('button', { name: /^Book in Chair 2 on .+, 10:00 AM$/ });
    expect(slot.title).toBe('Closed');
    fireEvent.click(slot);
    const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
    const field = await within(dialog).findByLabelText<HTMLSelectElement>('Calendar');
    await waitFor(() => expect(field.value).toBe('7'));
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Start time/).value).toBe('10:00');
    fireEvent.change(within(dialog).getByLabelText(/^Service/), { target: { value: 'general' } });
    await waitFor(() => expect(lastRequest('appointments.openSlots')).toMatchObject({ resourceId: 7 }));
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(lastRequest('appointments.openSlots')).not.toHaveProperty('resourceId'));
  });

  it('the day view of several calendars shows closed time of the business in each column, and one column for a selected calendar', async () => {
    serverAnswers(answers(ADA, closed(4, ALL)));
    showScreen(<CalendarPage />, DAY);
    for (const name of ['Main calendar', 'Chair 2'])
      expect(within(await column(name)).getAllByTitle('Closed').length).toBeGreaterThan(5);
    fireEvent.change(screen.getByLabelText('Shown calendar'), { target: { value: '100' } });
    await waitFor(() => expect(screen.queryByText('Ada Byron')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Chair 2' })).toBeNull();
    expect(window.location.search).toContain('calendar=100');
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  });

  it('the day view of several calendars shades the closed hours of business and calendar, and warns of bookings in them', async () => {
    const noon = { dayOfWeek: 2, openTime: '12:00:00', closeTime: '20:00:00' };
    serverAnswers({
      ...answers(),
      'resources.list': { data: { resources: [MAIN, { ...CHAIR, hours: [noon] }] } },
      'hours.week': OFFICE_WEEK,
    });
    showScreen(<CalendarPage />, DAY);
    const isShaded = async (name: string, time: string) => {
      const slot = within(await column(name)).getByRole('button', { name: new RegExp(`, ${time}$`) });
      return slot.title === 'Outside working hours';
    };
    await waitFor(async () => expect(await isShaded('Chair 2', '11:30 AM')).toBe(true));
    expect(await isShaded('Main calendar', '11:30 AM')).toBe(false);
    expect(await isShaded('Chair 2', '12:00 PM')).toBe(false);
    // At 5 PM the business is closed, although the hours of this calendar last until 8 PM.
    expect(await isShaded('Chair 2', '5:00 PM')).toBe(true);
    fireEvent.click(within(await column('Chair 2')).getByRole('button', { name: /, 10:00 AM$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
    fireEvent.change(within(dialog).getByLabelText(/^Service/), { target: { value: 'general' } });
    const warning = 'This time is outside the working hours of this calendar.';
    expect(await within(dialog).findByText(warning)).toBeTruthy();
    // Without a selected calendar no warning appears, because another calendar is open at 10 AM.
    fireEvent.change(within(dialog).getByLabelText('Calendar'), { target: { value: '' } });
    await waitFor(() => expect(within(dialog).queryByText(warning)).toBeNull());
  });

  it('the day view of several calendars has a column for appointments of a removed calendar, in which nothing can be booked', async () => {
    serverAnswers(answers({ ...ADA, resourceId: 9, resourceName: 'Chair 3' }));
    showScreen(<CalendarPage />, DAY);
    const removedColumn = within(await column('Chair 3'));
    expect(await removedColumn.findByText('Ada Byron')).toBeTruthy();
    fireEvent.click(removedColumn.getByRole('button', { name: /^Book in Chair 3 on .+, 10:00 AM$/ }));
    expect(window.location.search).not.toContain('dialog');
  });

  it('the day view of several calendars marks the current time in each column, in the time zone of the business', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T17:00:00Z') });
    try {
      serverAnswers(answers(EMMA));
      showScreen(<CalendarPage />, DAY);
      await column('Chair 2');
      const lines = [...document.querySelectorAll<HTMLElement>('[data-now="today"]')];
      const places = lines.map(({ style }) => style.top);
      // Noon lies at 40% of a grid from eight to six.
      expect(places).toEqual(['40%', '40%']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the day view of several calendars moves the focus between calendars at the same time with the arrow keys', async () => {
    serverAnswers(answers());
    showScreen(<CalendarPage />, DAY);
    const from = await within(await column('Main calendar')).findByRole('button', { name: /9:30 AM$/ });
    const to = within(await column('Chair 2')).getByRole('button', { name: /9:30 AM$/ });
    from.focus();
    fireEvent.keyDown(from, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(to);
    fireEvent.keyDown(to, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(from);
  });
});

it('a business with one calendar has neither columns nor a calendar field', async () => {
  serverAnswers({ ...answers(EMMA), 'resources.list': { data: { resources: [MAIN] } } });
  showScreen(<CalendarPage />, `${DAY}&dialog=new`);
  const dialog = await screen.findByRole('dialog', { name: 'Create New Appointment' });
  expect(await screen.findByLabelText('9:00 AM – 9:45 AM, Emma Roy, Cleaning, Scheduled')).toBeTruthy();
  expect(within(dialog).queryByLabelText('Calendar')).toBeNull();
  expect(screen.queryByLabelText('Shown calendar')).toBeNull();
  expect(document.querySelector('[data-calendar]')).toBeNull();
});

it('an appointment that moves to another calendar at the same time causes no question about an email', async () => {
  serverAnswers({
    ...answers(EMMA),
    'appointments.get': { data: { appointment: EMMA } },
    'appointments.update': { data: { appointment: EMMA, warnings: [], overlaps: [] } },
  });
  showScreen(<CalendarPage />, `${DAY}&reschedule=1`);
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule' });
  const field = await within(dialog).findByLabelText<HTMLSelectElement>('Calendar');
  expect(field.value).toBe('100');
  fireEvent.change(field, { target: { value: '7' } });
  await waitFor(() => expect(lastRequest('appointments.openSlots')).toMatchObject({ resourceId: 7 }));
  press('Reschedule');
  await waitFor(() =>
    expect(lastRequest('appointments.update')).toMatchObject({
      resourceId: 7,
      time: { startsAt: '2026-12-01T09:00', endsAt: '2026-12-01T09:45' },
    }),
  );
  expect(lastRequest('appointments.mailPreview')).toBeUndefined();
});

it('days of one calendar can be closed once its appointments on these days have loaded', async () => {
  serverAnswers({
    ...answers(),
    'appointments.close': { data: { appointment: closed(4, ADA), kept: [], cancelled: 0, warnings: [] } },
  });
  showScreen(<CalendarPage />, `${DAY}&dialog=close&calendar=7`);
  const dialog = await screen.findByRole('dialog', { name: 'Close days' });
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLSelectElement>('Calendar').value).toBe('7'));
  fireEvent.change(within(dialog).getByLabelText(/^From Date/), { target: { value: '2026-12-01' } });
  await within(dialog).findByText('No appointments fall within this time.');
  expect(lastRequest('appointments.listInRange')).toMatchObject({ resourceId: 7 });
  press('Add closed time');
  await waitFor(() => expect(lastRequest('appointments.close')).toMatchObject({ resourceId: 7 }));
});

describe('calendars of a business', () => {
  it('calendars of a business can be added, renamed and removed with an undo, but the last one cannot be removed', async () => {
    serverAnswers({
      'resources.list': { data: { resources: [MAIN, CHAIR] } },
      'resources.create': { data: { id: 8, name: 'Ada', upcoming: 0, hours: null, services: null } },
      'resources.rename': { data: { ...CHAIR, name: 'Chair 3' } },
      'resources.remove': { data: { success: true } },
    });
    showScreen(<CalendarsSection />, '/business-hours');
    press('Add calendar');
    await screen.findByRole('dialog', { name: 'Add calendar' });
    press('Add calendar');
    await screen.findByText('Enter a name');
    type('Name', 'Ada');
    press('Add calendar');
    await waitFor(() => expect(lastRequest('resources.create')).toMatchObject({ name: 'Ada' }));
    await screen.findByText('Calendar added');
    press('Rename Chair 2');
    await screen.findByRole('dialog', { name: 'Rename calendar' });
    type('Name', 'Chair 3');
    press('Save');
    await screen.findByText('Calendar renamed');
    expect(lastRequest('resources.rename')).toEqual({ resourceId: 7, name: 'Chair 3' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openMenu('Chair 2');
    press('Remove Chair 2');
    await screen.findByText('Calendar removed');
    serverAnswers({
      'resources.list': { data: { resources: [MAIN] } },
      'resources.restore': { data: CHAIR },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement); // in the latest toast
    await waitFor(() => expect(lastRequest('resources.restore')).toEqual({ resourceId: 7 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rename Chair 2' })).toBeNull());
  });

  it('calendars of a business can have their own working hours, and an undo restores the hours of the business', async () => {
    serverAnswers({
      'resources.list': { data: { resources: [MAIN, CHAIR] } },
      'resources.setHours': { data: CHAIR },
      'hours.week': OFFICE_WEEK,
    });
    showScreen([<CalendarsSection key="list" />, <CalendarHours key="hours" />], '/business-hours');
    await screen.findByText('Chair 2');
    openMenu('Chair 2');
    press('Working hours of Chair 2');
    const dialog = await screen.findByRole('dialog', { name: 'Working hours of Chair 2' });
    fireEvent.click(await within(dialog).findByLabelText('During its own working hours'));
    const opens = await within(dialog).findByLabelText('Tuesday opens at');
    fireEvent.change(opens, { target: { value: '12:00' } });
    press('Save hours');
    await screen.findByText('Working hours saved');
    const { resourceId, days } = lastRequest('resources.setHours') as SetResourceHoursInput; // input of the dialog
    expect([resourceId, days?.length]).toEqual([7, 7]);
    expect(days?.[2]).toMatchObject({ isClosed: false, spans: [{ openTime: '12:00' }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lastRequest('resources.setHours')).toEqual({ resourceId: 7, days: null }));
  });

  const service = { ...CUT, id: 12, name: 'Colour' };

  it('calendars of a business can offer all services or some of them', async () => {
    serverAnswers({
      ...answers(),
      'resources.setServices': { data: CHAIR },
      'services.list': { data: { services: [CUT, service] } },
    });
    showScreen(<CalendarsSection />, '/business-hours');
    await screen.findByText('Chair 2');
    openMenu('Chair 2');
    press('Services of Chair 2');
    const dialog = await screen.findByRole('dialog', { name: 'Services of Chair 2' });
    fireEvent.click(await within(dialog).findByLabelText('Only these services'));
    fireEvent.click(within(dialog).getByLabelText('Colour'));
    press('Save services');
    await screen.findByText('Services of the calendar saved');
    expect(lastRequest('resources.setServices')).toEqual({ resourceId: 7, serviceIds: [CUT.id] });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const all = { resourceId: 7, serviceIds: null };
    await waitFor(() => expect(lastRequest('resources.setServices')).toEqual(all));
  });

  it('calendars of a business can be selected only for services that they offer, and stay selected for another such service', async () => {
    serverAnswers({
      ...answers(),
      'resources.list': { data: { resources: [MAIN, { ...CHAIR, services: [CUT.id] }] } },
      'services.list': { data: { services: [CUT, service] } },
    });
    showScreen(<CalendarPage />, `${DAY}&dialog=new&at=2026-12-01T10:00.7`);
    const booking = within(await screen.findByRole('dialog', { name: 'Create New Appointment' }));
    const names = () =>
      [...booking.getByLabelText<HTMLSelectElement>('Calendar').options].map(({ text }) => text);
    await waitFor(() => expect(names()).toEqual(['Whichever is free', 'Main calendar', 'Chair 2']));
    fireEvent.change(booking.getByLabelText(/^Service/), { target: { value: 'service:12' } });
    expect(await booking.findByText('This calendar does not offer this service.')).toBeTruthy();
    fireEvent.change(booking.getByLabelText('Calendar'), { target: { value: '' } });
    await waitFor(() => expect(names()).toEqual(['Whichever is free', 'Main calendar']));
    expect(booking.queryByText('This calendar does not offer this service.')).toBeNull();
  });

  it('calendars of a business show a warning at a service that no calendar offers', async () => {
    const main = { ...MAIN, services: [service.id] };
    const resources = [main, { ...CHAIR, services: [] }];
    serverAnswers({ 'resources.list': { data: { resources } } });
    const row = { language: 'en', languages: [], actions: null };
    showScreen([CUT, service].map((one) => <ServiceRow key={one.id} service={one} {...row} />));
    const warning = 'No calendar offers this service, so nobody can book it.';
    const notes = await screen.findAllByText(warning);
    expect(notes.map((note) => note.closest('li')?.textContent)).toEqual([expect.stringContaining(CUT.name)]);
  });

  it('calendars of a business can be reordered without losing the focus', async () => {
    serverAnswers({
      'resources.list': { data: { resources: [MAIN, CHAIR] } },
      'resources.order': { data: { resources: [CHAIR, MAIN] } },
    });
    showScreen(<CalendarsSection />, '/business-hours');
    await screen.findByRole('button', { name: 'Rename Chair 2' });
    const menu = openMenu('Chair 2');
    expect(screen.queryByRole('button', { name: 'Move Chair 2 down' })).toBeNull();
    serverAnswers({
      'resources.list': { data: { resources: [CHAIR, MAIN] } },
      'resources.order': { data: { resources: [CHAIR, MAIN] } },
    });
    press('Move Chair 2 up');
    await screen.findByText('Order of the calendars changed');
    expect(lastRequest('resources.order')).toEqual({ resourceIds: [7, 100] });
    await waitFor(() => expect(document.activeElement).toBe(menu));
    openMenu('Chair 2');
    screen.getByRole('button', { name: 'Move Chair 2 down' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lastRequest('resources.order')).toEqual({ resourceIds: [100, 7] }));
  });

  it('calendars of a business can be put back in order by an undo after the user has left the page', async () => {
    serverAnswers({
      'resources.list': { data: { resources: [MAIN, CHAIR] } },
      'resources.order': { data: { resources: [CHAIR, MAIN] } },
    });
    showScreen(<LeavablePage page={<CalendarsSection />} />, '/business-hours');
    await screen.findByRole('button', { name: 'Rename Chair 2' });
    openMenu('Chair 2');
    press('Move Chair 2 up');
    press('Leave');
    await screen.findByText('Order of the calendars changed');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lastRequest('resources.order')).toEqual({ resourceIds: [100, 7] }));
  });

  it('calendars of a business show the reason when a calendar cannot be removed', async () => {
    const message = 'Move or cancel the 2 appointments in this calendar first.';
    serverAnswers({
      'resources.list': { data: { resources: [MAIN, CHAIR] } },
      'resources.remove': { code: 'conflict', status: 409, message },
    });
    showScreen(<CalendarsSection />, '/business-hours');
    await screen.findByText('1 upcoming appointment');
    openMenu('Main calendar');
    press('Remove Main calendar');
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
