import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { AppError } from '../../server/core/errors.ts';
import { bookAppointment } from '../../server/domains/appointments/book-appointment.ts';
import { updateAppointment } from '../../server/domains/appointments/update-appointment.ts';
import { makeService } from '../support/appointments.ts';
import { asMember, createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15);
const COMMANDS = Number(process.env.PROPERTY_COMMANDS ?? 25);
const seed = process.env.TEST_SEED ? { seed: Number(process.env.TEST_SEED) } : {};
const settings = { numRuns: RUNS, endOnFailure: RUNS <= 15, ...seed };

const FIRST = Date.UTC(2031, 2, 3, 14);
const STEP_MINUTES = 10;
const BUFFERS = { before: 10, after: 20 };

/** Everything counts in steps of ten minutes, so that a run of commands gets in its own way often. */
type Command =
  | { do: 'book'; at: number; steps: number; withService: boolean; anyway: boolean }
  | { do: 'close'; at: number; steps: number }
  | { do: 'move'; which: number; to: number; anyway: boolean }
  | { do: 'end'; which: number; as: 'cancelled' | 'completed' | 'no_show' };

const at = fc.nat({ max: 30 });
const steps = fc.integer({ min: 1, max: 6 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      at,
      steps,
      withService: fc.boolean(),
      anyway: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), at, steps }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move' as const), which: fc.nat(), to: at, anyway: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which: fc.nat(),
      as: fc.constantFrom('cancelled' as const, 'completed' as const, 'no_show' as const),
    }),
  },
);

/** A booking as plain arithmetic knows it. */
type Known = {
  id: number;
  isClosed: boolean;
  status: 'scheduled' | 'cancelled' | 'completed' | 'no_show';
  from: number;
  length: number;
  before: number;
  after: number;
};
type Answer = 'done' | 'slot_taken' | 'conflict';

const occupied = ({ from, length, before, after }: Known) => [from - before, from + length + after] as const;

/** Whether a booking may be where it is (docs/spec/business-rules.md), given all others. */
function fits(wanted: Known, others: readonly Known[], anyway: boolean): boolean {
  const [from, to] = occupied(wanted);
  const inTheWay = others.filter((other) => {
    const [otherFrom, otherTo] = occupied(other);
    return other !== wanted && other.status === 'scheduled' && otherFrom < to && otherTo > from;
  });
  if (wanted.isClosed) return true;
  return inTheWay.every((other) => anyway && !other.isClosed);
}

let deps: TestDeps;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.drop());

const instant = (step: number) => new Date(FIRST + step * STEP_MINUTES * 60_000).toISOString();

async function createCalendar() {
  const { id: businessId } = await makeBusiness(deps);
  const actor: Actor = { businessId, userId: (await makePerson(deps, businessId)).id, role: 'admin' };
  const serviceId = await makeService(deps, businessId, { minutes: 10, ...BUFFERS });
  const known: Known[] = [];

  async function answerOf(work: Promise<{ appointment: { id: number } }>): Promise<[Answer, number]> {
    try {
      return ['done', (await work).appointment.id];
    } catch (error) {
      if (error instanceof AppError && (error.code === 'slot_taken' || error.code === 'conflict'))
        return [error.code, 0];
      throw error;
    }
  }

  async function add(wanted: Known, what: Parameters<typeof bookAppointment>[2]['what'], anyway: boolean) {
    const expected = fits(wanted, known, anyway) ? 'done' : 'slot_taken';
    const time = { startsAt: instant(wanted.from), endsAt: instant(wanted.from + wanted.length) };
    const input = { what, time, customer: { option: 'skipped' as const }, allowOverlap: anyway };
    const [answer, id] = await answerOf(bookAppointment(asMember(deps, actor.businessId), actor, input));
    expect(answer).toBe(expected);
    if (answer === 'done') known.push({ ...wanted, id });
  }

  async function move(which: number, to: number, anyway: boolean) {
    const old = known[which % known.length];
    if (!old) return;
    const isFinal = old.status === 'cancelled' || old.status === 'completed';
    const isSame = old.status === 'scheduled' && old.from === to;
    const free =
      isSame ||
      fits(
        { ...old, from: to },
        known.filter((other) => other !== old),
        anyway,
      );
    const expected = isFinal ? 'conflict' : free ? 'done' : 'slot_taken';
    const change = { appointmentId: old.id, time: { startsAt: instant(to) }, allowOverlap: anyway };
    const [answer] = await answerOf(updateAppointment(asMember(deps, actor.businessId), actor, change));
    expect(answer).toBe(expected);
    if (answer === 'done') Object.assign(old, { from: to, status: 'scheduled' });
  }

  async function end(which: number, status: 'cancelled' | 'completed' | 'no_show') {
    const old = known[which % known.length];
    if (!old) return;
    const isFinal = old.status === 'cancelled' || old.status === 'completed';
    const isPossible = !isFinal && (status === 'cancelled' || !old.isClosed);
    const expected = old.status === status || isPossible ? 'done' : 'conflict';
    const change = { appointmentId: old.id, status, allowOverlap: false };
    const [answer] = await answerOf(updateAppointment(asMember(deps, actor.businessId), actor, change));
    expect(answer).toBe(expected);
    if (answer === 'done') old.status = status;
  }

  return {
    businessId,
    known,
    run(next: Command): Promise<void> {
      const fresh = { id: 0, status: 'scheduled' } as const;
      switch (next.do) {
        case 'book': {
          const buffers = next.withService ? { before: 1, after: 2 } : { before: 0, after: 0 };
          const wanted = { ...fresh, isClosed: false, from: next.at, length: next.steps, ...buffers };
          return add(
            wanted,
            next.withService ? { kind: 'service', serviceId } : { kind: 'general' },
            next.anyway,
          );
        }
        case 'close':
          return add(
            { ...fresh, isClosed: true, from: next.at, length: next.steps, before: 0, after: 0 },
            { kind: 'closed' },
            false,
          );
        case 'move':
          return move(next.which, next.to, next.anyway);
        case 'end':
          return end(next.which, next.as);
      }
    },
  };
}

it('the calendar is plain arithmetic on spans after every command', async () => {
  const commands = fc.array(command, { maxLength: COMMANDS });
  const property = fc.asyncProperty(commands, async (list) => {
    const calendar = await createCalendar();
    for (const next of list) await calendar.run(next);
    const { rows } = await deps.pool.query(
      `SELECT id, status, occupied_from, occupied_to FROM appointments WHERE business_id = $1 ORDER BY id`,
      [calendar.businessId],
    );
    expect(rows).toEqual(
      calendar.known.map((booked) => {
        const [from, to] = occupied(booked);
        const [occupied_from, occupied_to] = [new Date(instant(from)), new Date(instant(to))];
        return { id: booked.id, status: booked.status, occupied_from, occupied_to };
      }),
    );
  });
  await fc.assert(property, settings);
}, 600_000);
