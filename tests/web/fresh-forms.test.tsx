import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';
import { RescheduleDialog } from '../../web/features/calendar/reschedule/reschedule-dialog.tsx';
import { EditDialog } from '../../web/features/customers/edit-dialog.tsx';
import { EditHoursDialog } from '../../web/features/hours/edit-hours-dialog.tsx';
import { press, serverAnswers, showScreen } from './api-fixture.tsx';
import { APPOINTMENT, CUSTOMER, OFFICE_WEEK } from './samples.ts';
import { setScreen } from './web-fixture.tsx';

// Growing text fields wait for fonts, which happy-dom does not have.
beforeAll(() => Object.assign(document, { fonts: new EventTarget() }));
beforeEach(() => setScreen('desktop'));

const fieldValue = async (label: string | RegExp) =>
  Reflect.get(await screen.findByLabelText(label, { selector: 'input, textarea' }), 'value');
const go = (address: string) => act(() => window.history.pushState(null, '', address));

function Customer() {
  const [customerId, choose] = useState<number | null>(null);
  return (
    <>
      <button type="button" onClick={() => choose(CUSTOMER.id)}>
        Open
      </button>
      <EditDialog customerId={customerId} onClose={() => choose(null)} />
    </>
  );
}

function Hours() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <EditHoursDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

describe('reopened form', () => {
  it('a reopened form shows the current values of a customer', async () => {
    serverAnswers({ 'customers.get': { data: CUSTOMER }, 'customers.samePhone': { data: null } });
    showScreen(<Customer />);
    press('Open');
    expect(await fieldValue('Notes')).toBe('Old notes');
    press('Cancel');
    const changed = { ...CUSTOMER, notes: 'Changed meanwhile' };
    serverAnswers({ 'customers.get': { data: changed }, 'customers.samePhone': { data: null } });
    press('Open');
    expect(screen.queryByLabelText('Notes')).toBeNull();
    expect(await fieldValue('Notes')).toBe('Changed meanwhile');
    expect(document.activeElement).toBe(screen.getByLabelText(/^First name/));
  });

  it('a reopened form starts with the current opening hours', async () => {
    serverAnswers({ 'hours.week': OFFICE_WEEK });
    showScreen(<Hours />);
    press('Open');
    expect(await fieldValue('Monday opens at')).toBe('09:00');
    press('Cancel');
    const days = HOURS_TEMPLATES.office.map((day) => ({
      ...day,
      id: 1,
      spans: day.spans.map((span) => ({ ...span, openTime: '10:45' })),
    }));
    serverAnswers({ 'hours.week': { data: { days, isSet: true } } });
    press('Open');
    expect(screen.queryByLabelText('Monday opens at')).toBeNull();
    expect(await fieldValue('Monday opens at')).toBe('10:45');
  });

  it('a reopened form starts with the current time of the appointment to reschedule', async () => {
    const others = { 'hours.week': OFFICE_WEEK };
    serverAnswers({ ...others, 'appointments.get': { data: { appointment: APPOINTMENT } } });
    showScreen(<RescheduleDialog />, '/?reschedule=5');
    expect(await fieldValue(/^New start time/)).toBe('10:00');
    go('/');
    const moved = { ...APPOINTMENT, startsLocal: '2026-03-02T14:00:00', endsLocal: '2026-03-02T15:00:00' };
    serverAnswers({ ...others, 'appointments.get': { data: { appointment: moved } } });
    go('/?reschedule=5');
    expect(screen.queryByLabelText(/^New start time/)).toBeNull();
    expect(await fieldValue(/^New start time/)).toBe('14:00');
    expect(document.activeElement).toBe(screen.getByLabelText(/^New start date/));
  });

  it('a reopened form shows a loading error, not the cached values, if its data cannot be loaded', async () => {
    serverAnswers({ 'hours.week': OFFICE_WEEK });
    showScreen(<Hours />);
    press('Open');
    expect(await fieldValue('Monday opens at')).toBe('09:00');
    press('Cancel');
    serverAnswers({ 'hours.week': { code: 'internal', status: 500 } });
    press('Open');
    expect(await screen.findByText('Error loading business hours')).toBeTruthy();
    expect(screen.queryByLabelText('Monday opens at')).toBeNull();
    serverAnswers({ 'hours.week': OFFICE_WEEK });
    press('Retry');
    expect(await fieldValue('Monday opens at')).toBe('09:00');
  });
});
