import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { AppError } from '../../server/core/errors.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import type { BookAppointmentInput } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { mailsTo } from '../support/accounts.ts';
import { booking, makeCustomer, makeService, openOnWeekdays } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { until } from '../support/until.ts';
import { BOOKING_RACE, EXPERIMENT_MS } from './scale.ts';

const AT_ONCE = 50;
const DEADLOCK_DETECTED = '40P01';

const deps = forFile(createTestDeps);
/** Second process: the same database through a separate pool. */
let second: Deps;
let actor: Actor;

beforeAll(() => {
  second = createDeps(deps.config, 'server');
});
afterAll(() => second.close());
beforeEach(async () => {
  const { id: businessId } = await makeBusiness(deps);
  await openOnWeekdays(deps, businessId);
  actor = { businessId, userId: (await makePerson(deps, businessId)).id, role: 'admin' };
});

/** Pairs of active appointments that overlap without "Book anyway". */
async function overlaps(): Promise<number> {
  const { rows } = await deps.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM appointments a JOIN appointments b ON b.business_id = a.business_id
       AND b.id > a.id AND b.occupied_from < a.occupied_to AND b.occupied_to > a.occupied_from
     WHERE a.business_id = $1 AND a.status = 'scheduled' AND b.status = 'scheduled'`,
    [actor.businessId],
  );
  return rows[0]?.count ?? -1;
}

type Outcome = 'booked' | 'slot_taken';

async function attempt(by: Deps, input: BookAppointmentInput): Promise<Outcome> {
  try {
    await bookAppointment(asMember(by, actor.businessId), actor, input);
    return 'booked';
  } catch (error) {
    if (error instanceof AppError && error.code === 'slot_taken') return 'slot_taken';
    throw error;
  }
}

/** Runs all attempts, `AT_ONCE` at a time, alternately by the two processes. */
async function race(inputs: BookAppointmentInput[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const run = async (by: Deps) => {
    for (let index = next++; index < inputs.length; index = next++) {
      const input = inputs[index];
      if (input) outcomes.push(await attempt(by, input));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => run(index % 2 ? deps : second)));
  return outcomes;
}

const FIRST = Date.UTC(2031, 2, 3, 14);
const slotAt = (slot: number, minutes = 30) => new Date(FIRST + slot * minutes * 60_000).toISOString();

describe('booking race: two processes, the same slots', () => {
  const { attempts, slots } = BOOKING_RACE;

  it(
    `${attempts} attempts on ${slots} slots book each slot once without an overlap`,
    async () => {
      const serviceId = await makeService(deps, actor.businessId, { minutes: 20, before: 5, after: 5 });
      const bookable = { kind: 'service', serviceId } as const;
      const inputs = Array.from({ length: attempts }, (_, index) =>
        booking(slotAt(index % slots), { what: bookable }),
      );
      const outcomes = await race(inputs);
      expect(outcomes).toHaveLength(attempts);
      expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(slots);
      expect(await overlaps()).toBe(0);
    },
    EXPERIMENT_MS,
  );

  it('concurrent bookings with overlapping times lead to no overlap, and no refused time can be booked afterwards', async () => {
    const inputs = Array.from({ length: attempts / 2 }, (_, index) => booking(slotAt((index * 7) % 120, 5)));
    const outcomes = await race(inputs);
    expect(await overlaps()).toBe(0);
    const again = await race(inputs.slice(0, 120));
    expect(again.every((outcome) => outcome === 'slot_taken')).toBe(true);
    expect(outcomes.filter((outcome) => outcome === 'booked').length).toBeGreaterThan(10);
  });

  it('one of two concurrent moves to the same free time succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bookings = await Promise.all(
        [0, 1].map((side) =>
          bookAppointment(asMember(deps, actor.businessId), actor, booking(slotAt(round * 10 + side * 2))),
        ),
      );
      const time = { startsAt: slotAt(round * 10 + 5) };
      const moves = await Promise.allSettled(
        bookings.map(({ appointment }, side) =>
          updateAppointment(asMember(side ? deps : second, actor.businessId), actor, {
            appointmentId: appointment.id,
            time,
            allowOverlap: false,
          }),
        ),
      );
      expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    expect(await overlaps()).toBe(0);
  });
});

describe('booking race: each database guard alone', () => {
  const INSERT = `INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at, occupied_from, occupied_to,
      resource_id)
    VALUES ($1, 'anonymous', 'scheduled', $2, $2::timestamptz + interval '30 min', $2, $2::timestamptz + interval '30 min',
      (SELECT id FROM resources WHERE business_id = $1))`;

  it.each([
    ['the trigger', 'ALTER TABLE appointments DROP CONSTRAINT appointments_never_overlap'],
    ['the exclusion constraint', 'ALTER TABLE appointments DISABLE TRIGGER appointments_kept_apart'],
  ])('%s prevents overlapping appointments', async (_wall, breach) => {
    const breached = await createTestDeps();
    await breached.pool.query(breach);
    const { id } = await makeBusiness(breached);
    const attempts = Array.from({ length: 40 }, (_, index) =>
      breached.pool.query(INSERT, [id, slotAt(index % 4)]),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    // Without the trigger, two identical inserts may deadlock, and PostgreSQL cancels one of them.
    for (const result of results)
      if (result.status === 'rejected') expect(['23P01', '40P01']).toContain(result.reason.code);
    await breached.drop();
  });
});

describe('booking race: a failure during a booking', () => {
  it('a booking whose mail cannot be queued leaves no appointment, no customer and no audit entry', async () => {
    const { businessId } = actor;
    await deps.pool.query(
      `ALTER TABLE outgoing_mails ADD CONSTRAINT breaks CHECK (template <> 'appointment-booked') NOT VALID`,
    );
    const { id: customerId, email } = await makeCustomer(deps, businessId);
    const input = booking(slotAt(0), { customer: { option: 'existing', customerId } });
    await expect(bookAppointment(asMember(deps, actor.businessId), actor, input)).rejects.toThrow(/breaks/);
    await deps.pool.query('ALTER TABLE outgoing_mails DROP CONSTRAINT breaks');
    expect(await deps.prisma.appointment.count({ where: { businessId } })).toBe(0);
    expect(await deps.prisma.auditEntry.count({ where: { businessId } })).toBe(0);
    await bookAppointment(asMember(deps, actor.businessId), actor, input);
    expect(await mailsTo(deps, email)).toHaveLength(1);
  });

  it('a deadlock is retried without an error for the user', async () => {
    const { businessId } = actor;
    const { appointment } = await bookAppointment(
      asMember(deps, actor.businessId),
      actor,
      booking(slotAt(0)),
    );
    const other = new pg.Client({ connectionString: deps.config.DATABASE_URL });
    await other.connect();
    try {
      let isMoveEnded = false;
      for (let turn = 1; !isMoveEnded; turn += 1) {
        const startsAt = slotAt(turn);
        await other.query('BEGIN');
        await other.query('SELECT FROM booking_locks WHERE business_id = $1 FOR UPDATE', [businessId]);
        const change = { appointmentId: appointment.id, time: { startsAt }, allowOverlap: false };
        const moving = updateAppointment(asMember(deps, actor.businessId), actor, change);
        await until(async () => (await waitingForLocks()) > 0);
        isMoveEnded = await touchAppointments(other, businessId);
        expect((await moving).appointment.startsAt).toBe(startsAt);
      }
      await until(async () => (await deadlocks()) > 0);
    } finally {
      await other.end();
    }
  });
});

async function deadlocks(): Promise<number> {
  const { rows } = await deps.pool.query<{ count: number }>(
    'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}

/**
 * Both transactions now deadlock. PostgreSQL cancels the one that detects the deadlock after a second: usually the
 * move, on a slow machine the other one. Returns true when this transaction was not cancelled.
 */
async function touchAppointments(other: pg.Client, businessId: number): Promise<boolean> {
  try {
    await other.query('UPDATE appointments SET updated_at = app_now() WHERE business_id = $1', [businessId]);
    await other.query('COMMIT');
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: DEADLOCK_DETECTED });
    await other.query('ROLLBACK');
    return false;
  }
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await deps.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
