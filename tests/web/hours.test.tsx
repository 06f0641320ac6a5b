// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOURS_TEMPLATES } from '../../server/domains/hours/hours.schema.ts';
import { copyToWeekdays } from '../../web/features/hours/copy-to-weekdays.ts';
import { HoursPage } from '../../web/features/hours/hours-page.tsx';
import { summarizeWeek } from '../../web/features/hours/summarize-week.ts';
import { refreshSession, saveSession } from '../../web/lib/session.ts';
import { calls, press, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { LOGIN, setScreen } from './web-fixture.tsx';

const days = HOURS_TEMPLATES.office.map((day) => ({ ...day, id: 100 + day.dayOfWeek }));
const OFFICE = { data: { days, isSet: true } };
const closed = days.map((day) => ({ ...day, isClosed: true, openTime: null, closeTime: null }));

beforeEach(() => {
  setScreen('desktop');
  saveSession(LOGIN);
});
const saved = () => calls.filter(({ procedure }) => procedure === 'hours.replaceWeek');

describe('the page of hours', () => {
  it('says that hours could not be loaded, and offers to try again', async () => {
    serverAnswers({ 'hours.week': { code: 'internal', status: 500 } });
    showScreen(<HoursPage />);
    expect(await screen.findByText('Error loading business hours')).toBeTruthy();
    serverAnswers({ 'hours.week': OFFICE });
    press('Retry');
    expect(await screen.findByText('5 of 7')).toBeTruthy();
  });

  it('says that no hours are set, and offers to set them', async () => {
    serverAnswers({ 'hours.week': { data: { days: closed, isSet: false } } });
    showScreen(<HoursPage />);
    expect(await screen.findByText('No business hours set')).toBeTruthy();
    press('Edit all days');
    expect(await screen.findByRole('dialog', { name: 'Edit Business Hours' })).toBeTruthy();
  });

  it('asks to log in again when it does not know its business', () => {
    localStorage.removeItem('businessId');
    refreshSession();
    showScreen(<HoursPage closedDays="closed days" />);
    expect(screen.getByText('Business ID not found. Please log in again.')).toBeTruthy();
    expect(calls).toEqual([]);
    expect(screen.queryByText('closed days')).toBeNull();
  });

  it('keeps a place below the week', async () => {
    serverAnswers({ 'hours.week': OFFICE });
    showScreen(<HoursPage closedDays="closed days" />);
    expect(await screen.findByText('closed days')).toBeTruthy();
  });
});

describe('a day', () => {
  it('that opens too late is not sent', async () => {
    serverAnswers({ 'hours.week': OFFICE });
    showScreen(<HoursPage />, '/?day=2');
    await screen.findByRole('dialog', { name: 'Edit Tuesday' });
    type('Tuesday opens at', '17:00');
    press('Save hours');
    expect(await screen.findByText('Tuesday: Opening time must be before closing time')).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('that is refused stays as it was typed, and the toast says why', async () => {
    serverAnswers({
      'hours.week': OFFICE,
      'hours.replaceWeek': { code: 'validation_failed', status: 400, message: 'Not on Tuesdays' },
    });
    showScreen(<HoursPage />, '/?day=2');
    await screen.findByRole('dialog', { name: 'Edit Tuesday' });
    type('Tuesday opens at', '07:15');
    press('Save hours');
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update hours: Not on Tuesdays')).toBeTruthy();
    expect(screen.getByLabelText('Tuesday opens at')).toHaveProperty('value', '07:15');
  });

  it('opens with the usual times and is sent alone', async () => {
    serverAnswers({ 'hours.week': OFFICE, 'hours.replaceWeek': OFFICE });
    showScreen(<HoursPage />, '/?day=0');
    await screen.findByRole('dialog', { name: 'Edit Sunday' });
    fireEvent.click(screen.getByRole('switch', { name: 'Open on Sunday' }));
    press('Save hours');
    await screen.findByText('Hours Updated');
    const sunday = { id: 100, dayOfWeek: 0, isClosed: false, openTime: '09:00', closeTime: '17:00' };
    expect(saved()[0]?.input).toEqual({ days: [sunday] });
  });
});

describe('undo', () => {
  it('sends the week as it was before', async () => {
    const always = { data: { days: HOURS_TEMPLATES.always.map((day) => ({ ...day, id: 1 })), isSet: true } };
    serverAnswers({ 'hours.week': OFFICE, 'hours.replaceWeek': always });
    showScreen(<HoursPage />);
    fireEvent.click(await screen.findByRole('button', { name: /24\/7/ }));
    expect(await screen.findByText('168 h')).toBeTruthy();
    serverAnswers({ 'hours.week': OFFICE, 'hours.replaceWeek': OFFICE });
    press('Undo');
    expect(await screen.findByText('Hours restored')).toBeTruthy();
    expect(screen.getByText('40 h')).toBeTruthy();
    expect(saved().map(({ input }) => input)).toEqual([{ days: HOURS_TEMPLATES.always }, { days }]);
  });
});

describe('the figures of a week', () => {
  it('count midnight as the end of a day that closes at 23:59', () => {
    expect(summarizeWeek(HOURS_TEMPLATES.always).weeklyMinutes).toBe(7 * 24 * 60);
    expect(summarizeWeek(HOURS_TEMPLATES.retail)).toEqual({
      openDays: 6,
      weeklyMinutes: 63 * 60,
      earliestOpen: '09:00',
      latestClose: '20:00',
    });
    expect(summarizeWeek(closed)).toEqual({
      openDays: 0,
      weeklyMinutes: 0,
      earliestOpen: null,
      latestClose: null,
    });
  });
});

describe('copying to all weekdays', () => {
  it('leaves the weekend, unless it is copied from', () => {
    const from = (dayOfWeek: number) => ({
      dayOfWeek,
      isClosed: false,
      openTime: '07:00',
      closeTime: '08:00',
    });
    const opens = (copied: { openTime: string | null }[]) => copied.map(({ openTime }) => openTime);
    expect(opens(copyToWeekdays(days, from(1)))).toEqual([null, ...Array(5).fill('07:00'), null]);
    expect(opens(copyToWeekdays(days, from(6)))).toEqual([null, ...Array(6).fill('07:00')]);
    expect(copyToWeekdays(days, from(1)).map(({ dayOfWeek }) => dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
