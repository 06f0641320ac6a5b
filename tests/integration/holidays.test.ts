import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HolidaysView, HolidayView } from '../../server/modules/scheduling/holidays/holidays.schema.ts';
import { buildTestApp, type Company, callTrpc, makeCompany } from '../support/app.ts';
import { booking, openOnWeekdays } from '../support/appointments.ts';
import { setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));

beforeEach(() => openOnWeekdays(test.deps, company.id));

const ask = async (
  name: string,
  input: unknown,
  of: Company = company,
  type: 'query' | 'mutation' = 'mutation',
) => callTrpc(test.app, [type, name], input, of.admin.token);
const listHolidays = async (region?: string, of: Company = company): Promise<HolidaysView> =>
  (await ask('holidays.list', region ? { region } : {}, of, 'query')).json().result.data;
const move = (phone: string | null, timezone: string) =>
  test.deps.sql`UPDATE businesses SET phone = ${phone}, timezone = ${timezone} WHERE id = ${company.id}`;

/** A holiday on a weekday, two weeks ahead at least. */
async function nextHoliday(): Promise<HolidayView> {
  const { holidays } = await listHolidays('CA-ON');
  const holiday = holidays.find(
    ({ state, date }) => state === 'open' && Date.parse(date) > Date.now() + 14 * 86_400_000,
  );
  if (!holiday) throw new Error('No holiday falls on a weekday');
  return holiday;
}

function shorten(day: string, changes: object = {}) {
  const time = { day, openTime: '10:00', closeTime: '14:00' };
  const closing = { bookingKey: randomUUID(), time, notes: 'Half day', seen: [], cancel: [] };
  return ask('appointments.close', { ...closing, ...changes });
}

describe('the public holidays of a business', () => {
  it('the holidays are those of the province of the phone number, else of the time zone', async () => {
    await move('+1 (514) 555-0199', 'America/Toronto');
    const quebec = await listHolidays();
    expect(quebec.region).toEqual({ country: 'CA', subdivision: 'QC' });
    expect(quebec.holidays.map(({ date }) => date.slice(5))).toContain('06-24');
    expect(quebec.subdivisions).toHaveLength(13);

    await test.deps.sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${company.id}`;
    await move(null, 'America/Vancouver');
    expect((await listHolidays()).region).toEqual({ country: 'CA', subdivision: 'BC' });
    await move('+33142685300', 'America/Toronto');
    const france = await listHolidays();
    expect(france.region).toEqual({ country: 'FR', subdivision: null });
    expect(france.holidays.map(({ date }) => date.slice(5))).toContain('07-14');
    await move('+18005550199', 'Asia/Calcutta');
    expect((await listHolidays()).region).toEqual({ country: 'IN', subdivision: null });
  });

  it('the holidays cover many countries for twelve months from today, in order', async () => {
    for (const region of ['CA-ON', 'US-NY', 'US', 'FR', 'GB-SCT', 'DE-BY', 'MX', 'IN', 'SA']) {
      const { holidays } = await listHolidays(region);
      const dates = holidays.map(({ date }) => date);
      expect(dates.length, region).toBeGreaterThan(3);
      expect(dates, region).toEqual([...new Set(dates)].sort());
    }
    expect((await listHolidays('CA')).countries.length).toBeGreaterThan(150);
    expect(await listHolidays('ZZ')).toMatchObject({ region: null, holidays: [] });
    expect((await listHolidays('CA-ZZZ')).region).toEqual({ country: 'CA', subdivision: null });
  });

  it('holidays on days that the business closes every week are listed with the state off', async () => {
    for (const { date, state } of (await listHolidays('CA-ON')).holidays) {
      const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
      expect(state).toBe(isWeekend ? 'off' : 'open');
    }
  });

  it('a closed day marks the holiday as closed for this business only', async () => {
    const { date } = await nextHoliday();
    const other = await makeCompany(test.deps);
    await openOnWeekdays(test.deps, other.id);
    const time = { from: date, to: date };
    await ask('appointments.close', { bookingKey: randomUUID(), time, seen: [], cancel: [] });
    const stateIn = async (of: Company) =>
      (await listHolidays('CA-ON', of)).holidays.find((holiday) => holiday.date === date)?.state;
    expect(await stateIn(company)).toBe('closed');
    expect(await stateIn(other)).toBe('open');
  });
});

describe('a shortened day', () => {
  it('a shortened day offers only times within its hours, and is listed until its closings are removed', async () => {
    const { date } = await nextHoliday();
    await shorten(date);
    const question = { what: { minutes: 60 }, days: { from: date, to: date } };
    const slots = await ask('appointments.openSlots', question, company, 'query');
    const starts = slots
      .json()
      .result.data.slots.map((slot: { startsLocal: string }) => slot.startsLocal.slice(11, 16));
    expect([starts[0], starts.at(-1)]).toEqual(['10:00', '13:00']);
    const { holidays, shortened } = await listHolidays('CA-ON');
    const open = [{ openTime: '10:00', closeTime: '14:00' }];
    expect(holidays.find((holiday) => holiday.date === date)).toMatchObject({ state: 'shortened', open });
    expect(shortened).toMatchObject([{ date, open, notes: 'Half day' }]);
    for (const { appointmentId } of shortened[0]?.closings ?? [])
      await ask('appointments.update', { appointmentId, status: 'cancelled' });
    expect((await listHolidays('CA-ON')).shortened).toEqual([]);
  });

  it('a day with closed time only between its opening and closing is not listed as shortened', async () => {
    const { date } = await nextHoliday();
    const noon = booking(`${date}T12:00`, { what: { kind: 'closed' }, endsAt: `${date}T13:00` });
    expect((await ask('appointments.book', noon)).statusCode).toBe(200);
    const { holidays, shortened } = await listHolidays('CA-ON');
    expect(shortened).toEqual([]);
    expect(holidays.find((holiday) => holiday.date === date)).toMatchObject({
      state: 'open',
      open: [{ closeTime: '12:00' }, { openTime: '13:00' }],
    });
  });

  it('a day can be shortened although the clocks skip the closing time of the night before', async () => {
    await move(null, 'Europe/Berlin');
    const days = [6, 0].map((dayOfWeek) => ({
      ...{ dayOfWeek, isClosed: false, spans: [{ openTime: '18:00', closeTime: '02:00' }] },
    }));
    await ask('hours.replaceWeek', { days });
    // The clocks of Berlin go from 2:00 to 3:00 on this Sunday.
    const time = { day: '2031-03-30', openTime: '20:00', closeTime: '02:00' };
    const { appointment } = (await shorten(time.day, { time })).json().result.data;
    expect(appointment).toMatchObject({
      startsLocal: '2031-03-30T03:00:00',
      endsLocal: '2031-03-30T20:00:00',
    });
    const before = { day: '2031-03-29', openTime: '18:00', closeTime: '23:00' };
    const closing = (await shorten(before.day, { time: before })).json().result.data;
    expect(closing.appointment).toMatchObject({
      startsLocal: '2031-03-29T23:00:00',
      endsLocal: '2031-03-30T03:00:00',
    });
  });

  it('a shortened day is created once for repeated requests, and can be undone completely', async () => {
    const { date } = await nextHoliday();
    const bookingKey = randomUUID();
    await Promise.all([shorten(date, { bookingKey }), shorten(date, { bookingKey })]);
    await shorten(date, { bookingKey });
    expect((await listHolidays('CA-ON')).shortened[0]?.closings).toHaveLength(2);
    const undone = await ask('appointments.undoTogether', { changeKey: bookingKey });
    expect(undone.statusCode).toBe(200);
    expect((await listHolidays('CA-ON')).shortened).toEqual([]);
  });

  it('a shortened day is refused while it covers an appointment that the member has not seen', async () => {
    const { date } = await nextHoliday();
    const book = async (time: string) =>
      (await ask('appointments.book', booking(`${date}T${time}`))).json().result.data.appointment;
    await book('11:00');
    const late = await book('15:00');
    const time = { day: date, openTime: '10:00', closeTime: '14:00' };
    const listed = (await ask('appointments.listInRange', { time }, company, 'query')).json().result.data
      .appointments;
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([late.id]);
    expect((await shorten(date)).json().error.data.appCode).toBe('conflict');
    const cancel = [{ appointmentId: late.id, version: late.version, notify: false }];
    const response = (await shorten(date, { seen: [late.id], cancel })).json().result.data;
    expect(response).toMatchObject({ cancelled: 1, kept: [] });
  });

  it('a shortened day is refused when its hours are not shorter than those of the weekday', async () => {
    const { date } = await nextHoliday();
    const refused = [
      ['09:00', '17:00'],
      ['08:00', '12:00'],
      ['12:00', '18:00'],
    ];
    for (const [openTime, closeTime] of refused) {
      const answer = await shorten(date, { time: { day: date, openTime, closeTime } });
      expect(answer.json().error.data.appCode).toBe('validation_failed');
    }
    expect((await listHolidays('CA-ON')).shortened).toEqual([]);
  });
});

describe('open now', () => {
  afterEach(() => test.deps.sql`UPDATE app_clock SET "offset" = '0'`);

  /** The response of the documented REST path at a time in Toronto, in January 2031. */
  async function openNowAt(
    time: string,
    of: Company = company,
  ): Promise<{ isOpen: boolean; until: string | null }> {
    await setClock(test.deps, `2031-01-${time}-05:00`);
    const headers = { authorization: `Bearer ${of.admin.token}` };
    const answer = await test.app.inject({ url: '/api/business/open-now', headers });
    expect(answer.statusCode).toBe(200);
    const { is_open: isOpen, changes_at: until } = answer.json();
    return { isOpen, until };
  }
  const close = (from: string, to: string, resourceId: number | null = null) =>
    test.deps
      .sql`INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at, resource_id)
      VALUES (${company.id}, 'block', 'scheduled', ${`2031-01-${from}-05:00`}, ${`2031-01-${to}-05:00`}, ${resourceId})`;

  it('a business is open by its weekly hours', async () => {
    expect(await openNowAt('07T08:30')).toEqual({ isOpen: false, until: '2031-01-07T14:00:00.000Z' });
    expect(await openNowAt('07T09:00')).toEqual({ isOpen: true, until: '2031-01-07T22:00:00.000Z' });
    expect(await openNowAt('10T17:00')).toEqual({ isOpen: false, until: '2031-01-13T14:00:00.000Z' });
  });

  it('a business is closed while all calendars have closed time, and open while only one has', async () => {
    const [calendar] = await test.deps.sql<{
      id: number;
    }>`SELECT id FROM resources WHERE business_id = ${company.id}`;
    await close('07T12:00', '07T13:00');
    await close('08T12:00', '08T13:00', calendar?.id ?? 0);
    expect(await openNowAt('07T11:00')).toEqual({ isOpen: true, until: '2031-01-07T17:00:00.000Z' });
    expect(await openNowAt('07T12:30')).toEqual({ isOpen: false, until: '2031-01-07T18:00:00.000Z' });
    expect(await openNowAt('08T12:30')).toMatchObject({ isOpen: true });
  });

  it('closed time of one business does not close another one', async () => {
    const other = await makeCompany(test.deps);
    await openOnWeekdays(test.deps, other.id);
    await close('07T09:00', '07T17:00');
    expect(await openNowAt('07T12:00', other)).toMatchObject({ isOpen: true });
    expect(await openNowAt('07T12:00')).toMatchObject({ isOpen: false });
  });

  it('the time of the next opening or closing is null without hours and with hours around the clock', async () => {
    await test.deps.sql`UPDATE business_hours SET is_closed = false, open_time = '00:00', close_time = '23:59'
      WHERE business_id = ${company.id}`;
    expect(await openNowAt('07T12:00')).toEqual({ isOpen: true, until: null });
    await test.deps.sql`DELETE FROM business_hours WHERE business_id = ${company.id}`;
    expect(await openNowAt('07T12:00')).toEqual({ isOpen: false, until: null });
  });
});
