import { beforeEach, describe, expect, it } from 'vitest';
import { readDashboard } from '../../server/modules/insight/insights/insights.queries.ts';
import { listBusinessLanguages } from '../../server/modules/languages/languages.queries.ts';
import { listServices } from '../../server/modules/scheduling/services/services.queries.ts';
import {
  systemStatus,
  toSystemStatusView,
} from '../../server/modules/tenants/businesses/businesses.queries.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, newCallSid, type TestBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let business: TestBusiness;

beforeEach(() => open('America/Toronto'));

async function open(timezone: string): Promise<void> {
  business = await makeBusiness(deps, { timezone });
}

/** Sets the product’s clock to an instant, from which it continues. */
const setClock = (instant: string) =>
  deps.sql`UPDATE app_clock SET "offset" = ${instant}::timestamptz - clock_timestamp()`;

const addCall = (startedAt: string, status = 'completed', seconds: number | null = 60) =>
  deps.sql`INSERT INTO calls (business_id, call_sid, direction, status, duration_seconds, started_at)
    VALUES (${business.id}, ${newCallSid()}, 'inbound', ${status}, ${seconds}, ${startedAt})`;

const addCustomer = (createdAt: string) =>
  deps.prisma.customer.create({
    data: { businessId: business.id, firstName: 'A', lastName: 'B', createdAt: new Date(createdAt) },
  });

const addAppointment = (startsAt: string, bookingType = 'appointment') =>
  deps.sql`INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at, allow_overlap)
    VALUES (${business.id}, ${bookingType}, 'scheduled', ${startsAt}::timestamptz,
    ${startsAt}::timestamptz + interval '30 minutes', true)`;

const dashboard = () => readDashboard(deps.db.ofBusiness(business.id));

describe('the week of the dashboard', () => {
  it.each([
    // Read on a Wednesday. The week began on Sunday, March 8 at midnight in Toronto, two hours before the clocks went
    // forward.
    ['2026-03-11T15:00:00Z', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
    // Saturday night in Toronto, but already Sunday in UTC: still the old week.
    ['2026-03-15T03:59:00Z', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
    // Two minutes later it is also Sunday in Toronto: a new week.
    ['2026-03-15T04:01:00Z', '2026-03-15T03:59:59Z', '2026-03-15T04:00:00Z'],
    // The week in which the clocks went back.
    ['2026-11-04T15:00:00Z', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'],
  ])('the week of the dashboard, read at %s, lies between %s and %s', async (now, before, first) => {
    await setClock(now);
    for (const instant of [before, first]) {
      await addCall(instant);
      await addCustomer(instant);
    }
    expect(await dashboard()).toMatchObject({
      totalCalls: 2,
      callsThisWeek: 1,
      totalCustomers: 2,
      customersThisWeek: 1,
    });
  });

  it('the week of the dashboard follows the business’s own time zone', async () => {
    await open('Pacific/Auckland');
    await setClock('2026-06-07T00:00:00Z'); // Sunday noon in Auckland.
    await addCall('2026-06-06T11:59:59Z');
    await addCall('2026-06-06T12:00:00Z');
    expect(await dashboard()).toMatchObject({ totalCalls: 2, callsThisWeek: 1 });
  });

  it('the week of the dashboard includes the first call of a business when the clocks went back to midnight after it', async () => {
    await open('America/Havana');
    await setClock('2025-11-06T12:00:00Z');
    await addCall('2025-11-02T04:59:00Z'); // 00:59 in Havana; an hour later the clocks go back from 1:00 to midnight.
    await addCall('2025-11-02T05:00:00Z');
    expect(await dashboard()).toMatchObject({ totalCalls: 2, callsThisWeek: 1 });
  });

  it('the week of the dashboard has zeros for a business without data', async () => {
    expect(await dashboard()).toEqual({
      totalCustomers: 0,
      totalCalls: 0,
      customersThisWeek: 0,
      callsThisWeek: 0,
      averageCallDurationSeconds: 0,
      todaysAppointments: [],
    });
  });

  it('the week of the dashboard averages the length of completed calls only, in whole seconds', async () => {
    await addCall('2026-03-01T12:00:00Z', 'completed', 10);
    await addCall('2026-03-01T12:00:00Z', 'completed', 15);
    await addCall('2026-03-01T12:00:00Z', 'no-answer', 0);
    expect((await dashboard()).averageCallDurationSeconds).toBe(13);
  });
});

it('today’s appointments on the dashboard are those between two midnights of the business, without closed time', async () => {
  await setClock('2026-03-08T16:00:00Z'); // The day in March with 23 hours.
  const starts = [
    '2026-03-09T03:59:00Z',
    '2026-03-08T05:00:00Z',
    '2026-03-08T04:59:00Z',
    '2026-03-09T04:00:00Z',
  ];
  for (const start of starts) await addAppointment(start);
  for (const type of ['anonymous', 'holiday', 'block']) await addAppointment('2026-03-08T15:00:00Z', type);

  const { todaysAppointments } = await dashboard();

  expect(todaysAppointments.map(({ startsAt }) => startsAt)).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-08T15:00:00.000Z',
    '2026-03-09T03:59:00.000Z',
  ]);
});

describe('the list of services', () => {
  async function addService(texts: Record<string, string>, fields: object = {}) {
    const businessId = business.id;
    const { id: serviceId } = await deps.prisma.service.create({ data: { businessId, ...fields } });
    for (const [languageCode, name] of Object.entries(texts))
      await deps.prisma.serviceTranslation.create({ data: { businessId, serviceId, languageCode, name } });
  }
  const names = async (language?: string, all = false) =>
    (await listServices(deps.db.ofBusiness(business.id), { language, all })).map(
      (service) => `${service.name} (${service.language})`,
    );

  it('the list of services falls back to the text in the default language, then to the oldest text', async () => {
    await addService({ fr: 'Examen', en: 'Check-up', es: 'Revisión' });
    await addService({ fr: 'Nettoyage', en: 'Cleaning' });
    await addService({ fr: 'Obturation' });

    expect(await names('es')).toEqual(['Revisión (es)', 'Cleaning (en)', 'Obturation (fr)']);
    expect(await names()).toEqual(['Check-up (en)', 'Cleaning (en)', 'Obturation (fr)']);
    expect(await names('xx')).toEqual(await names());
  });

  it('the list of services contains only active services by default, and never deleted ones', async () => {
    await addService({ en: 'Open' });
    await addService({ en: 'Closed' }, { isActive: false });
    await addService({ en: 'Gone' }, { deletedAt: new Date() });

    expect(await names()).toEqual(['Open (en)']);
    expect(await names(undefined, true)).toEqual(['Open (en)', 'Closed (en)']);
  });
});
const readStatus = () =>
  deps.db.ofBusiness(business.id).first(systemStatus, { callsBelowZero: 20, centsADay: 5_000 });

it('the dashboard counts the same services and languages as their pages list, including inactive ones', async () => {
  await open('America/Toronto');
  const businessId = business.id;
  for (const fields of [{}, { isActive: false }, { deletedAt: new Date() }])
    await deps.prisma.service.create({ data: { businessId, ...fields } });
  await deps.prisma.businessLanguage.create({ data: { businessId, languageCode: 'fr' } });

  const db = deps.db.ofBusiness(businessId);
  const services = await listServices(db, { all: true, language: undefined });
  const languages = await listBusinessLanguages(db);
  const row = await readStatus();
  expect(row).toMatchObject({ service_count: services.length, language_count: languages.length });
  expect(row?.service_count).toBe(2);
});

it('the status of the hours is none, then default, and configured once the owner has set them', async () => {
  await open('America/Toronto');
  const hours = async () => (await readStatus())?.hours;
  expect(await hours()).toBe('none');
  await deps.sql`INSERT INTO business_hours (business_id, day_of_week, is_closed) VALUES (${business.id}, 0, true)`;
  expect(await hours()).toBe('default');
  await deps.sql`UPDATE businesses SET hours_set_at = app_now() WHERE id = ${business.id}`;
  expect(await hours()).toBe('configured');
});

describe('the agent on the dashboard', () => {
  it.each([
    ['runs with balance and a number', 25, 0, 'active', null],
    ['runs without balance while calls below zero are left', 0, 19, 'active', null],
    [
      'is stopped, with the reason, without balance or calls below zero left',
      24,
      20,
      'active',
      'out_of_funds',
    ],
    ['is stopped, with the reason, without an active number', 25, 0, 'on_hold', 'no_active_number'],
  ])('%s', async (_name, cents, belowZero, status, reason) => {
    await deps.sql`UPDATE accounts SET balance_cents = ${cents}, calls_below_zero = ${belowZero}
      WHERE business_id = ${business.id}`;
    await deps.prisma.phoneNumber.updateMany({ where: { businessId: business.id }, data: { status } });
    const row = await readStatus();
    const expected = reason === null ? { state: 'running' } : { state: 'stopped', reason };
    const view = row && toSystemStatusView(row, deps.config, false);
    expect(view?.agent).toEqual(expected);
    expect(view?.activeNumbers).toHaveLength(status === 'active' ? 1 : 0);
  });
});
