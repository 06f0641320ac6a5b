import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SystemDb } from '../../server/db/database.ts';
import { claimWork } from '../../server/jobs/due-work.ts';
import { readOutcomes } from '../../server/modules/insight/insights/read-outcomes.ts';
import { readVoice } from '../../server/modules/insight/insights/read-voice.ts';
import { reportHandler } from '../../server/modules/insight/reports/make-report.ts';
import { removeReport } from '../../server/modules/insight/reports/remove-report.ts';
import type { ReportFacts } from '../../server/modules/insight/reports/report-facts.ts';
import type {
  ReportFile,
  ReportPage,
  ReportView,
  ScheduleView,
} from '../../server/modules/insight/reports/reports.schema.ts';
import { eraseCustomers } from '../../server/modules/scheduling/customers/erase-customers.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { eraseBusiness } from '../../server/modules/tenants/erasure/erase-business.ts';
import { purgeExpired } from '../../server/modules/tenants/erasure/purge-expired.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf } from '../support/accounts.ts';
import { adminOf, buildTestApp, callTrpc, makeCompany, resultOf } from '../support/app.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, type OpenDeps } from '../support/deps.ts';
import { addFunds, newCallSid } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import { readPdf } from '../support/pdf-text.ts';

/** Seven in the morning in Toronto is noon in UTC. */
const NOW = '2026-11-20T16:00:00Z';

const test = forFile(buildTestApp);
let deps: OpenDeps;

beforeAll(() => {
  deps = test.deps;
});
beforeEach(async () => {
  await deps.sql`DELETE FROM due_work`;
  await deps.sql`DELETE FROM reports`;
  await deps.sql`DELETE FROM report_schedules`;
  await setClock(deps, NOW);
});
const company = forTest(() => makeCompany(deps));

type Role = 'admin' | 'manager' | 'staff';
const call = <View>(verb: string, input?: object, role: Role = 'admin', of = company): Promise<View> =>
  resultOf(test.app, `reports.${verb}`, input, of[role].token);
const refusal = (appCode: string) => ({ data: { appCode } });
const own = (of = company) => deps.db.ofBusiness(of.id);
const DAILY = {
  ...{ template: 'daily_summary', language: 'en', name: '', rhythm: 'daily', time: '07:00' },
  ...{ weekday: 1, monthDay: 1, everyDays: 1, isMailed: true },
} as const;
const addSchedule = (more: object = {}, role: Role = 'admin', of = company) =>
  call<ScheduleView>('createSchedule', { ...DAILY, recipients: [of.admin.id], ...more }, role, of);
const generate = (more: object = {}, role: Role = 'admin') => {
  const days = { from: '2026-11-19', to: '2026-11-19' };
  const input = { template: 'daily_summary', language: 'en', name: '', ...days, key: randomUUID(), ...more };
  return call<{ reportId: number }>('generate', input, role);
};
const list = (input: object = {}, role: Role = 'admin', of = company) =>
  call<ReportPage>('list', input, role, of);
const runSchedules = (db: SystemDb = deps.db) => runWorkOf({ ...deps, db }, 'run-report-schedules');
const makeReports = (db: SystemDb = deps.db) => runWorkOf({ ...deps, db }, 'make-reports');
const run = async () => {
  await runSchedules();
  await makeReports();
};
const mailsTo = async () =>
  await deps.sql<{
    recipient: string;
    payload: { reportId: number; roles: string[] };
  }>`SELECT recipient, payload
      FROM outgoing_mails WHERE business_id = ${company.id} AND template = 'report-ready' ORDER BY id`;
const factsOf = async (reportId: number): Promise<ReportFacts> =>
  (await deps.sql`SELECT facts FROM reports WHERE id = ${reportId}`)[0].facts;

/** A call of a minute that cost 25 cents. */
async function addCall(startedAt: string): Promise<string> {
  const callSid = newCallSid();
  await deps.sql`INSERT INTO calls (business_id, call_sid, direction, from_number, status,
    duration_seconds, started_at)
    VALUES (${company.id}, ${callSid}, 'inbound', '+14165550177', 'completed', 60, ${startedAt})`;
  await deps.sql`SELECT post_ledger_entry(${company.id}, 'call_charge', ${callSid}, -25, '{}', ${callSid})`;
  return callSid;
}

describe('a report schedule', () => {
  it('a report schedule creates one report and one mail a day for repeated and concurrent runs', async () => {
    await addSchedule();
    await setClock(deps, '2026-11-21T11:59:00Z');
    await run();
    expect((await list()).reports).toEqual([]);
    await setClock(deps, '2026-11-21T12:00:05Z');
    await Promise.all([runSchedules(), runSchedules()]);
    await Promise.all([makeReports(), makeReports()]);
    await run();
    const { reports } = await list();
    expect(reports).toMatchObject([
      { name: 'Daily summary', from: '2026-11-20', to: '2026-11-20', state: 'ready', isScheduled: true },
    ]);
    const mails = await mailsTo();
    expect(mails).toMatchObject([{ recipient: company.admin.email, payload: { reportId: reports[0]?.id } }]);
  });

  it('a report schedule uses the name of its template, in its own language, when it has no name', async () => {
    const schedule = await addSchedule({ language: 'fr' });
    expect(schedule).toMatchObject({ name: 'Résumé quotidien' });
    await call('updateSchedule', {
      ...{ ...DAILY, language: 'fr', name: schedule.name },
      ...{ scheduleId: schedule.id, recipients: [company.admin.id] },
    });
    await generate({ name: 'Résumé' });
    await setClock(deps, '2026-11-21T12:00:05Z');
    await run();
    const stored = ['report_schedules', 'reports'].map((table) =>
      deps.pool.query(`SELECT name FROM ${table} WHERE business_id = $1 ORDER BY id`, [company.id]),
    );
    const names = (await Promise.all(stored)).map(({ rows }) => rows.map(({ name }) => name));
    expect(names).toEqual([[''], ['Résumé', '']]);
    const found = await list({ search: 'RÉSUME quotidien' });
    expect(found.reports).toMatchObject([{ name: 'Résumé quotidien' }]);
    expect(await mailsTo()).toMatchObject([{ payload: { name: 'Résumé quotidien' } }]);
  });

  it('a report schedule is changed, paused, resumed and deleted once for repeated requests, and every change is audited', async () => {
    const { id: scheduleId } = await addSchedule();
    const changes = { ...DAILY, name: 'Evening', recipients: [], scheduleId };
    expect(await call('updateSchedule', changes)).toMatchObject({ name: 'Evening' });
    for (const isActive of [false, false, true, true])
      expect(await call('switchSchedule', { scheduleId, isActive })).toMatchObject({ isActive });
    expect(await call('removeSchedule', { scheduleId })).toEqual({ success: true });
    expect(await call('removeSchedule', { scheduleId })).toMatchObject(refusal('not_found'));
    expect(await call('schedules')).toEqual([]);
    const audited = await auditOf(deps, company.id);
    expect(audited.map((action) => action.split('.')[1])).toEqual([
      ...['created', 'changed', 'paused', 'resumed', 'removed'],
    ]);
  });

  it('a report schedule still creates one report and one mail after a crash at any statement', async () => {
    await addSchedule();
    let day = 21;
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      async (db) => {
        await runSchedules(db);
        await makeReports(db);
      },
      async () => {
        await deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;
        await run();
        const reports = await deps.sql<{ state: string }>`SELECT state FROM reports`;
        expect(reports.every(({ state }) => state === 'ready')).toBe(true);
        expect(await mailsTo()).toHaveLength(reports.length);
        day += 1;
        await setClock(deps, new Date(Date.UTC(2026, 10, day, 12, 1)).toISOString());
      },
    );
    expect(deaths).toBeGreaterThan(10);
    // No day has two reports.
    const rows = await deps.sql`SELECT count(*)::int AS reports, count(DISTINCT occurs_on)::int AS days
      FROM reports`;
    expect(rows[0].reports).toBe(rows[0].days);
  });

  it('a report schedule creates only the latest report after 40 days without a worker, and none for a paused schedule', async () => {
    const weekly = { template: 'weekly_analysis', rhythm: 'weekly', weekday: 1 };
    const { id: scheduleId } = await addSchedule(weekly);
    await setClock(deps, '2026-12-30T12:00:00Z');
    await run();
    expect((await list()).reports).toMatchObject([{ from: '2026-12-21', to: '2026-12-27' }]);
    await setClock(deps, '2027-01-04T11:00:00Z');
    await call('switchSchedule', { scheduleId, isActive: false });
    await setClock(deps, '2027-01-05T11:00:00Z');
    await run();
    await call('switchSchedule', { scheduleId, isActive: true });
    await run();
    expect((await list()).reports).toHaveLength(1);
    expect((await call<ScheduleView[]>('schedules'))[0]).toMatchObject({
      isActive: true,
      nextAt: '2027-01-11T12:00:00.000Z',
    });
  });

  it('a report schedule with a custom interval keeps its days when only other fields are changed', async () => {
    const plan = { rhythm: 'custom', everyDays: 14 };
    const { id: scheduleId } = await addSchedule(plan);
    await setClock(deps, '2026-11-25T11:00:00Z');
    const change = (more: object) =>
      call<ScheduleView>('updateSchedule', { ...DAILY, ...plan, scheduleId, recipients: [], ...more });
    expect(await change({ name: 'Fortnight' })).toMatchObject({ nextAt: '2026-12-04T12:00:00.000Z' });
    expect(await change({ time: '08:00' })).toMatchObject({ nextAt: '2026-12-04T13:00:00.000Z' });
    expect(await change({ everyDays: 7 })).toMatchObject({ nextAt: '2026-11-25T12:00:00.000Z' });
  });

  it('a report schedule that is changed after a report was due and before the worker runs still creates the due report', async () => {
    const { id: scheduleId } = await addSchedule({
      template: 'weekly_analysis',
      rhythm: 'weekly',
      weekday: 6,
    });
    await setClock(deps, '2026-11-21T12:00:20Z');
    const monthly = { ...DAILY, rhythm: 'monthly', recipients: [], scheduleId };
    expect(await call('updateSchedule', monthly)).toMatchObject({ nextAt: '2026-12-01T12:00:00.000Z' });
    await run();
    expect((await list()).reports).toMatchObject([{ from: '2026-11-14', to: '2026-11-20', state: 'ready' }]);
  });

  it('a report schedule whose time is set to later on a day with a report is next due on the following day', async () => {
    const { id: scheduleId } = await addSchedule();
    await setClock(deps, '2026-11-21T12:00:05Z');
    await run();
    const later = { ...DAILY, time: '09:00', recipients: [], scheduleId };
    const moved = { nextAt: '2026-11-22T14:00:00.000Z' };
    expect(await call('updateSchedule', later)).toMatchObject(moved);
    await call('switchSchedule', { scheduleId, isActive: false });
    expect(await call('switchSchedule', { scheduleId, isActive: true })).toMatchObject(moved);
    const input = { name: company.name, slogan: 'Calls answered', type: '', timezone: 'America/Los_Angeles' };
    await callTrpc(test.app, ['mutation', 'businesses.updateProfile'], input, company.admin.token);
    await run();
    expect(await call('schedules')).toMatchObject([{ nextAt: '2026-11-22T17:00:00.000Z' }]);
    expect((await list()).reports).toHaveLength(1);
  });

  it('a report schedule covers a whole month on the 1st, with the receptionist’s bookings and their value', async () => {
    await addSchedule({ template: 'monthly', rhythm: 'monthly', monthDay: 1 });
    await deps.sql`INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
      SELECT ${company.id}, day, false, '09:00', '17:00' FROM generate_series(0, 6) day`;
    const callSid = await addCall('2026-11-25T16:00:00Z');
    // Three in the morning in Toronto.
    await addCall('2026-11-26T08:00:00Z');
    await deps.pool.query(
      `INSERT INTO appointments (business_id, booking_type, status, service_name, service_minutes, service_price_cents,
         starts_at, ends_at, occupied_from, occupied_to, resource_id, created_in, created_at)
       SELECT $1, 'anonymous', status, 'Cleaning', 30, price, at, at + interval '30 minutes', at, at + interval '30 minutes',
         (SELECT id FROM resources WHERE business_id = $1 LIMIT 1), source, created_at
       FROM (VALUES ('confirmed', 12000, timestamptz '2026-12-03T15:00Z', $2, timestamptz '2026-11-25T16:00Z'),
         ('cancelled', 9900, '2026-12-03T16:00Z', $2, '2026-11-25T16:00Z'),
         ('scheduled', 7000, '2026-12-03T17:00Z', NULL, '2026-11-25T16:00Z'),
         ('confirmed', 5000, '2026-12-03T18:00Z', $2, '2026-12-01T15:00Z')) AS a (status, price, at, source, created_at)`,
      [company.id, callSid],
    );
    await setClock(deps, '2026-12-01T12:00:05Z');
    await run();
    const { reports } = await list();
    expect(reports).toMatchObject([{ name: 'Monthly report', from: '2026-11-01', to: '2026-11-30' }]);
    expect(await mailsTo()).toHaveLength(1);
    const facts = await factsOf(reports[0]?.id ?? 0);
    expect(facts.sections.month?.totals).toEqual({
      ...{ calls: 2, bookings: 2, bookedCents: 12_000, savedCalls: 1, savedSeconds: 60, missed: 0 },
    });
    const { content } = await call<ReportFile>('download', { reportId: reports[0]?.id, format: 'pdf' });
    const pdf = readPdf(Buffer.from(content, 'base64'));
    expect(pdf.pages).toBe(1);
    expect(pdf.text).toContain('Value of bookings');
  });

  it('a report schedule follows the business into another time zone', async () => {
    await addSchedule();
    const input = { name: company.name, slogan: 'Calls answered', type: '', timezone: 'Asia/Tokyo' };
    await callTrpc(test.app, ['mutation', 'businesses.updateProfile'], input, company.admin.token);
    await run();
    expect((await call<ScheduleView[]>('schedules'))[0]?.nextAt).toBe('2026-11-20T22:00:00.000Z');
    expect((await list()).reports).toEqual([]);
  });

  it('a report schedule notifies only members who may see the whole report', async () => {
    const recipients = [company.admin.id, company.manager.id, company.staff.id];
    await addSchedule({ template: 'custom', sections: ['calls', 'money'], recipients });
    await addSchedule({ recipients: [company.staff.id] });
    expect(await addSchedule({}, 'staff')).toMatchObject(refusal('forbidden'));
    await callTrpc(test.app, ['mutation', 'team.remove'], { userId: company.staff.id }, company.admin.token);
    await setClock(deps, '2026-11-21T12:00:05Z');
    await run();
    expect(await mailsTo()).toMatchObject([
      { recipient: company.admin.email, payload: { roles: ['admin'] } },
    ]);
    const other = await makeCompany(deps);
    expect(await addSchedule({ recipients: [other.admin.id] })).toMatchObject(refusal('validation_failed'));
    expect(await addSchedule({ template: 'money' }, 'manager')).toMatchObject(refusal('forbidden'));
  });
});

describe('a report', () => {
  it('a report contains the figures of the screens at its creation, and exact ledger amounts', async () => {
    for (const at of ['2026-11-18T15:00:00Z', '2026-11-18T23:30:00Z', '2026-11-19T14:00:00Z'])
      await addCall(at);
    const period = { from: '2026-11-14', to: '2026-11-20' };
    const { reportId } = await generate({
      ...{ template: 'custom', sections: ['money', 'outcomes', 'calls', 'team'], ...period },
    });
    const voice = await readVoice(own(), period);
    const outcomes = await readOutcomes(own(), period, true);
    await makeReports();
    await addCall('2026-11-19T15:00:00Z');
    await addFunds(deps.pool, company.id, 1_000);
    const { sections } = await factsOf(reportId);
    expect(sections.calls?.totals).toEqual(voice.totals);
    expect(sections.calls?.days).toEqual(voice.days);
    expect(sections.outcomes?.totals).toEqual(outcomes.totals);
    expect(sections.outcomes?.outcomes).toEqual(outcomes.outcomes);
    expect(sections.money).toMatchObject({ fromCents: 0, toCents: 4_925 });
    const sum = sections.money?.kinds.reduce((total, { cents }) => total + cents, 0);
    expect(sum).toBe(4_925);
    expect(sections.team?.people).toHaveLength(4);
    const report = await call<ReportView>('get', { reportId }, 'staff');
    expect(report.print?.sections.map(({ section }) => section)).toEqual(['calls', 'outcomes']);
    expect(report.sections).toEqual(['calls', 'outcomes']);
    const ofOwner = await call<ReportView>('get', { reportId });
    expect(ofOwner.sections).toEqual(ofOwner.print?.sections.map(({ section }) => section));
    expect(JSON.stringify(report)).not.toContain('$');
    expect(await auditOf(deps, company.id)).toContain('report.generated');
  });

  it('a report lists the hours of the day from the first to the last one with calls', async () => {
    // 9:30, 9:45 and 12:00 in Toronto.
    for (const at of ['2026-11-19T14:30:00Z', '2026-11-19T14:45:00Z', '2026-11-19T17:00:00Z'])
      await addCall(at);
    const { reportId } = await generate();
    await makeReports();
    const { print } = await call<ReportView>('get', { reportId });
    const tables = print?.sections.flatMap((section) => section.tables);
    const hours = tables?.find(({ caption }) => caption === 'Calls by hour of the day');
    expect(hours?.rows.map(({ cells }) => cells)).toEqual([
      ['9 AM', '2'],
      ['10 AM', '0'],
      ['11 AM', '0'],
      ['12 PM', '1'],
    ]);
  });

  it('a report is byte-identical for every download as PDF and CSV', async () => {
    await deps.sql`UPDATE businesses SET name = 'Salon 山田 سلام' WHERE id = ${company.id}`;
    await deps.sql`UPDATE users SET first_name = '=HYPERLINK(1)', last_name = ''
      WHERE id = ${company.staff.id}`;
    for (const day of [1, 2, 3]) await addCall(`2026-0${day}-10T15:00:00Z`);
    const days = { from: '2025-11-21', to: '2026-11-20' };
    const sections = ['calls', 'outcomes', 'languages', 'sentiment', 'money', 'team'];
    const { reportId } = await generate({ template: 'custom', sections, ...days, name: '+SUM(1) ภาษา' });
    await makeReports();
    const download = (format: string) => call<ReportFile>('download', { reportId, format });
    const pdf = await download('pdf');
    await deps.sql`UPDATE businesses SET name = 'Another name' WHERE id = ${company.id}`;
    await setClock(deps, '2026-11-25T16:00:00Z');
    expect(await download('pdf')).toEqual(pdf);
    const { text, pages } = readPdf(Buffer.from(pdf.content, 'base64'));
    expect(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(text).toContain('山田');
    expect(text).toContain('Balance at the end');
    expect(text).toContain('$49.25');
    expect(text).toContain('[…] stands for characters');
    expect(text).toContain(`Page ${pages} of ${pages}`);
    expect(pages).toBeGreaterThan(1);
    const csv = await download('csv');
    expect(csv.content).toContain('\r\nMoney,,,Balance at the end,49.25,dollars\r\n');
    expect(csv.content).toContain('\r\nCalls,Calls by day,2026-02-10,Calls,1,number\r\n');
    expect(csv.content).toContain(`,'=HYPERLINK(1),Appointments,0,number`);
  });

  it('a report is created once for a double click, and fails when its workers died five times', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([generate({ key }), generate({ key })]);
    expect(first).toEqual(second);
    const leased = await claimWork(deps.db, 'make-reports');
    expect(await makeReports()).toBe(0);
    expect(await call('download', { reportId: first.reportId, format: 'pdf' })).toMatchObject(
      refusal('conflict'),
    );
    await deps.sql`UPDATE due_work SET attempts = 5, leased_until = clock_timestamp()`;
    await makeReports();
    expect((await list()).reports).toMatchObject([{ id: Number(leased?.subject), state: 'failed' }]);
  });

  it('a report is deleted once, only by members who may see and delete it', async () => {
    const { reportId } = await generate({ template: 'money' });
    const mixed = await generate({ template: 'custom', sections: ['calls', 'money'] });
    expect(await call('remove', { reportId }, 'staff')).toMatchObject(refusal('forbidden'));
    expect(await call('remove', { reportId }, 'manager')).toMatchObject(refusal('not_found'));
    expect(await call('remove', mixed, 'manager')).toMatchObject(refusal('forbidden'));
    const answers = await Promise.all([call('remove', { reportId }), call('remove', { reportId })]);
    expect(answers).toContainEqual({ success: true });
    expect(answers).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ appCode: 'not_found' }) }),
    );
    expect((await list()).reports).toMatchObject([{ id: mixed.reportId }]);
    expect((await auditOf(deps, company.id)).filter((action) => action === 'report.removed')).toHaveLength(1);
  });

  it('a report that is deleted while a worker creates it is neither stored nor mailed', async () => {
    await addSchedule();
    await setClock(deps, '2026-11-21T12:00:05Z');
    await runSchedules();
    const leased = await claimWork(deps.db, 'make-reports');
    if (!leased) throw new Error('nothing was claimed');
    expect(await call('remove', { reportId: Number(leased.subject) })).toEqual({ success: true });
    await reportHandler.work(deps, leased);
    await run();
    expect([(await list()).reports, await mailsTo()]).toEqual([[], []]);

    const actor = adminOf(company);
    let { reportId } = await generate();
    await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => removeReport({ ...deps, db: db.ofBusiness(company.id) }, actor, { reportId }),
      async () => {
        const isListed = (await list()).reports.some(({ id }) => id === reportId);
        const rows = await deps.sql`SELECT FROM audit_entries WHERE subject = ${`report-${reportId}`}`;
        // One audit entry for the creation and one for the deletion.
        expect(rows).toHaveLength(isListed ? 1 : 2);
        if (!isListed) ({ reportId } = await generate());
      },
    );
  });

  it('a report is refused without permission or for too many days, and is hidden from members without permission', async () => {
    expect(await generate({ template: 'money' }, 'staff')).toMatchObject(refusal('forbidden'));
    expect(await generate({ from: '2025-01-01' })).toMatchObject(refusal('validation_failed'));
    expect(await generate({ template: 'custom' })).toMatchObject(refusal('missing_fields'));
    const { reportId } = await generate({ template: 'money' });
    await makeReports();
    expect((await list({}, 'manager')).reports).toEqual([]);
    expect(await call('get', { reportId }, 'manager')).toMatchObject(refusal('not_found'));
  });

  it('a report loses the name of an erased customer, and is deleted with its business or beyond the maximum number', async () => {
    const { id: customerId } = await deps.prisma.customer.create({
      data: { businessId: company.id, firstName: 'Amélie', lastName: 'Roy', phone: '+14165550123' },
    });
    const { id: otherId } = await deps.prisma.customer.create({
      data: { businessId: company.id, firstName: 'Noah', lastName: 'Lee', phone: '+14165550124' },
    });
    await deps.sql`INSERT INTO appointments (business_id, booking_type, status, customer_id, service_name,
        starts_at, ends_at, allow_overlap)
      SELECT ${company.id}, 'appointment', 'scheduled', customer, 'Cut', '2026-11-20T20:00Z', '2026-11-20T20:30Z', true
      FROM unnest(${[customerId, otherId]}::int[]) AS c(customer)`;
    const { reportId } = await generate();
    const { reportId: callsId } = await generate({ template: 'custom', sections: ['calls'] });
    await makeReports();
    const callFacts = await factsOf(callsId);
    const readReport = async () => JSON.stringify(await call('get', { reportId }));
    expect(await readReport()).toContain('Amélie Roy');
    const actor = adminOf(company);
    await removeCustomer(asMember(deps, company.id), actor, { customerId });
    expect(await readReport()).not.toContain('Amélie');
    expect(await readReport()).toContain('Noah Lee');
    expect(await readReport()).toContain('Cut');
    expect(await factsOf(callsId)).toEqual(callFacts);
    await deps.sql`INSERT INTO reports (business_id, name, template, sections, language, starts_on, ends_on)
      SELECT ${company.id}, 'Many', 'custom', '{calls}', 'en', '2026-11-01', '2026-11-01'
      FROM generate_series(1, 500)`;
    await purgeExpired(deps);
    expect(await call('get', { reportId })).toMatchObject(refusal('not_found'));
    await eraseBusiness(own());
    const rows = await deps.sql`SELECT count(*)::int AS left FROM reports WHERE business_id = ${company.id}`;
    expect(rows[0].left).toBe(0);
  });
});

describe('a report during the erasure of a customer', () => {
  const customer = forTest(() =>
    deps.prisma.customer.create({
      data: { businessId: company.id, firstName: 'Amélie', lastName: 'Roy', phone: '+14165550123' },
    }),
  );
  let reportId: number;
  beforeEach(async () => {
    await deps.sql`INSERT INTO appointments (business_id, booking_type, status, customer_id, service_name,
        starts_at, ends_at)
      VALUES (${company.id}, 'appointment', 'scheduled', ${customer.id}, 'Cut', '2026-11-20T20:00Z', '2026-11-20T20:30Z')`;
    ({ reportId } = await generate());
  });
  const rows = async () => (await factsOf(reportId)).sections.appointments?.rows;
  const UNNAMED = { customerId: null, customerName: null, serviceName: 'Cut' };

  it('a report does not name a customer who is erased after the report read the name', async () => {
    const { work } = await own().transaction(async (tx) => {
      await eraseCustomers(tx, company.admin.id, [customer.id]);
      const making = makeReports();
      await requireWaiting(deps, making, 'FOR KEY SHARE');
      return { work: making };
    });
    await work;
    expect(await rows()).toMatchObject([UNNAMED]);
  });

  it('a report that is being stored delays the erasure, which then removes the name', async () => {
    const { report, erasure } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM reports WHERE id = ${reportId} FOR NO KEY UPDATE`;
      const storing = makeReports();
      await requireWaiting(deps, storing, 'UPDATE reports');
      const erasing = removeCustomer(asMember(deps, company.id), adminOf(company), {
        customerId: customer.id,
      });
      await requireWaiting(deps, erasing, 'FOR UPDATE');
      return { report: storing, erasure: erasing };
    });
    await Promise.all([report, erasure]);
    expect(await rows()).toMatchObject([UNNAMED]);
  });
});
