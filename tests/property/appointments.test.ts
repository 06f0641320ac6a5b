import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { formatInZone } from '../../server/core/business-time.ts';
import { AppError } from '../../server/core/errors.ts';
import { loadZoneRules } from '../../server/db/refresh-zone-rules.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';
import { replaceWeek } from '../../server/modules/scheduling/hours/replace-week.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { orderResources } from '../../server/modules/scheduling/resources/order-resources.ts';
import { listResources } from '../../server/modules/scheduling/resources/resources.queries.ts';
import { setResourceHours } from '../../server/modules/scheduling/resources/set-resource-hours.ts';
import { setResourceServices } from '../../server/modules/scheduling/resources/set-resource-services.ts';
import { makeService } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { commandsOf, runsOf } from './settings.ts';

const settings = runsOf(15);

const FIRST = Date.UTC(2031, 2, 3, 14);
const STEP_MINUTES = 10;
const BUFFERS = { before: 10, after: 20 };

/**
 * `at`, `to` and `steps` are in units of ten minutes, so that the commands of a run often conflict. `in` is the index
 * of a calendar. `in: null` means a booking without a requested calendar, or closed time that applies to all calendars.
 */
type Command =
  | { do: 'book'; at: number; steps: number; withService: boolean; anyway: boolean; in: number | null }
  | { do: 'close'; at: number; steps: number; in: number | null }
  | { do: 'move'; which: number; to: number; anyway: boolean; in: number | null }
  | { do: 'end'; which: number; as: 'cancelled' | 'completed' | 'no_show' }
  /** Sets whether a calendar offers the service. */
  | { do: 'offer'; in: number; does: boolean }
  /** Moves one of the calendars to the front. */
  | { do: 'order'; in: number }
  /**
   * Sets the working hours of a calendar. `span: null` removes them: the calendar then has the hours of the business,
   * which is always open.
   */
  | { do: 'hours'; in: number; span: { from: number; steps: number } | null };

const at = fc.nat({ max: 30 });
const steps = fc.integer({ min: 1, max: 6 });
const place = fc.option(fc.nat({ max: 2 }));
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      at,
      steps,
      withService: fc.boolean(),
      anyway: fc.boolean(),
      in: place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), at, steps, in: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(),
      to: at,
      anyway: fc.boolean(),
      in: place,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which: fc.nat(),
      as: fc.constantFrom('cancelled' as const, 'completed' as const, 'no_show' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('offer' as const), in: fc.nat({ max: 2 }), does: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('order' as const), in: fc.nat({ max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('hours' as const),
      in: fc.nat({ max: 2 }),
      span: fc.option(fc.record({ from: at, steps: fc.integer({ min: 1, max: 30 }) })),
    }),
  },
);

/** A booking in the model. */
type Known = {
  id: number;
  isClosed: boolean;
  /** Index of its calendar; null for closed time of all calendars. */
  in: number | null;
  status: 'scheduled' | 'cancelled' | 'completed' | 'no_show';
  from: number;
  length: number;
  before: number;
  after: number;
};
type Answer = 'done' | 'slot_taken' | 'conflict';

const occupied = ({ from, length, before, after }: Omit<Known, 'in'>) =>
  [from - before, from + length + after] as const;

/**
 * The calendar that a booking gets (docs/spec/business-rules.md). Chooses among `calendars` the first free one. If an
 * overlap is allowed and none is free, chooses the first one without closed time. Undefined if there is none.
 */
function placeFor(
  request: Omit<Known, 'in'>,
  others: readonly Known[],
  calendars: readonly number[],
  anyway: boolean,
): number | undefined {
  const [from, to] = occupied(request);
  const inTheWay = others.filter((other) => {
    const [otherFrom, otherTo] = occupied(other);
    return other.status === 'scheduled' && otherFrom < to && otherTo > from;
  });
  const met = (calendar: number) => inTheWay.filter((other) => (other.in ?? calendar) === calendar);
  const free = calendars.find((calendar) => met(calendar).length === 0);
  if (free !== undefined || !anyway) return free;
  return calendars.find((calendar) => !met(calendar).some(({ isClosed }) => isClosed));
}

type Hours = { from: number; to: number } | null;

/**
 * The indexes of the calendars that offer the service and are open. If none is open, of all calendars that offer the
 * service.
 */
function candidateCalendars(
  { from, length }: Pick<Known, 'from' | 'length'>,
  hours: readonly Hours[],
  offering: readonly boolean[],
  order: readonly number[],
): number[] {
  const all = order.filter((index) => offering[index]);
  const open = all.filter((index) => {
    const own = hours[index] ?? null;
    return own === null || (own.from <= from && own.to >= from + length);
  });
  return open.length > 0 ? open : all;
}

const deps = forFile(createTestDeps);

beforeAll(() => loadZoneRules(deps.db, ['America/Toronto']));

/** Local time of the business at a step; all steps are on one Monday. */
const clock = (step: number) =>
  formatInZone(new Date(FIRST + step * STEP_MINUTES * 60_000), 'America/Toronto', 'HH:mm');
const MONDAY = 1;

const instant = (step: number) => new Date(FIRST + step * STEP_MINUTES * 60_000).toISOString();

/** A business with one to three calendars. */
async function createBusiness(calendarCount: number) {
  const { id: businessId } = await makeBusiness(deps);
  const actor: Actor = { businessId, userId: (await makePerson(deps, businessId)).id, role: 'admin' };
  const serviceId = await makeService(deps, businessId, { minutes: 10, ...BUFFERS });
  await replaceWeek(asMember(deps, businessId), actor, { days: HOURS_TEMPLATES.always });
  const known: Known[] = [];
  for (let chair = 1; chair < calendarCount; chair += 1) {
    const input = { name: `Chair ${chair}`, requestId: randomUUID() };
    await createResource(asMember(deps, businessId), actor, input);
  }
  const resources = (await listResources(asMember(deps, businessId).db)).map(({ id }) => id);
  const hours: Hours[] = resources.map(() => null);
  const offering = resources.map(() => true);
  let order = resources.map((_id, index) => index);
  const anybody = resources.map(() => true);
  const idOf = (index: number | null) => (index === null ? null : (resources[index] ?? null));
  /** Maps a command’s index, one of three, to a calendar of the business. */
  const nameOf = (index: number | null) => (index === null ? null : index % calendarCount);

  async function answerOf(work: Promise<{ appointment: { id: number } }>): Promise<[Answer, number]> {
    try {
      return ['done', (await work).appointment.id];
    } catch (error) {
      if (error instanceof AppError && (error.code === 'slot_taken' || error.code === 'conflict'))
        return [error.code, 0];
      throw error;
    }
  }

  async function add(
    request: Known,
    bookable: Parameters<typeof bookAppointment>[2]['what'],
    anyway: boolean,
  ) {
    const { in: named } = request;
    const offeringCalendars = bookable.kind === 'service' ? offering : anybody;
    const calendars = named === null ? candidateCalendars(request, hours, offeringCalendars, order) : [named];
    const found = request.isClosed ? named : placeFor(request, known, calendars, anyway);
    const refusal = calendars.length === 0 ? 'conflict' : 'slot_taken';
    const expected = found === undefined ? refusal : 'done';
    const time = { startsAt: instant(request.from), endsAt: instant(request.from + request.length) };
    const customer = { option: 'skipped' as const };
    const input = { what: bookable, time, customer, allowOverlap: anyway, resourceId: idOf(named) };
    const [answer, id] = await answerOf(bookAppointment(asMember(deps, actor.businessId), actor, input));
    expect(answer).toBe(expected);
    if (answer === 'done') known.push({ ...request, id, in: found ?? null });
  }

  function mayMove(
    old: Known,
    { to, target, anyway }: { to: number; target: number | null; anyway: boolean },
  ) {
    const isSame = old.status === 'scheduled' && old.from === to && old.in === target;
    if (isSame || old.isClosed) return true;
    const others = known.filter((other) => other !== old);
    const calendars = target === null ? [] : [target];
    return placeFor({ ...old, from: to }, others, calendars, anyway) !== undefined;
  }

  async function move(which: number, to: number, anyway: boolean, requestedCalendar: number | null) {
    const old = known[which % known.length];
    if (!old) return;
    const isFinal = old.status === 'cancelled' || old.status === 'completed';
    const target = requestedCalendar ?? old.in;
    const expected = isFinal ? 'conflict' : mayMove(old, { to, target, anyway }) ? 'done' : 'slot_taken';
    const time = { startsAt: instant(to) };
    const resourceId = idOf(requestedCalendar) ?? undefined;
    const change = { appointmentId: old.id, time, allowOverlap: anyway, resourceId };
    const [answer] = await answerOf(updateAppointment(asMember(deps, actor.businessId), actor, change));
    expect(answer).toBe(expected);
    if (answer === 'done') Object.assign(old, { from: to, status: 'scheduled', in: target });
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

  async function putFirst(place: number) {
    order = [place, ...order.filter((other) => other !== place)];
    await orderResources(asMember(deps, actor.businessId), actor, { resourceIds: [idOf(place) ?? 0] });
  }

  async function setOffer(place: number, does: boolean) {
    offering[place] = does;
    const change = { resourceId: idOf(place) ?? 0, serviceIds: does ? [serviceId] : [] };
    await setResourceServices(asMember(deps, actor.businessId), actor, change);
  }

  async function setHours(place: number, span: { from: number; steps: number } | null) {
    hours[place] = span && { from: span.from, to: span.from + span.steps };
    const own = span && { openTime: clock(span.from), closeTime: clock(span.from + span.steps) };
    await setResourceHours(asMember(deps, actor.businessId), actor, {
      resourceId: idOf(place) ?? 0,
      days: own && [{ dayOfWeek: MONDAY, isClosed: false, spans: [own] }],
    });
  }

  return {
    businessId,
    known,
    idOf,
    run(next: Command): Promise<void> {
      const fresh = { id: 0, status: 'scheduled' } as const;
      switch (next.do) {
        case 'book': {
          const buffers = next.withService ? { before: 1, after: 2 } : { before: 0, after: 0 };
          const place = { from: next.at, in: nameOf(next.in) };
          const wanted = { ...fresh, isClosed: false, ...place, length: next.steps, ...buffers };
          return add(
            wanted,
            next.withService ? { kind: 'service', serviceId } : { kind: 'general' },
            next.anyway,
          );
        }
        case 'close': {
          const place = { from: next.at, in: nameOf(next.in), before: 0, after: 0 };
          return add({ ...fresh, isClosed: true, ...place, length: next.steps }, { kind: 'closed' }, false);
        }
        case 'move':
          return move(next.which, next.to, next.anyway, nameOf(next.in));
        case 'end':
          return end(next.which, next.as);
        case 'offer':
          return setOffer(next.in % calendarCount, next.does);
        case 'order':
          return putFirst(next.in % calendarCount);
        case 'hours':
          return setHours(next.in % calendarCount, next.span);
      }
    },
  };
}

it('bookings match a model of plain spans per calendar, and a booking succeeds while any open calendar is free', async () => {
  const commands = fc.array(command, { maxLength: commandsOf(25) });
  const property = fc.asyncProperty(commands, fc.integer({ min: 1, max: 3 }), async (list, calendars) => {
    const business = await createBusiness(calendars);
    for (const next of list) await business.run(next);
    const rows = await deps.sql`SELECT id, status, resource_id, occupied_from, occupied_to
      FROM appointments WHERE business_id = ${business.businessId} ORDER BY id`;
    expect(rows).toEqual(
      business.known.map((booked) => {
        const [from, to] = occupied(booked);
        const [occupied_from, occupied_to] = [new Date(instant(from)), new Date(instant(to))];
        const resource_id = business.idOf(booked.in);
        return { id: booked.id, status: booked.status, resource_id, occupied_from, occupied_to };
      }),
    );
  });
  await fc.assert(property, settings);
}, 600_000);
