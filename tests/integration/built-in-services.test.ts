import { describe, expect, it } from 'vitest';
import { insightsContract } from '../../server/modules/insight/insights/insights.contract.ts';
import { listUpcoming, readDashboard } from '../../server/modules/insight/insights/insights.queries.ts';
import { readOutcomes } from '../../server/modules/insight/insights/read-outcomes.ts';
import { readOverview } from '../../server/modules/insight/insights/read-overview.ts';
import { writeAppointments } from '../../server/modules/insight/reports/content-of-work.ts';
import { readNextAppointments } from '../../server/modules/insight/reports/read-day-work.ts';
import { readAppointment } from '../../server/modules/scheduling/appointments/appointments.queries.ts';
import type { Bookable } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { exportAppointments } from '../../server/modules/scheduling/appointments/booking/export-appointments.ts';
import { findAppointments } from '../../server/modules/scheduling/appointments/booking/find-appointments.ts';
import { formatService } from '../../server/modules/scheduling/appointments/format-service.ts';
import { queueTogetherMail } from '../../server/modules/scheduling/appointments/mails/queue-together-mail.ts';
import { removeService } from '../../server/modules/scheduling/services/remove-service.ts';
import { mailsTo } from '../support/accounts.ts';
import { booking, makeCustomer, makeService } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { makePayer } from '../support/payments.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makePayer(deps));

const DAY = '2031-03-04';
const CONSULTATION = { kind: 'built_in', builtIn: 'general_consultation' } as const;
const own = () => asMember(deps, actor.businessId);

async function book(time: string, bookable: Bookable = CONSULTATION, customerId?: number): Promise<number> {
  const customer = customerId === undefined ? {} : { customer: { option: 'existing', customerId } as const };
  const input = booking(`${DAY}T${time}`, { what: bookable, ...customer });
  return (await bookAppointment(own(), actor, input)).appointment.id;
}

/** Writes the English name into a row, as a process of the previous version does. */
const writeEnglishName = (id: number) =>
  deps.sql`UPDATE appointments SET service_name = 'General Consultation' WHERE id = ${id}`;

describe('an appointment of a built-in service', () => {
  it('an appointment of a built-in service stores the service’s key, length and price, and no name', async () => {
    const id = await book('10:00');
    const rows = await deps.sql`SELECT built_in, service_name, service_minutes, service_price_cents
      FROM appointments WHERE id = ${id}`;
    expect(rows).toEqual([
      {
        built_in: 'general_consultation',
        service_name: null,
        service_minutes: 30,
        service_price_cents: 5_000,
      },
    ]);
  });

  it('an appointment without a service stores no length of a service', async () => {
    const appointment = await readAppointment(own().db, await book('10:00', { kind: 'general' }));
    expect(appointment).toMatchObject({ serviceName: null, serviceMinutes: null });
  });

  it.each([
    ['fr', 'Consultation générale'],
    ['ar', 'استشارة عامة'],
    ['en', 'General Consultation'],
  ] as const)(
    'an appointment of a built-in service shows its name in %s in the view and the CSV file',
    async (language, name) => {
      const appointmentId = await book('10:00');
      await writeEnglishName(appointmentId);
      const stored = await book('11:00');
      for (const id of [appointmentId, stored])
        expect(formatService(await readAppointment(own().db, id), language)).toBe(name);
      const csv = await exportAppointments(own().db, { from: DAY, to: DAY }, language);
      expect(
        csv
          .split('\r\n')
          .slice(1, 3)
          .map((line) => line.split(',')[4]),
      ).toEqual([name, name]);
    },
  );

  it('an appointment of a built-in service shows its French name in a French report', async () => {
    await writeEnglishName(await book('10:00'));
    await book('11:00');
    const facts = await readNextAppointments(own().db, { from: '2031-03-03', to: '2031-03-03' });
    const { tables } = writeAppointments(facts, 'fr', 'America/Toronto');
    const name = 'Consultation générale';
    expect(tables[0]?.rows.map((row) => row[2])).toEqual([name, name]);
  });

  it('the search finds a built-in service by its name in every language of the portal, even in rows of an older version', async () => {
    const ids = [await book('10:00'), await book('11:00')];
    await writeEnglishName(ids[0] ?? 0);
    await book('12:00', { kind: 'built_in', builtIn: 'premium_service' });
    for (const q of ['générale', 'general consultation', 'استشارة'])
      expect((await findAppointments(own().db, { q })).map(({ id }) => id)).toEqual(ids);
    expect(await findAppointments(own().db, { q: 'haircut' })).toEqual([]);
  });

  it('the search for appointments finds no closed time, and nothing for a query without words', async () => {
    const id = await book('10:00');
    const closed = booking(`${DAY}T12:00`, { what: { kind: 'closed' }, endsAt: `${DAY}T13:00` });
    await bookAppointment(own(), actor, { ...closed, notes: 'General consultation with the bank' });
    expect((await findAppointments(own().db, { q: 'consultation' })).map((found) => found.id)).toEqual([id]);
    expect(await findAppointments(own().db, { q: '!?' })).toEqual([]);
  });

  it('insights count a built-in service once, even with rows of an older version', async () => {
    const callSid = newCallSid();
    const ids = [await book('10:00'), await book('11:00')];
    await writeEnglishName(ids[0] ?? 0);
    await deps.sql`INSERT INTO calls (business_id, call_sid, direction, status, started_at)
      VALUES (${actor.businessId}, ${callSid}, 'inbound', 'completed', '2030-01-05T12:00Z')`;
    await deps.sql`UPDATE appointments
      SET created_in = ${callSid}, created_by = NULL, created_at = '2030-01-05T12:00Z'
      WHERE business_id = ${actor.businessId}`;
    const { services } = await readOutcomes(own().db, { from: '2030-01-01', to: '2030-01-31' }, true);
    expect(services).toMatchObject([{ serviceId: null, builtIn: 'general_consultation', bookings: 2 }]);
  });

  it('the dashboard of the REST API has the English name of a built-in service, and the dashboards of the portal have its key', async () => {
    const id = await book('10:00');
    const { upcoming } = await readOverview(own().db, true);
    expect(upcoming).toMatchObject([
      { appointmentId: id, builtIn: 'general_consultation', serviceName: null },
    ]);
    await deps.sql`UPDATE appointments SET starts_at = app_now(), ends_at = app_now() + interval '30 minutes'
      WHERE id = ${id}`;
    const metrics = await readDashboard(own().db);
    expect(metrics.todaysAppointments).toMatchObject([{ builtIn: 'general_consultation' }]);
    const [path] = insightsContract.dashboardMetrics.rows;
    expect(await path?.handle({}, { bearer: undefined }, async () => metrics)).toMatchObject({
      todays_appointments: [{ service_name: 'General Consultation' }],
    });
  });

  it('a mail about several appointments names their built-in service once, in the customer’s language', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId, { language: 'fr' });
    const ids = [
      await book('10:00', CONSULTATION, customerId),
      await book('11:00', CONSULTATION, customerId),
    ];
    await writeEnglishName(ids[0] ?? 0);
    await deps.sql`UPDATE outgoing_mails SET begun_at = app_now(), done_at = app_now()`;
    await own().db.transaction((tx) =>
      queueTogetherMail(tx, { ids, changeKey: 'c2a3b7f0-0d0c-4d8e-9a55-5b1c0a3c7e11', notify: true }),
    );
    const mail = (await mailsTo(deps, email)).find(
      ({ template }) => template === 'appointment-series-cancelled',
    );
    expect(mail?.payload).toMatchObject({ serviceName: 'Consultation générale' });
  });
});

it('an appointment of a service that the business created preserves its service name after a rename and a deletion', async () => {
  const serviceId = await makeService(deps, actor.businessId);
  const id = await book('10:00', { kind: 'service', serviceId });
  await deps.sql`UPDATE service_translations SET name = 'Cut' WHERE service_id = ${serviceId}`;
  await removeService(own(), actor, { serviceId });
  const appointment = await readAppointment(own().db, id);
  for (const language of ['en', 'fr', 'ar'] as const)
    expect(formatService(appointment, language)).toBe('Haircut');
});

it('an appointment has the name of its service in all languages, until the service is renamed', async () => {
  const serviceId = await makeService(deps, actor.businessId);
  await deps.sql`INSERT INTO service_translations (business_id, service_id, language_code, name)
    VALUES (${actor.businessId}, ${serviceId}, 'fr', 'Coupe')`;
  const id = await book('10:00', { kind: 'service', serviceId });
  const names = { en: 'Haircut', fr: 'Coupe' };
  expect((await readAppointment(own().db, id)).serviceNames).toEqual(names);
  const [next] = await listUpcoming(own().db, 1);
  expect(next).toMatchObject({ serviceName: 'Haircut', serviceNames: names });

  await deps.sql`UPDATE service_translations SET name = 'Cut' WHERE service_id = ${serviceId} AND language_code = 'en'`;
  expect(await readAppointment(own().db, id)).not.toHaveProperty('serviceNames');
});

it('a report of a version that stored English service names renders them unchanged', () => {
  const row = { customerId: null, customerName: null, startsAt: '2026-11-20T15:00:00Z', status: 'confirmed' };
  const facts = { day: '2026-11-20', count: 1, rows: [{ ...row, serviceName: 'General Consultation' }] };
  const { tables } = writeAppointments(facts, 'fr', 'America/Toronto');
  expect(tables[0]?.rows[0]?.[2]).toBe('General Consultation');
});
