import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../server/core/roles.ts';
import { AppointmentDialog } from '../../web/features/calendar/appointment-dialog.tsx';
import { BookingDialog } from '../../web/features/calendar/book/booking-dialog.tsx';
import { ExportMenu } from '../../web/features/calendar/calendar-tools.tsx';
import { ClosedDays } from '../../web/features/calendar/close-days/closed-days.tsx';
import { CustomersPage } from '../../web/pages/customers-page.tsx';
import { openMenu, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { EMMA } from './samples.ts';
import { setScreen, signInAs } from './web-fixture.tsx';

const CUSTOMER = {
  id: 5,
  firstName: 'Emma',
  lastName: 'Tremblay',
  fullName: 'Emma Tremblay',
  phone: null,
  phoneFormatted: null,
  email: null,
  language: 'en',
  notes: null,
  isActive: true,
  lastCallAt: null,
  nextAppointmentAt: null,
};
const HOLIDAY = {
  ...EMMA,
  kind: 'closed',
  bookingType: 'holiday',
  status: 'scheduled',
  isFullDay: true,
  notes: 'Canada Day',
  startsLocal: '2031-07-01T00:00:00',
  endsLocal: '2031-07-02T00:00:00',
};

beforeEach(() => {
  setScreen('desktop');
  // Growing text fields wait for fonts, which happy-dom does not have.
  Object.assign(document, { fonts: new EventTarget() });
});

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);

describe('customers page by role', () => {
  async function open(role: Role, address: string) {
    signInAs(role);
    serverAnswers({
      'customers.directory': { data: { customers: [CUSTOMER], count: 1, nextCursor: null } },
      'customers.get': { data: CUSTOMER },
    });
    showScreen(<CustomersPage />, address);
    await screen.findByText('Emma Tremblay');
  }
  const OFFERED = ['Export', 'Import', 'Delete Emma Tremblay'];

  it('the customers page lets staff add and edit customers, but not export, import or delete them', async () => {
    await open('staff', '/customers');
    openMenu('Emma Tremblay');
    for (const name of OFFERED) expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
    expect(screen.getByRole('button', { name: /Edit Emma Tremblay/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Add/ })).toBeTruthy();
  });

  it('the customers page lets managers export, import and delete customers', async () => {
    await open('manager', '/customers');
    openMenu('Emma Tremblay');
    for (const name of OFFERED) expect(screen.getByRole('button', { name: new RegExp(name) })).toBeTruthy();
  });

  it('the customers page does not open the delete dialog for staff, even by a link', async () => {
    await open('staff', '/customers?delete=5');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('customers.get')).toEqual([]);
  });
});

describe('closed time by role', () => {
  it.each([
    ['staff', false],
    ['manager', true],
  ] as const)('closed time can be added and removed by the role %s: %s', async (role, may) => {
    signInAs(role);
    serverAnswers({
      'appointments.list': { data: { appointments: [HOLIDAY] } },
      'holidays.list': {
        data: { region: null, countries: [], subdivisions: [], holidays: [], shortened: [] },
      },
    });
    showScreen(<ClosedDays />);
    await screen.findByText('Canada Day');
    expect(screen.queryByRole('button', { name: /Remove/ }) !== null).toBe(may);
    expect(screen.queryByRole('button', { name: 'Add closed days' }) !== null).toBe(may);
  });

  it.each([
    ['staff', false],
    ['manager', true],
  ] as const)('closed time is offered in the booking dialog to the role %s: %s', async (role, may) => {
    signInAs(role);
    serverAnswers({ 'services.list': { data: { services: [] } } });
    showScreen(<BookingDialog />, '/calendar?dialog=new');
    await screen.findByRole('dialog');
    expect(screen.queryByRole('option', { name: 'Closed slot' }) !== null).toBe(may);
  });

  it.each([
    ['staff', false],
    ['manager', true],
  ] as const)('closed time can be moved, removed and annotated by the role %s: %s', async (role, may) => {
    signInAs(role);
    serverAnswers({ 'appointments.get': { data: { appointment: HOLIDAY } } });
    showScreen(<AppointmentDialog callFromOf={() => null} />, `/calendar?appt=${HOLIDAY.id}`);
    await screen.findByText(/Canada Day/);
    expect(screen.queryByRole('button', { name: 'Remove' }) !== null).toBe(may);
    expect(screen.queryByRole('textbox') !== null).toBe(may);
  });

  it('the actions of an appointment are available to staff', async () => {
    signInAs('staff');
    serverAnswers({ 'appointments.get': { data: { appointment: EMMA } } });
    showScreen(<AppointmentDialog callFromOf={() => null} />, `/calendar?appt=${EMMA.id}`);
    await waitFor(() => expect(buttons()).toContain('Reschedule'));
  });
});

it('the calendar export says that it contains all calendars while the screen shows one', async () => {
  signInAs('manager');
  const resources = [100, 101].map((id) => ({
    id,
    name: `Chair ${id}`,
    upcoming: 0,
    hours: null,
    services: null,
  }));
  serverAnswers({ 'resources.list': { data: { resources } } });
  showScreen(<ExportMenu range={{ from: '2026-12-01', to: '2026-12-07' }} />, '/calendar?calendar=101');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'Export CSV of all calendars' });
});

it.each([
  ['staff', false],
  ['manager', true],
] as const)('the calendar export is available to %s: %s', async (role, may) => {
  signInAs(role);
  showScreen(<ExportMenu range={{ from: '2026-12-01', to: '2026-12-07' }} />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(buttons().length).toBeGreaterThan(1));
  expect(buttons().some((name) => /CSV|Export|spreadsheet/i.test(name ?? ''))).toBe(may);
});
