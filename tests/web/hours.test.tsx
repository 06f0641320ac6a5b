import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { spansOf } from '../../server/core/opening-hours.ts';
import { type DayHours, HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';
import { HolidaysSection } from '../../web/features/calendar/close-days/holidays-section.tsx';
import { BusinessHours, summarizeWeek } from '../../web/features/hours/business-hours.tsx';
import { addBreak } from '../../web/features/hours/change-spans.ts';
import { copyToWeekdays } from '../../web/features/hours/copy-to-weekdays.ts';
import { refreshSession } from '../../web/lib/session/session.ts';
import { BusinessHoursPage } from '../../web/pages/business-hours-page.tsx';
import { calls, press, sent, serverAnswers, showScreen, type } from './api-fixture.tsx';
import { EMMA } from './samples.ts';
import { setScreen, signedInOn } from './web-fixture.tsx';

const days = HOURS_TEMPLATES.office.map((day) => ({ ...day, id: 100 + day.dayOfWeek }));
const OFFICE = { data: { days, isSet: true } };
const closed = days.map((day) => ({ ...day, isClosed: true, spans: [] }));

const NINE_TO_FIVE = [{ openTime: '09:00', closeTime: '17:00' }];
const CANADA_DAY = {
  ...{ date: '2027-07-01', name: 'Canada Day', state: 'open', weekly: NINE_TO_FIVE, open: NINE_TO_FIVE },
};
const HALF_DAY = {
  ...{ date: '2026-12-24', open: [{ openTime: '09:00', closeTime: '12:00' }], notes: null },
  closings: [{ appointmentId: 7, version: 1 }],
};
const HOLIDAYS = {
  region: { country: 'CA', subdivision: 'ON' },
  countries: ['CA', 'FR'],
  subdivisions: [{ code: 'ON', name: 'Ontario' }],
  holidays: [CANADA_DAY, { ...CANADA_DAY, date: '2026-12-26', name: 'Boxing Day', state: 'off', open: [] }],
  shortened: [HALF_DAY],
};
const HOLIDAY_SERVER = {
  'appointments.list': { data: { appointments: [] } },
  'holidays.list': { data: HOLIDAYS },
  'appointments.listInRange': { data: { appointments: [] } },
  'appointments.close': {
    data: { appointment: { ...EMMA, kind: 'closed' }, kept: [], cancelled: 0, warnings: [] },
  },
};

signedInOn('desktop');
afterEach(() => void vi.useRealTimers());
const times = (openTime: string, closeTime: string) => ({ openTime, closeTime });
const saved = () => sent('hours.replaceWeek');

describe('opening hours page', () => {
  it('the opening hours page shows a loading error with a retry', async () => {
    serverAnswers({ 'hours.week': { code: 'internal', status: 500 } });
    showScreen(<BusinessHours />);
    expect(await screen.findByText('Error loading business hours')).toBeTruthy();
    serverAnswers({ 'hours.week': OFFICE });
    press('Retry');
    expect(await screen.findByText('5 of 7')).toBeTruthy();
  });

  it('the opening hours page shows that no hours are set and offers to set them', async () => {
    serverAnswers({ 'hours.week': { data: { days: closed, isSet: false } } });
    showScreen(<BusinessHours />);
    expect(await screen.findByText('No business hours set')).toBeTruthy();
    press('Edit all days');
    expect(await screen.findByRole('dialog', { name: 'Edit Business Hours' })).toBeTruthy();
  });

  it('the opening hours page asks to log in again when the session has no business', () => {
    localStorage.removeItem('businessId');
    refreshSession();
    showScreen(<BusinessHoursPage />);
    expect(screen.getByText('Business ID not found. Please log in again.')).toBeTruthy();
    expect(calls).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Closed days' })).toBeNull();
  });

  it('the opening hours page shows closed and shortened days first, then the public holidays, then the week', async () => {
    serverAnswers({ ...HOLIDAY_SERVER, 'hours.week': OFFICE });
    showScreen(<BusinessHoursPage />);
    const closedDays = await screen.findByRole('region', { name: 'Closed days' });
    const shortened = await within(closedDays).findByRole('listitem');
    expect(shortened.textContent).toContain('Open 9:00 AM – 12:00 PM');
    expect(await screen.findByText('5 of 7')).toBeTruthy();
    const titles = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    const names = titles.map((id) => document.getElementById(id ?? '')?.textContent);
    expect(names.slice(0, 3)).toEqual(['Closed days', 'Public holidays', 'Your week at a glance']);
  });
});

describe('opening hours page on a phone', () => {
  it('the opening hours page on a phone shows the week with one row per day, its times and its button, and marks today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T17:00:00Z') });
    setScreen('phone');
    serverAnswers({ 'hours.week': OFFICE });
    showScreen(<BusinessHours />);
    const week = within(await screen.findByRole('list', { name: 'Weekly hours' }));
    const rows = week.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toHaveLength(7);
    expect(rows[0]).toContain('SundayClosed');
    expect(rows[1]).toContain('9:00 AM – 5:00 PM');
    expect(rows.filter((row) => row?.includes('Today'))).toEqual([rows[2]]);
    fireEvent.click(week.getByRole('button', { name: 'Edit Tuesday' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Tuesday' })).toBeTruthy();
  });
});

describe('dialog of one day', () => {
  async function openDay(saving: Parameters<typeof serverAnswers>[0][string] = OFFICE, day = 'Tuesday') {
    serverAnswers({ 'hours.week': OFFICE, 'hours.replaceWeek': saving });
    showScreen(<BusinessHours />, `/?day=${day === 'Sunday' ? 0 : 2}`);
    await screen.findByRole('dialog', { name: `Edit ${day}` });
  }
  async function expectSaved(dayOfWeek: number, ...spans: ReturnType<typeof times>[]) {
    await screen.findByText('Hours Updated');
    expect(saved()[0]).toEqual({ days: [{ dayOfWeek, isClosed: false, spans }] });
  }

  it('the dialog of one day adds a break by one press and sends both spans of the day', async () => {
    await openDay();
    press('Add a break on Tuesday');
    type('Tuesday opens at, hours 2', '13:30');
    press('Save hours');
    await expectSaved(2, times('09:00', '12:00'), times('13:30', '17:00'));
  });

  it('the dialog of one day does not send overlapping hours until one of them is removed', async () => {
    await openDay();
    press('Add hours on Tuesday');
    press('Save hours');
    expect(await screen.findByText('Tuesday: Please enter an opening and a closing time')).toBeTruthy();
    type('Tuesday opens at, hours 2', '16:30');
    type('Tuesday closes at, hours 2', '20:00');
    expect(await screen.findByText('Tuesday: These hours overlap each other')).toBeTruthy();
    expect(saved()).toEqual([]);
    press('Remove hours 1 of Tuesday');
    press('Save hours');
    await expectSaved(2, times('16:30', '20:00'));
  });

  it('the dialog of one day accepts a closing time on the next day, but none after the next day has opened', async () => {
    await openDay();
    type('Tuesday opens at', '18:00');
    type('Tuesday closes at', '09:30');
    expect(await screen.findByText('Until 9:30 AM the next day')).toBeTruthy();
    press('Save hours');
    expect(await screen.findByText('Tuesday: These hours run into those of Wednesday')).toBeTruthy();
    expect(saved()).toEqual([]);
    type('Tuesday closes at', '02:00');
    press('Save hours');
    await expectSaved(2, times('18:00', '02:00'));
  });

  it('the dialog of one day accepts at most four spans', async () => {
    await openDay();
    for (let more = 0; more < 3; more += 1) press('Add hours on Tuesday');
    expect(screen.getByLabelText('Tuesday closes at, hours 4')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add (hours|a break) on/ })).toBeNull();
  });

  it('the dialog of one day keeps the input after a rejection and shows the reason in a toast', async () => {
    await openDay({ code: 'validation_failed', status: 400, message: 'Not on Tuesdays' });
    type('Tuesday opens at', '07:15');
    press('Save hours');
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update hours: Not on Tuesdays')).toBeTruthy();
    expect(screen.getByLabelText('Tuesday opens at')).toHaveProperty('value', '07:15');
  });

  it('the dialog of one day opens a closed day with default times and sends only that day', async () => {
    await openDay(OFFICE, 'Sunday');
    fireEvent.click(screen.getByRole('switch', { name: 'Open on Sunday' }));
    press('Save hours');
    await expectSaved(0, times('09:00', '17:00'));
  });
});

it('the undo of a template for opening hours saves the previous hours again', async () => {
  const always = { data: { days: HOURS_TEMPLATES.always.map((day) => ({ ...day, id: 1 })), isSet: true } };
  serverAnswers({ 'hours.week': OFFICE, 'hours.replaceWeek': always });
  showScreen(<BusinessHours />);
  fireEvent.click(await screen.findByRole('button', { name: /24\/7/ }));
  expect(await screen.findByText('168 h')).toBeTruthy();
  serverAnswers({ 'hours.week': OFFICE, 'hours.replaceWeek': OFFICE });
  press('Undo');
  expect(await screen.findByText('Hours restored')).toBeTruthy();
  expect(screen.getByText('40 h')).toBeTruthy();
  expect(saved()).toEqual([{ days: HOURS_TEMPLATES.always }, { days: HOURS_TEMPLATES.office }]);
});

it('the summary of a week counts a day that closes at 23:59 until midnight', () => {
  const summary = (week: typeof HOURS_TEMPLATES.always) => summarizeWeek(week.flatMap(spansOf));
  expect(summary(HOURS_TEMPLATES.always).weeklyMinutes).toBe(7 * 24 * 60);
  expect(summary(HOURS_TEMPLATES.retail)).toEqual({
    openDays: 6,
    weeklyMinutes: 63 * 60,
    earliestOpen: '09:00',
    latestClose: { time: '20:00', isNextDay: false },
  });
  expect(summary(closed)).toEqual({ openDays: 0, weeklyMinutes: 0, earliestOpen: null, latestClose: null });
});

describe('summary of a week with breaks and nights', () => {
  const bar = [
    { dayOfWeek: 5, ...times('18:00', '02:00') },
    { dayOfWeek: 6, ...times('11:30', '14:00') },
    { dayOfWeek: 6, ...times('18:00', '23:00') },
  ];

  it('the summary of a week counts each open day once, adds up all spans, and finds the latest closing time after midnight', () => {
    expect(summarizeWeek(bar)).toEqual({
      openDays: 2,
      weeklyMinutes: (8 + 2.5 + 5) * 60,
      earliestOpen: '11:30',
      latestClose: { time: '02:00', isNextDay: true },
    });
  });

  it('the page of opening hours shows the summary of the week and every span of each day', async () => {
    const week = days.map(({ id, dayOfWeek }) => {
      const spans = bar.filter((span) => span.dayOfWeek === dayOfWeek);
      return { id, dayOfWeek, isClosed: spans.length === 0, spans };
    });
    serverAnswers({ 'hours.week': { data: { days: week, isSet: true } } });
    showScreen(<BusinessHours />);
    expect(await screen.findByText('15 h 30 min')).toBeTruthy();
    const latest = screen.getByText('Latest close').parentElement?.parentElement;
    expect(latest?.textContent).toContain('2:00 AM (next day)');
    expect(within(screen.getByRole('row', { name: /Friday/ })).getByText('2:00 AM (next day)')).toBeTruthy();
    const saturday = screen.getByRole('row', { name: /Saturday/ });
    for (const time of ['11:30 AM', '2:00 PM', '6:00 PM', '11:00 PM'])
      expect(within(saturday).getByText(time)).toBeTruthy();
  });
});

describe('added break', () => {
  const withBreak = (...spans: DayHours['spans']) =>
    addBreak({ dayOfWeek: 1, isClosed: false, spans }).spans.map(
      ({ openTime, closeTime }) => `${openTime}-${closeTime}`,
    );

  it('an added break starts at noon, or in the middle of a span that does not contain noon', () => {
    expect(withBreak(times('09:00:00', '17:00:00'))).toEqual(['09:00:00-12:00', '13:00-17:00:00']);
    expect(withBreak(times('18:00', '02:00'))).toEqual(['18:00-21:30', '22:30-02:00']);
    expect(withBreak(times('22:00', '04:00'))).toEqual(['22:00-00:30', '01:30-04:00']);
  });

  it('an added break splits the longest of several spans, or adds an empty span when none is long enough', () => {
    expect(withBreak(times('06:00', '08:00'), times('09:00', '17:00'))).toEqual([
      '06:00-08:00',
      '09:00-12:00',
      '13:00-17:00',
    ]);
    expect(withBreak(times('09:00', '11:00'))).toEqual(['09:00-11:00', 'null-null']);
  });
});

it('“copy to all weekdays” does not copy a weekday to the weekend', () => {
  const from = (dayOfWeek: number) => ({ dayOfWeek, isClosed: false, spans: [times('07:00', '08:00')] });
  const opens = (copied: DayHours[]) => copied.map(({ spans }) => spans[0]?.openTime ?? null);
  expect(opens(copyToWeekdays(days, from(1)))).toEqual([null, ...Array(5).fill('07:00'), null]);
  expect(opens(copyToWeekdays(days, from(6)))).toEqual([null, ...Array(6).fill('07:00')]);
  expect(copyToWeekdays(days, from(1)).map(({ dayOfWeek }) => dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

describe('list of public holidays', () => {
  const showHolidays = (server: object = {}) => {
    serverAnswers({ ...HOLIDAY_SERVER, ...server });
    showScreen(<HolidaysSection />);
  };

  it('the list of public holidays closes a holiday without appointments by one press, with its name as the note', async () => {
    showHolidays();
    fireEvent.click(await screen.findByRole('button', { name: /^Close on Thursday, Jul 1/ }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    const time = { from: '2027-07-01', to: '2027-07-01' };
    expect(sent('appointments.close')).toMatchObject([{ time, notes: 'Canada Day', seen: [], cancel: [] }]);
    expect(screen.getByText('Closed every week')).toBeTruthy();
  });

  it('the list of public holidays asks about each appointment before it closes a holiday with appointments', async () => {
    showHolidays({ 'appointments.listInRange': { data: { appointments: [EMMA] } } });
    fireEvent.click(await screen.findByRole('button', { name: /^Close on/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Close on Canada Day' });
    expect(await within(dialog).findByLabelText(/^What happens to/)).toBeTruthy();
    expect(sent('appointments.close')).toEqual([]);
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close this day' });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(sent('appointments.close')).toMatchObject([{ seen: [EMMA.id], cancel: [] }]));
  });

  it('the list of public holidays closes a holiday only once if the first request got no response', async () => {
    showHolidays({ 'appointments.close': 'no answer' });
    fireEvent.click(await screen.findByRole('button', { name: /^Close on/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Close on Canada Day' });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close this day' });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(sent('appointments.close')).toHaveLength(2));
    const [first, again] = sent('appointments.close');
    expect(again).toEqual(first);
  });

  it('the list of public holidays closes a holiday only once for a double click', async () => {
    showHolidays();
    const button = await screen.findByRole('button', { name: /^Close on/ });
    // Both clicks arrive before the next rendering.
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(sent('appointments.close')).toHaveLength(2));
    const [first, again] = sent('appointments.close');
    expect(again).toEqual(first);
  });

  it('the list of public holidays shortens a holiday to the entered hours', async () => {
    showHolidays();
    fireEvent.click(await screen.findByRole('button', { name: /^Shorten hours on/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Shortened hours on Canada Day' });
    fireEvent.change(within(dialog).getByLabelText(/^Open until/), { target: { value: '13:30' } });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Shorten this day' });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    const time = { day: '2027-07-01', openTime: '09:00', closeTime: '13:30' };
    await waitFor(() => expect(sent('appointments.close')).toMatchObject([{ time, notes: 'Canada Day' }]));
  });
});
