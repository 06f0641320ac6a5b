import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { offsetMinutesAt } from '../../server/core/business-time.ts';
import { installZoneRules, ZONE_WINDOW } from '../../server/core/zone-rules.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import {
  followZoneRules,
  moveToWallClocks,
} from '../../server/modules/scheduling/appointments/booking/follow-zone-rules.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { retimeWaitingMails } from '../../server/modules/scheduling/appointments/mails/retime-waiting-mails.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { updateBusinessProfile } from '../../server/modules/tenants/businesses/update-business-profile.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { mailsTo } from '../support/accounts.ts';
import { booking, existing, makeCustomer, makeOpenBusiness, makeService } from '../support/appointments.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { withFailingBusiness } from '../support/failing-business.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';

const DAY = '2031-01-14';
const at = (time: string) => new Date(`${DAY}T${time}:00.000Z`);

const deps = forFile(createTestDeps);
let actor: Actor;
let published: unknown[];

beforeEach(async () => {
  await deps.sql`UPDATE app_clock SET "offset" = '0'`;
  published = [];
  actor = await makeOwner('America/Vancouver');
});

const makeOwner = (timezone: string) => makeOpenBusiness(deps, { timezone });

const book = (startsAt: string, changes: Parameters<typeof booking>[1] = {}, owner = actor) =>
  bookAppointment(asMember(deps, owner.businessId), owner, booking(startsAt, changes));

/**
 * Shifts all rows of a business, as if the previous rules (eight hours behind UTC in winter) had still applied when
 * they were booked.
 */
async function ageRules({ businessId }: Actor): Promise<void> {
  await inTransaction(deps, async (sql) => {
    await sql`SELECT set_config('callingua.follows_zone_rules', 'on', true)`;
    const rows = await sql`SELECT id FROM appointments
      WHERE business_id = ${businessId} AND NOT allow_overlap`;
    await sql`UPDATE appointments
      SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour',
        reminder_due_at = reminder_due_at + interval '1 hour', allow_overlap = true
      WHERE business_id = ${businessId}`;
    await sql`UPDATE appointments SET allow_overlap = false WHERE id = ANY (${rows.map(({ id }) => id)})`;
    await sql`UPDATE outgoing_mails SET payload = payload || (
        SELECT jsonb_object_agg(key,
          to_char(value::timestamptz + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SSOF:00'))
        FROM jsonb_each_text(payload) WHERE key IN ('startsAt', 'endsAt'))
      WHERE business_id = ${businessId} AND payload ? 'startsAt'`;
  });
}

const invalidations = () => ({ publish: (...args: unknown[]) => void published.push(args) }) as never;
const follow = () => followZoneRules({ ...deps, invalidations: invalidations() });

/** Audit entries about moves by changed rules. */
async function auditedMoves({ businessId }: Actor) {
  const rows = await deps.sql<{ actor: string; details: object }>`SELECT actor, details
    FROM audit_entries WHERE business_id = ${businessId} AND action = 'appointments.zone_followed'`;
  return rows;
}

const cancel = (appointmentId: number) =>
  updateAppointment(asMember(deps, actor.businessId), actor, {
    ...{ appointmentId, status: 'cancelled' as const, allowOverlap: false },
  });

type Row = { starts_at: Date; ends_at: Date; local: string; allow_overlap: boolean; version: number };
async function rowsOf({ businessId }: Actor): Promise<Row[]> {
  const rows = await deps.sql<Row>`SELECT starts_at, ends_at, local_starts_at::text AS local,
    allow_overlap, version FROM appointments WHERE business_id = ${businessId} ORDER BY starts_at, id`;
  return rows;
}
const startsOf = async (owner: Actor) => (await rowsOf(owner)).map(({ starts_at }) => starts_at);

describe('appointments of a zone whose rules change', () => {
  it('appointments of a zone whose rules change keep their local times, and their instants change', async () => {
    await book(`${DAY}T09:00`, { endsAt: `${DAY}T09:30` });
    await ageRules(actor);
    expect(await startsOf(actor)).toEqual([at('17:00')]);
    expect(await follow()).toBe(1);
    expect(await rowsOf(actor)).toEqual([
      {
        starts_at: at('16:00'),
        ends_at: at('16:30'),
        local: `${DAY} 09:00:00`,
        allow_overlap: false,
        version: 2,
      },
    ]);
    expect(published).toEqual([[[actor.businessId], ['appointments']]]);
    expect(await auditedMoves(actor)).toEqual([
      { actor: 'system', details: { zone: 'America/Vancouver', count: 1 } },
    ]);
  });

  it('the server computes with the new rules of a time zone after the rule change was processed', async () => {
    const winter = new Date('2026-12-15T17:00:00Z');
    const changes = [{ at: ZONE_WINDOW.from, offsetSeconds: -28_800 }];
    installZoneRules({ zone: 'America/Vancouver', ...ZONE_WINDOW, changes });
    expect(offsetMinutesAt('America/Vancouver', winter)).toBe(-480);
    await follow();
    expect(offsetMinutesAt('America/Vancouver', winter)).toBe(-420);
  });

  it('appointments of a zone whose rules change move once for repeated and concurrent runs', async () => {
    await book(`${DAY}T09:00`);
    await ageRules(actor);
    const counts = await Promise.all([follow(), follow()]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(await follow()).toBe(0);
    expect(await startsOf(actor)).toEqual([at('16:00')]);
    expect(await auditedMoves(actor)).toHaveLength(1);
  });

  it('appointments of a zone whose rules change are moved after a booking in progress has committed', async () => {
    await book(`${DAY}T09:00`);
    await ageRules(actor);
    const { moved } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM booking_locks WHERE business_id = ${actor.businessId} FOR UPDATE`;
      const moving = follow();
      await requireWaiting(deps, moving, 'FROM booking_locks');
      return { moved: moving };
    });
    expect(await moved).toBe(1);
  });

  it('appointments of a zone whose rules change are moved exactly once when another run follows a crash at any step', async () => {
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      async (db) => {
        actor = await makeOwner('America/Vancouver');
        await book(`${DAY}T09:00`);
        await book(`${DAY}T10:00`);
        await ageRules(actor);
        await moveToWallClocks({ ...deps, db, invalidations: invalidations() });
      },
      async () => {
        await moveToWallClocks({ ...deps, invalidations: invalidations() });
        expect(await rowsOf(actor)).toMatchObject([
          { starts_at: at('16:00'), allow_overlap: false, version: 2 },
          { starts_at: at('17:00'), allow_overlap: false, version: 2 },
        ]);
        expect(await auditedMoves(actor)).toMatchObject([{ details: { count: 2 } }]);
      },
    );
    expect(deaths).toBeGreaterThan(15);
  }, 120_000);

  it('appointments of a zone whose rules change are moved although those of another business cannot be moved', async () => {
    const later = await makeOwner('America/Vancouver');
    for (const owner of [actor, later]) {
      await book(`${DAY}T09:00`, {}, owner);
      await ageRules(owner);
    }
    const { log, errors } = captureLog();
    const failing = { table: 'appointments', businessId: actor.businessId };
    const moved = withFailingBusiness(deps, failing, () =>
      followZoneRules({ ...deps, log, invalidations: invalidations() }),
    );
    expect(await moved).toBe(1);
    expect(await startsOf(actor)).toEqual([at('17:00')]);
    expect(await startsOf(later)).toEqual([at('16:00')]);
    expect(errors()).toMatchObject([{ businessId: actor.businessId }]);
    expect(await follow()).toBe(1);
    expect(await startsOf(actor)).toEqual([at('16:00')]);
  });

  it('a change of zone rules leaves appointments of other businesses and other zones unchanged', async () => {
    const neighbour = await makeOwner('America/Vancouver');
    const other = await makeOwner('America/Toronto');
    await book(`${DAY}T09:00`, {}, neighbour);
    await book(`${DAY}T09:00`, {}, other);
    const before = [await rowsOf(neighbour), await rowsOf(other)];
    await book(`${DAY}T09:00`);
    await ageRules(actor);
    expect(await follow()).toBe(1);
    expect([await rowsOf(neighbour), await rowsOf(other)]).toEqual(before);
    expect(await auditedMoves(neighbour)).toEqual([]);
  });

  it('appointments that touch each other or closed time move together without overlaps when the zone rules change', async () => {
    const serviceId = await makeService(deps, actor.businessId, { minutes: 50, before: 5, after: 5 });
    const what = { kind: 'service' as const, serviceId };
    const { id: resourceId } = await createResource(asMember(deps, actor.businessId), actor, {
      ...{ name: 'Ben', requestId: randomUUID() },
    });
    await book(`${DAY}T09:05`, { what, resourceId });
    const { appointment: cancelled } = await book(`${DAY}T10:05`, { what });
    await cancel(cancelled.id);
    for (const hour of ['10', '09', '11', '12']) await book(`${DAY}T${hour}:05`, { what });
    await book(`${DAY}T12:30`, { allowOverlap: true, resourceId: cancelled.resourceId });
    await book(`${DAY}T15:00`, { allowOverlap: true });
    await book(`${DAY}T11:00`, { what: { kind: 'closed' }, endsAt: `${DAY}T13:00` });
    await deps.sql`INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at,
        is_full_day)
      VALUES (${actor.businessId}, 'holiday', 'scheduled', '2031-01-15T07:00Z', '2031-01-16T07:00Z', true)`;
    const before = await rowsOf(actor);
    await ageRules(actor);
    expect(await follow()).toBe(10);
    const moved = await rowsOf(actor);
    expect(moved).toEqual(before.map((row) => ({ ...row, version: row.version + 1 })));
    await expect(book(`${DAY}T10:30`, { resourceId })).resolves.toBeDefined();
    await expect(book(`${DAY}T10:30`)).rejects.toMatchObject({ code: 'slot_taken' });
  });

  it('a change of zone rules sends one reminder a day before the new instant, and no mail about a move', async () => {
    const customer = await makeCustomer(deps, actor.businessId);
    const createdAppointment = await book(`${DAY}T09:00`, existing(customer.id));
    await deps.sql`UPDATE outgoing_mails
      SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = 'sent'
      WHERE business_id = ${actor.businessId}`;
    await ageRules(actor);
    await follow();
    const templates = async () => (await mailsTo(deps, customer.email)).map(({ template }) => template);
    expect(await templates()).toEqual(['appointment-booked']);
    // The appointment was moved and moved back, so the customer already knows the current time.
    const move = (startsAt: string) =>
      updateAppointment(asMember(deps, actor.businessId), actor, {
        ...{ appointmentId: createdAppointment.appointment.id, time: { startsAt }, allowOverlap: false },
      });
    await move(`${DAY}T14:00`);
    await move(`${DAY}T09:00`);
    expect(await templates()).toEqual(['appointment-booked']);
    await deps.sql`UPDATE app_clock SET "offset" = timestamptz '2031-01-13T16:00Z' - clock_timestamp()`;
    await runWorkOf(deps, 'queue-reminders');
    await runWorkOf(deps, 'queue-reminders');
    expect(await templates()).toEqual(['appointment-booked', 'appointment-reminder']);
  });

  it('a mail that waits during a change of zone rules is sent once with the local time and the new instant', async () => {
    const customer = await makeCustomer(deps, actor.businessId);
    const other = await makeCustomer(deps, actor.businessId);
    await book(`${DAY}T09:00`, existing(customer.id));
    await book(`${DAY}T11:00`, existing(other.id));
    await ageRules(actor);
    await follow();
    await deps.sql`UPDATE outgoing_mails SET next_try_at = clock_timestamp()
      WHERE business_id = ${actor.businessId}`;
    const sent: { to: string; text: string; attachments?: { content: string }[] }[] = [];
    const mailer = { send: async (mail: (typeof sent)[number]) => `resend-${sent.push(mail)}` } as never;
    await sendMails({ ...deps, mailer }, { audience: 'customer' });
    for (const [{ email }, local, start] of [
      [customer, '9:00 AM', '20310114T160000Z'],
      [other, '11:00 AM', '20310114T180000Z'],
    ] as const) {
      const own = sent.filter(({ to }) => to === email);
      expect(own).toHaveLength(1);
      expect(own[0]?.text).toContain(local);
      expect(own[0]?.attachments?.[0]?.content).toContain(`DTSTART:${start}`);
    }
  });

  it('a change of zone rules updates the instants of moved appointments in waiting mails, and no others', async () => {
    const { businessId } = actor;
    const customer = await makeCustomer(deps, businessId);
    const bookWeekly = async (time: string) => {
      const { appointment } = await bookSeries(asMember(deps, businessId), actor, {
        ...{ bookingKey: randomUUID(), what: { kind: 'general' }, first: DAY, time, minutes: 30 },
        ...{ rhythm: 'weekly', times: 2, leaveOut: [], ...existing(customer.id) },
      });
      return appointment.id;
    };
    const moved = await bookWeekly('09:00');
    await bookWeekly('10:00');
    await book(`${DAY}T11:00`, existing(customer.id));
    await deps.sql`UPDATE outgoing_mails SET payload = CASE WHEN payload ? 'startsAt'
        THEN payload || '{"startsAt": "old"}'
        ELSE jsonb_set(jsonb_set(payload, '{appointments,0,startsAt}', '"old"'),
          '{appointments,1,startsAt}', '"old"') END
      WHERE business_id = ${businessId}`;
    await deps.db.ofBusiness(businessId).transaction((tx) => retimeWaitingMails(tx, [moved]));
    const rows =
      await deps.sql`SELECT (f.facts ->> 'appointmentId')::int AS id, f.facts ->> 'startsAt' AS start
      FROM outgoing_mails m,
        jsonb_array_elements(coalesce(m.payload -> 'appointments', jsonb_build_array(m.payload))) AS f (facts)
      WHERE business_id = ${businessId} ORDER BY 1`;
    expect(rows).toHaveLength(5);
    expect(rows.filter(({ start }) => start !== 'old')).toEqual([
      { id: moved, start: '2031-01-14T16:00:00.000Z' },
    ]);
  });

  it('a change of zone rules updates the instants in a waiting mail about several cancelled appointments', async () => {
    const { businessId } = actor;
    const { appointment } = await book(`${DAY}T09:00`);
    await deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
        correlation_id)
      VALUES (${businessId}, 'appointment-series-cancelled', 'together-click', 'first', 'emma@example.test',
        jsonb_build_object('appointments', jsonb_build_array(
          jsonb_build_object('appointmentId', ${appointment.id}::int, 'startsAt', 'old'))), 'test')`;
    await deps.db.ofBusiness(businessId).transaction((tx) => retimeWaitingMails(tx, [appointment.id]));
    const rows = await deps.sql`SELECT payload #>> '{appointments,0,startsAt}' AS start FROM outgoing_mails
      WHERE business_id = ${businessId}`;
    expect(rows).toEqual([{ start: '2031-01-14T16:00:00.000Z' }]);
  });

  it('a change of zone rules leaves mails unchanged that were sent or refused', async () => {
    const { businessId } = actor;
    const customer = await makeCustomer(deps, businessId);
    const { appointment } = await book(`${DAY}T09:00`, existing(customer.id));
    const states = ['done_at', 'dead_at', 'waiting'];
    for (const state of states)
      await deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
          correlation_id, begun_at, done_at, dead_at)
        SELECT business_id, template, subject, ${state}, recipient, payload || '{"startsAt": "old"}', 'test',
          CASE WHEN ${state} <> 'waiting' THEN app_now() END, CASE WHEN ${state} = 'done_at' THEN app_now() END,
          CASE WHEN ${state} = 'dead_at' THEN app_now() END
        FROM outgoing_mails WHERE business_id = ${businessId} AND version = 'version-1'`;
    await deps.db.ofBusiness(businessId).transaction((tx) => retimeWaitingMails(tx, [appointment.id]));
    const rows = await deps.sql`SELECT version FROM outgoing_mails
      WHERE business_id = ${businessId} AND payload ->> 'startsAt' = 'old' ORDER BY version`;
    expect(rows.map(({ version }) => version)).toEqual(['dead_at', 'done_at']);
  });

  it('appointments that are over stay unchanged when the zone rules change', async () => {
    await book(`${DAY}T09:00`, { endsAt: `${DAY}T12:00` });
    await ageRules(actor);
    const before = await rowsOf(actor);
    await deps.sql`UPDATE app_clock SET "offset" = timestamptz '2031-01-16' - clock_timestamp()`;
    expect(await follow()).toBe(0);
    expect(await rowsOf(actor)).toEqual(before);
    await deps.sql`DELETE FROM appointments WHERE business_id = ${actor.businessId}`;
  });

  it('appointments move into closed time when the zone rules change, and overlaps stay forbidden', async () => {
    const owner = await makeOwner('America/Toronto');
    const { appointment } = await book('2031-03-10T08:00', { endsAt: '2031-03-10T09:00' }, owner);
    const closed = { what: { kind: 'closed' as const }, endsAt: '2031-03-10T12:00' };
    await book('2031-03-10T10:00', { ...closed, resourceId: appointment.resourceId }, owner);
    await deps.sql`UPDATE appointments
      SET local_starts_at = '2031-03-10 10:00', local_ends_at = '2031-03-10 11:00'
      WHERE id = ${appointment.id}`;
    expect(await follow()).toBe(1);
    expect((await rowsOf(owner)).map(({ allow_overlap }) => allow_overlap)).toEqual([false, false]);
  });

  it('appointments of a zone whose rules change move only their end when they have begun', async () => {
    await book(`${DAY}T09:00`, { what: { kind: 'closed' }, endsAt: '2031-01-20T09:00' });
    await ageRules(actor);
    await deps.sql`UPDATE app_clock SET "offset" = timestamptz '2031-01-16' - clock_timestamp()`;
    expect(await follow()).toBe(1);
    const [row] = await rowsOf(actor);
    expect([row?.starts_at, row?.ends_at]).toEqual([at('17:00'), new Date('2031-01-20T16:00Z')]);
    expect(await follow()).toBe(0);
  });

  it('appointments of a zone whose rules change move from a skipped time to right after the jump', async () => {
    const owner = await makeOwner('America/Toronto');
    await book('2031-03-09T01:30', { endsAt: '2031-03-09T04:00' }, owner);
    await deps.sql`UPDATE appointments SET local_starts_at = '2031-03-09 02:30'
      WHERE business_id = ${owner.businessId}`;
    await follow();
    expect(await startsOf(owner)).toEqual([new Date('2031-03-09T07:00Z')]);
    expect(await follow()).toBe(0);
  });

  it('a change of zone rules allows an overlap only when skipped time moves one appointment into another', async () => {
    const owner = await makeOwner('America/Toronto');
    await book('2031-03-09T01:30', { endsAt: '2031-03-09T04:00' }, owner);
    await book('2031-03-09T05:00', { endsAt: '2031-03-09T06:00' }, owner);
    await deps.sql`UPDATE appointments SET local_starts_at = CASE
        WHEN local_ends_at = '2031-03-09 04:00' THEN timestamp '2031-03-09 02:30' ELSE '2031-03-09 03:00' END
      WHERE business_id = ${owner.businessId}`;
    expect(await follow()).toBe(2);
    expect(await rowsOf(owner)).toMatchObject([
      { ends_at: new Date('2031-03-09T08:00Z'), allow_overlap: false },
      { ends_at: new Date('2031-03-09T10:00Z'), allow_overlap: true },
    ]);
  });

  it('appointments and closed days of a business that moved to another zone are not moved again by zone rules', async () => {
    await book(`${DAY}T09:00`);
    await book(`${DAY}T00:00`, {
      what: { kind: 'closed' },
      time: { from: '2031-02-03', to: '2031-02-03' },
    } as never);
    await updateBusinessProfile(asMember(deps, actor.businessId), actor, {
      ...{ name: `Moved ${actor.businessId}`, slogan: '', type: '', timezone: 'America/Toronto' },
    });
    const before = await rowsOf(actor);
    expect(before.map(({ starts_at }) => starts_at)).toEqual([at('16:00'), new Date('2031-02-03T05:00Z')]);
    expect(await follow()).toBe(0);
    expect(await rowsOf(actor)).toEqual(before);
  });

  it('a closed day that began at one o’clock because of a clock change begins at midnight after a move to another zone', async () => {
    // The clocks of Santiago go from 24:00 to 1:00 on the night before this Sunday.
    const day = '2031-09-07';
    const owner = await makeOwner('America/Santiago');
    await book(`${day}T12:00`, { what: { kind: 'closed' }, time: { from: day, to: day } } as never, owner);
    await updateBusinessProfile(asMember(deps, owner.businessId), owner, {
      ...{ name: `Moved ${owner.businessId}`, slogan: '', type: '', timezone: 'America/Toronto' },
    });
    expect(await follow()).toBe(0);
    expect(await rowsOf(owner)).toMatchObject([
      {
        starts_at: new Date(`${day}T04:00Z`),
        ends_at: new Date('2031-09-08T04:00Z'),
        local: `${day} 00:00:00`,
      },
    ]);
  });
});

describe('the stored local time of an appointment', () => {
  const ZONE = 'America/Vancouver';
  const [STARTS, ENDS] = [`${DAY} 08:15:00`, `${DAY} 08:45:00`];
  type Wall = { zone: string | null; starts: string | null; ends: string | null };

  /** Stores 16:00 to 17:00 UTC, which is 9:00 to 10:00 in Vancouver, with the local time that its writer gives. */
  async function insert({ zone, starts, ends }: Wall, { businessId } = actor): Promise<number> {
    const rows = await deps.sql<{ id: number }>`INSERT INTO appointments
        (business_id, booking_type, status, starts_at, ends_at, allow_overlap, zone, local_starts_at, local_ends_at)
      VALUES (${businessId}, 'appointment', 'scheduled', ${at('16:00')}, ${at('17:00')}, true, ${zone}, ${starts},
        ${ends})
      RETURNING id`;
    return Number(rows[0]?.id);
  }
  const localTimesOf = async (id: number) =>
    (
      await deps.sql<Wall>`SELECT zone, local_starts_at::text AS starts, local_ends_at::text AS ends
        FROM appointments WHERE id = ${id}`
    )[0];
  const given = { zone: ZONE, starts: STARTS, ends: ENDS };
  const nothing = { zone: null, starts: null, ends: null };

  it('the stored local time of an appointment is computed in the zone of its business unless its writer gives all of it', async () => {
    const expected = { zone: ZONE, starts: `${DAY} 09:00:00`, ends: `${DAY} 10:00:00` };
    for (const part of ['zone', 'starts', 'ends'])
      expect(await localTimesOf(await insert({ ...given, [part]: null })), part).toEqual(expected);
    expect(await localTimesOf(await insert(nothing))).toEqual(expected);
    const toronto = await makeOwner('America/Toronto');
    expect(await localTimesOf(await insert(nothing, toronto))).toEqual({
      ...{ zone: 'America/Toronto', starts: `${DAY} 11:00:00`, ends: `${DAY} 12:00:00` },
    });
    expect(await localTimesOf(await insert(given))).toEqual(given);
  });

  it('the stored local time of an appointment follows a new start or end, unless its writer gives a new local time', async () => {
    const id = await insert(nothing);
    await deps.sql`UPDATE appointments SET starts_at = ${at('15:00')} WHERE id = ${id}`;
    expect(await localTimesOf(id)).toEqual({
      zone: ZONE,
      starts: `${DAY} 08:00:00`,
      ends: `${DAY} 10:00:00`,
    });
    await deps.sql`UPDATE appointments SET ends_at = ${at('18:00')} WHERE id = ${id}`;
    expect(await localTimesOf(id)).toEqual({
      zone: ZONE,
      starts: `${DAY} 08:00:00`,
      ends: `${DAY} 11:00:00`,
    });
    await deps.sql`UPDATE appointments SET starts_at = ${at('16:00')}, local_starts_at = ${STARTS}, local_ends_at = ${ENDS}
      WHERE id = ${id}`;
    expect(await localTimesOf(id)).toEqual(given);
  });

  it('the stored local time of an appointment stays when an update repeats its instants after a move to another zone', async () => {
    const id = await insert(given);
    await deps.sql`UPDATE businesses SET timezone = 'America/Toronto' WHERE id = ${actor.businessId}`;
    await deps.sql`UPDATE appointments SET starts_at = starts_at, ends_at = ends_at WHERE id = ${id}`;
    expect(await localTimesOf(id)).toEqual(given);
  });
});
