import { describe, expect, it } from 'vitest';
import { HOURS_TEMPLATES, type HoursWeekView } from '../../server/modules/scheduling/hours/hours.schema.ts';
import { replaceWeek } from '../../server/modules/scheduling/hours/replace-week.ts';
import { updateDay } from '../../server/modules/scheduling/hours/update-day.ts';
import {
  createBusiness,
  reserveBusinessId,
} from '../../server/modules/tenants/businesses/create-business.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { adminOf, buildTestApp, type Company, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { asMember } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));
const deps = () => test.deps;
const member = ({ id }: Company = company) => asMember(test.deps, id);

const owner = (of: Company = company) => adminOf(of);
const open = (openTime: string | null, closeTime: string | null) => ({
  isClosed: false,
  openTime,
  closeTime,
});
const span = (openTime: string, closeTime: string) => ({ openTime, closeTime });
/** A day as the portal sends it. */
const day = (dayOfWeek: number, ...spans: ReturnType<typeof span>[]) => ({
  dayOfWeek,
  isClosed: false,
  spans,
});
const spansOn = ({ days }: HoursWeekView, dayOfWeek: number) =>
  days[dayOfWeek]?.spans.map(({ openTime, closeTime }) => `${openTime.slice(0, 5)}-${closeTime.slice(0, 5)}`);
const CLOSED = { isClosed: true, openTime: null, closeTime: null };
const weekOf = async (of: Company = company): Promise<HoursWeekView> =>
  (await callTrpc(test.app, ['query', 'hours.week'], undefined, of.admin.token)).json().result.data;
const timesOf = ({ days }: HoursWeekView) =>
  days.map(({ isClosed, openTime, closeTime }) => (isClosed ? 'closed' : `${openTime} ${closeTime}`));
const setTemplate = (name: keyof typeof HOURS_TEMPLATES) =>
  replaceWeek(member(), owner(), { days: HOURS_TEMPLATES[name] });

describe('the opening hours of a week', () => {
  it('the opening hours of a week have seven days from Sunday, and days that were never set are closed', async () => {
    const { days, isSet } = await weekOf();
    expect(isSet).toBe(false);
    expect(days.map(({ dayOfWeek }) => dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(new Set(timesOf({ days, isSet }))).toEqual(new Set(['closed']));

    await updateDay(member(), owner(), { dayOfWeek: 2, ...open('10:00', '12:30') });
    const after = await weekOf();
    expect(after.isSet).toBe(true);
    expect(timesOf(after)[2]).toBe('10:00:00 12:30:00');
    expect(after.days.filter(({ id }) => id !== null)).toHaveLength(1);
  });

  it('the opening hours of a week start with the office template for a new business', async () => {
    const { db } = deps();
    const id = await reserveBusinessId(db);
    const facts = { name: `Hours ${id}`, phone: null, timezone: null, stripeCustomerId: `cus_hours_${id}` };
    await db.ofBusiness(id).transaction((tx) => createBusiness(tx, facts));
    const rows = await deps().sql`SELECT day_of_week AS "dayOfWeek", is_closed AS "isClosed",
      to_char(open_time, 'HH24:MI') AS "openTime", to_char(close_time, 'HH24:MI') AS "closeTime"
      FROM business_hours WHERE business_id = ${id} ORDER BY day_of_week`;
    expect(rows).toEqual(
      HOURS_TEMPLATES.office.map(({ dayOfWeek, isClosed, spans }) => {
        const { openTime = null, closeTime = null } = spans[0] ?? {};
        return { dayOfWeek, isClosed, openTime, closeTime };
      }),
    );
    const spans = await deps().sql`SELECT day_of_week FROM opening_spans WHERE business_id = ${id}`;
    expect(spans).toHaveLength(5);
  });

  it('the opening hours of a week match each documented template', async () => {
    const [weekday, retail] = ['09:00:00 17:00:00', '09:00:00 20:00:00'];
    expect(timesOf(await setTemplate('office'))).toEqual(['closed', ...Array(5).fill(weekday), 'closed']);
    expect(timesOf(await setTemplate('always'))).toEqual(Array(7).fill('00:00:00 23:59:00'));
    expect(timesOf(await setTemplate('retail'))).toEqual([
      'closed',
      ...Array(5).fill(retail),
      '10:00:00 18:00:00',
    ]);
  });

  it('the opening hours of a week are saved completely or not at all', async () => {
    await setTemplate('office');
    const before = await weekOf();
    const days = HOURS_TEMPLATES.always.map((day) =>
      day.dayOfWeek === 6 ? { ...day, spans: [span('18:00', '09:00')] } : day,
    );
    const refusal = await expectRefusal(replaceWeek(member(), owner(), { days }), 'validation_failed');
    const message = 'Saturday: These hours run into those of Sunday';
    expect(refusal.details.fields).toEqual({ 'days.6.spans': message });
    expect(await weekOf()).toEqual(before);
  });

  it('the opening hours of a week leave days unchanged that the request omits', async () => {
    await setTemplate('office');
    await replaceWeek(member(), owner(), { days: [{ dayOfWeek: 0, ...open('12:00', '16:00') }] });
    expect(timesOf(await weekOf()).slice(0, 2)).toEqual(['12:00:00 16:00:00', '09:00:00 17:00:00']);
  });

  it('the opening hours of two weeks that are saved concurrently are never mixed', async () => {
    const reversed = [...HOURS_TEMPLATES.always].reverse();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([setTemplate('retail'), replaceWeek(member(), owner(), { days: reversed })]);
      const [first] = timesOf(await weekOf());
      const always = first !== 'closed';
      expect(timesOf(await weekOf()).filter((day) => day === '00:00:00 23:59:00')).toHaveLength(
        always ? 7 : 0,
      );
    }
  });
});

describe('a day with several opening spans', () => {
  it('a day with several opening spans is stored in order with its lunch break, and merges adjacent spans', async () => {
    const lunch = [span('13:30', '17:00'), span('09:00', '10:00'), span('10:00', '12:00:00')];
    const week = await replaceWeek(member(), owner(), { days: [day(1, ...lunch)] });
    expect(spansOn(week, 1)).toEqual(['09:00-12:00', '13:30-17:00']);
    expect(await weekOf()).toEqual(week);
    expect(timesOf(week)[1]).toBe('09:00:00 17:00:00');
  });

  it('a day with several opening spans can have a span that closes on the next day', async () => {
    await replaceWeek(member(), owner(), {
      days: [day(5, span('18:00', '02:00')), day(6, span('02:00', '00:00'))],
    });
    expect(spansOn(await weekOf(), 5)).toEqual(['18:00-02:00']);
    expect(spansOn(await weekOf(), 6)).toEqual(['02:00-00:00']);
  });

  it.each([
    [
      'each other',
      [day(1, span('09:00', '12:00'), span('11:00', '13:00'))],
      'days.0.spans',
      'Monday: These hours overlap each other',
    ],
    [
      'the next day',
      [day(2, span('07:00', '08:00')), day(1, span('18:00', '07:30'))],
      'days.1.spans',
      'Monday: These hours run into those of Tuesday',
    ],
    [
      'an unchanged next day',
      [day(2, span('20:00', '10:30'))],
      'days.0.spans',
      'Tuesday: These hours run into those of Wednesday',
    ],
    [
      'an unchanged previous day',
      [day(5, span('01:00', '08:00'))],
      'days.0.spans',
      'Thursday: These hours run into those of Friday',
    ],
    [
      'Sunday',
      [day(0, span('00:30', '08:00')), day(6, span('18:00', '01:00'))],
      'days.1.spans',
      'Saturday: These hours run into those of Sunday',
    ],
  ])('an opening span is refused when it overlaps with %s', async (_, days, field, message) => {
    await replaceWeek(member(), owner(), {
      days: [day(3, span('10:00', '11:00')), day(4, span('18:00', '02:00'))],
    });
    const before = await weekOf();
    const refusal = await expectRefusal(replaceWeek(member(), owner(), { days }), 'validation_failed');
    expect([refusal.message, refusal.details.fields]).toEqual([message, { [field]: message }]);
    expect(await weekOf()).toEqual(before);
  });

  it('a day with several opening spans writes one audit entry when it changes, and none for the same hours', async () => {
    const days = [day(1, span('09:00', '12:00'), span('13:00', '17:00'))];
    await replaceWeek(member(), owner(), { days });
    await replaceWeek(member(), owner(), { days });
    expect(await auditOf(deps(), company.id)).toEqual(['hours.updated']);
    // Only the lunch break changes, so the first opening and the last closing stay the same.
    await replaceWeek(member(), owner(), { days: [day(1, span('09:00', '12:30'), span('13:00', '17:00'))] });
    expect(await auditOf(deps(), company.id)).toHaveLength(2);
    expect(spansOn(await weekOf(), 1)).toEqual(['09:00-12:30', '13:00-17:00']);
  });

  it('a day with several opening spans has at most four spans, and refuses invalid times', async () => {
    const attempt = async (...spans: object[]) => {
      const days = [{ dayOfWeek: 1, isClosed: false, spans }];
      return (await callTrpc(test.app, ['mutation', 'hours.replaceWeek'], { days }, company.admin.token))
        .statusCode;
    };
    const five = [0, 1, 2, 3, 4].map((hour) => span(`0${hour}:00`, `0${hour}:30`));
    expect(await attempt(...five)).toBe(400);
    expect(await attempt(...five.slice(1))).toBe(200);
    expect(await attempt(span('24:00', '02:00'))).toBe(400);
    expect(await attempt({ openTime: '09:00', closeTime: null })).toBe(400);
    expect(await attempt()).toBe(400);
    expect(spansOn(await weekOf(), 1)).toHaveLength(4);
  });

  it('a day with several opening spans does not overlap the next day even when both are saved concurrently', async () => {
    const late = { days: [day(1, span('18:00', '03:00'))] };
    const early = { days: [day(2, span('01:00', '05:00'))] };
    for (let round = 0; round < 5; round += 1) {
      const tries = await Promise.allSettled([
        replaceWeek(member(), owner(), late),
        replaceWeek(member(), owner(), early),
      ]);
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refusal = tries.find((one) => one.status === 'rejected');
      expect(refusal?.reason).toMatchObject({ code: 'validation_failed' });
      await replaceWeek(member(), owner(), {
        days: [1, 2].map((dayOfWeek) => ({ dayOfWeek, ...CLOSED, spans: [] })),
      });
    }
  });
});

describe('the database constraints of opening spans', () => {
  const write = (times: string, dayOfWeek: number) =>
    deps().pool.query(
      `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
       VALUES ($1, $2, false, ${times}) ON CONFLICT (business_id, day_of_week)
       DO UPDATE SET is_closed = false, open_time = excluded.open_time, close_time = excluded.close_time`,
      [company.id, dayOfWeek],
    );

  it('the database constraints of opening spans refuse overlaps, even over midnight and over the end of the week', async () => {
    await write(`'18:00', '02:00'`, 6);
    await expect(write(`'01:59', '05:00'`, 0)).rejects.toThrow('opening_spans_never_overlap');
    await write(`'02:00', '05:00'`, 0);
    await expect(write(`'20:00', '02:01'`, 6)).rejects.toThrow('opening_spans_never_overlap');
    await write(`'20:00', '23:59'`, 6);
    await write(`'00:00', '23:59'`, 0);
  });

  it('the database stores one span for a day that an older version writes, and preserves the break of an unchanged day', async () => {
    await replaceWeek(member(), owner(), { days: [day(1, span('09:00', '12:00'), span('13:00', '02:00'))] });
    await write(`'09:00', '02:00'`, 1);
    expect(spansOn(await weekOf(), 1)).toEqual(['09:00-12:00', '13:00-02:00']);
    await write(`'09:00', '18:00'`, 1);
    expect(spansOn(await weekOf(), 1)).toEqual(['09:00-18:00']);
    await write(`'08:00', '18:00'`, 1);
    expect(spansOn(await weekOf(), 1)).toEqual(['08:00-18:00']);
    await deps().sql`UPDATE business_hours SET is_closed = true WHERE business_id = ${company.id}`;
    expect(spansOn(await weekOf(), 1)).toEqual([]);
    expect(await deps().sql`SELECT FROM opening_spans WHERE business_id = ${company.id}`).toEqual([]);
  });
});

describe('a day of opening hours', () => {
  it('a day of opening hours loses its times when it is closed, even if the request has times', async () => {
    await updateDay(member(), owner(), { dayOfWeek: 1, ...open('09:00', '17:00') });
    const day = await updateDay(member(), owner(), {
      ...open('09:00', '17:00'),
      dayOfWeek: 1,
      isClosed: true,
    });
    expect(day).toMatchObject({ dayOfWeek: 1, ...CLOSED });
  });

  it.each([
    ['17:00', '09:00'],
    ['09:00', '09:00'],
    ['09:00:01', '09:00'],
  ])(
    'a day of opening hours is refused with an opening at %s and a closing at %s',
    async (openTime, closeTime) => {
      const message = 'Tuesday: Opening time must be before closing time';
      const attempt = updateDay(member(), owner(), { dayOfWeek: 2, ...open(openTime, closeTime) });
      const { message: errorMessage, details } = await expectRefusal(attempt, 'validation_failed');
      expect([errorMessage, details.fields]).toEqual([message, { openTime: message }]);
      expect((await weekOf()).isSet).toBe(false);
    },
  );

  it('a day of opening hours cannot be opened without times', async () => {
    const attempt = updateDay(member(), owner(), { dayOfWeek: 2, ...open('09:00', null) });
    await expectRefusal(attempt, 'validation_failed');
  });

  it('a day of opening hours is not found in another business', async () => {
    const other = await makeCompany(deps());
    const { id } = await updateDay(member(other), owner(other), { dayOfWeek: 1, ...open('09:00', '17:00') });
    const attempt = (businessHoursId: number, times: ReturnType<typeof open>) =>
      expectRefusal(updateDay(member(), owner(), { businessHoursId, ...times }), 'not_found');
    for (const times of [open('10:00', '11:00'), open('11:00', '10:00')])
      expect(await attempt(id ?? 0, times)).toEqual(await attempt(2_000_000_000, times));
    expect(timesOf(await weekOf(other))[1]).toBe('09:00:00 17:00:00');
    expect((await weekOf()).isSet).toBe(false);
  });
});

describe('a change of opening hours', () => {
  /** Invalidation topics that browsers of the company receive during `work`. */
  async function invalidationsDuring(work: () => Promise<unknown>): Promise<string[]> {
    const publishedTopics: string[] = [];
    const { publish } = deps().invalidations;
    deps().invalidations.publish = (ids, topics) =>
      void (ids.includes(company.id) && publishedTopics.push(...topics));
    try {
      await work();
    } finally {
      deps().invalidations.publish = publish;
    }
    return publishedTopics;
  }

  it('a change of opening hours is audited and published once, and not for a repeated request', async () => {
    expect(await invalidationsDuring(() => setTemplate('office'))).toEqual(['catalogue']);
    expect(await auditOf(deps(), company.id)).toEqual(Array(7).fill('hours.updated'));
    const firstSetAt = async () =>
      (await deps().sql`SELECT hours_set_at FROM businesses WHERE id = ${company.id}`)[0].hours_set_at;
    const setAt = await firstSetAt();
    expect(setAt).toBeInstanceOf(Date);
    expect(await invalidationsDuring(() => setTemplate('office'))).toEqual([]);
    expect(await firstSetAt()).toEqual(setAt);
    const sunday = { dayOfWeek: 0, ...open('12:00', '16:00') };
    expect(await invalidationsDuring(() => updateDay(member(), owner(), sunday))).toEqual(['catalogue']);
    expect(await invalidationsDuring(() => updateDay(member(), owner(), sunday))).toEqual([]);
    expect(await auditOf(deps(), company.id)).toHaveLength(8);
  });

  it('a change of opening hours leaves the hours of another business unchanged', async () => {
    await setTemplate('office');
    const before = await weekOf();
    const other = await makeCompany(deps());
    await replaceWeek(member(other), owner(other), { days: HOURS_TEMPLATES.always });
    expect(await weekOf()).toEqual(before);
  });

  it('a change of opening hours is not published when it is refused', async () => {
    const attempt = () => updateDay(member(), owner(), { dayOfWeek: 0, ...open('12:00', '11:00') });
    expect(await invalidationsDuring(() => attempt().catch(() => undefined))).toEqual([]);
    expect(await auditOf(deps(), company.id)).toEqual([]);
  });
});

describe('opening hours in the REST API', () => {
  const post = async (path: string, fields: object = {}) =>
    (await callRest(test.app, ['POST', path], fields, company.admin.token)).json();
  const bulk = (business_hours: unknown) => post('/api/business_hours/bulk-update', { business_hours });
  const wire = (day_of_week: unknown, open_time: unknown, close_time: unknown) => ({
    day_of_week,
    is_closed: 0,
    open_time,
    close_time,
  });

  it('the documented REST paths read and write opening hours with the documented field names', async () => {
    await bulk([wire(1, '09:00', '17:30:00'), { day_of_week: '2', is_closed: true }]);
    const { data } = await post('/api/business-hours/get');
    expect(data[1]).toEqual({
      business_hours_id: expect.any(Number),
      day_number: 1,
      day_of_week: 1,
      is_closed: 0,
      open_time: '09:00:00',
      close_time: '17:30:00',
    });
    expect(data[2]).toMatchObject({ is_closed: 1, open_time: null, close_time: null });
    expect((await post('/api/business/working-hours')).working_hours).toEqual(data);

    const { business_hours_id } = data[1];
    const closed = {
      business_hours_id: `${business_hours_id}`,
      is_closed: 'true',
      open_time: '',
      close_time: '',
    };
    expect((await post('/api/business-hours/update', closed)).data).toMatchObject({
      business_hours_id,
      is_closed: 1,
      open_time: null,
    });
  });

  it('the documented REST paths return the first opening and last closing of a day, and writing these back preserves the breaks', async () => {
    const days = [
      day(1, span('09:00', '12:00'), span('13:00', '17:00')),
      day(5, span('11:00', '14:00'), span('18:00', '02:00')),
    ];
    await setTemplate('office');
    await replaceWeek(member(), owner(), { days });
    const { data } = await post('/api/business-hours/get');
    expect(data[1]).toMatchObject({ is_closed: 0, open_time: '09:00:00', close_time: '17:00:00' });
    expect(data[5]).toMatchObject({ is_closed: 0, open_time: '11:00:00', close_time: '02:00:00' });
    const before = await weekOf();
    expect((await bulk(data)).data).toEqual(data);
    expect(await post('/api/business-hours/update', { ...data[5], close_time: '02:00' })).toMatchObject({
      success: true,
    });
    expect(await weekOf()).toEqual(before);
    expect(await auditOf(deps(), company.id)).toHaveLength(7 + 2);
  });

  it('the documented REST paths replace all opening spans of a day when a request changes the first opening or last closing', async () => {
    await replaceWeek(member(), owner(), { days: [day(1, span('09:00', '12:00'), span('13:00', '17:00'))] });
    const { data } = await post('/api/business-hours/get');
    await post('/api/business-hours/update', { ...data[1], close_time: '18:00' });
    expect(spansOn(await weekOf(), 1)).toEqual(['09:00-18:00']);
    await replaceWeek(member(), owner(), { days: [day(1, span('09:00', '12:00'), span('13:00', '17:00'))] });
    await bulk([wire(1, '09:00', '12:00')]);
    expect(spansOn(await weekOf(), 1)).toEqual(['09:00-12:00']);
  });

  it('the documented REST paths accept an unchanged opening span over midnight, and refuse a new or changed one', async () => {
    await replaceWeek(member(), owner(), { days: [day(5, span('18:00', '02:00'))] });
    const message = 'Friday: Opening time must be before closing time';
    expect(await bulk([wire(5, '18:00', '03:00')])).toMatchObject({ error: 'validation_failed', message });
    expect(await bulk([wire(5, '18:00', '02:00')])).toMatchObject({ success: true });
    const over = await bulk([wire(6, '01:00', '05:00')]);
    expect(over.fields).toEqual({
      'business_hours.0.open_time': 'Friday: These hours run into those of Saturday',
    });
    expect(spansOn(await weekOf(), 5)).toEqual(['18:00-02:00']);
  });

  it('the documented REST paths name the day and the field when an opening time is not before the closing time', async () => {
    const message = 'Friday: Opening time must be before closing time';
    expect(await bulk([wire(1, '09:00', '17:00'), wire(5, '17:00', '09:00')])).toEqual({
      success: false,
      error: 'validation_failed',
      errorType: 'validation_failed',
      message,
      fields: { 'business_hours.1.open_time': message },
    });
    expect((await weekOf()).isSet).toBe(false);
  });

  it.each([
    ['an invalid time', [wire(1, '9:00', '17:00')]],
    ['24:00', [wire(1, '09:00', '24:00')]],
    ['a number', [wire(1, 900, 1700)]],
    ['an eighth day', [wire(7, '09:00', '17:00')]],
    ['a day twice', [wire(1, '09:00', '17:00'), wire('1', '10:00', '17:00')]],
    ['no day', []],
    ['no list', 'monday'],
  ])('the documented REST paths refuse opening hours with %s', async (_, hours) => {
    expect(await bulk(hours)).toMatchObject({ success: false, error: 'validation_failed' });
    expect((await weekOf()).isSet).toBe(false);
  });

  it('the documented REST paths report missing fields for an open day without times', async () => {
    expect(await bulk([{ day_of_week: 1, is_closed: 0 }])).toMatchObject({ error: 'missing_fields' });
  });
});
