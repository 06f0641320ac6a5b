import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { type Sentence, say, whenOf } from '../respond/sentence.ts';
import { offerOthers } from './slot-rules.ts';
import { finishTask, NO_REQUESTED_TIME, offerMessage, type State, startTask } from './state.ts';
import { failed, moment, outcomeUnknown, slots, type ToolResult } from './tool-result.ts';

/** The wanted time was taken meanwhile: others are offered, or another day is asked for. */
export function offerAlternatives(state: State, alternatives: readonly string[]): State {
  const freed: State = {
    ...state,
    hold: null,
    isConfirmed: false,
    found: null,
    requested: NO_REQUESTED_TIME,
  };
  if (alternatives.length === 0) {
    return { ...freed, isOtherDayRequested: true, notes: [...state.notes, nothingFree(state)] };
  }
  const move = offerOthers(alternatives.slice(0, 3));
  return 'say' in move
    ? { ...freed, reply: { say: move.say, ask: move.ask, choices: move.choices ?? [] } }
    : freed;
}

const nothingFree = ({ requested, hold }: State): Sentence => {
  const day = hold?.startsAt.slice(0, 10) ?? requested.dates[0];
  return day ? say('nothingFree', { day: { day } }) : say('askDay');
};

const foundSlots = z.object({ slots, closed: z.string().max(20).nullish() });
const search = z.object({ service_id: z.number().nullish(), from_day: moment, to_day: moment });

/** The free times that were found. */
export function applySlots(state: State, { input, output }: ToolResult): State {
  const [asked, answered] = [search.safeParse(input), foundSlots.safeParse(output)];
  if (!asked.success || !answered.success) return failed(state);
  const { service_id: serviceId, from_day: from, to_day: to } = asked.data;
  const { slots: free, closed } = answered.data;
  return { ...state, found: { serviceId: serviceId ?? null, from, to, slots: free, closed: closed ?? null } };
}

const id = z.union([z.string().max(100), z.number()]).transform(String);
const heldSlot = z.object({ held: z.literal(true), hold_id: id, starts_at: moment });
const notHeld = z.object({ held: z.literal(false), alternatives: slots });

/** The time that is held, or those that are free instead. */
export function applyHold(state: State, { input, output }: ToolResult): State {
  const held = heldSlot.safeParse(output);
  if (held.success) {
    const { hold_id: holdId, starts_at: startsAt } = held.data;
    const requested = {
      ...NO_REQUESTED_TIME,
      dates: [startsAt.slice(0, 10)],
      times: [startsAt.slice(11, 16)],
    };
    const service = z.object({ service_id: z.number() }).safeParse(input);
    const known = state.task === 'book' || state.task === 'move' ? state : startTask(state, 'book');
    return {
      ...known,
      service: service.success ? service.data.service_id : state.service,
      requested,
      isConfirmed:
        state.isConfirmed &&
        state.requested.times[0] === requested.times[0] &&
        state.requested.dates[0] === requested.dates[0],
      hold: { id: holdId, startsAt },
    };
  }
  const refused = notHeld.safeParse(output);
  return refused.success ? offerAlternatives(state, refused.data.alternatives) : failed(state);
}

const booked = z.object({ booked: z.literal(true), starts_at: moment });
/** No more can be booked in this call, whatever time is asked for. */
const limited = z.object({ booked: z.literal(false), refused: z.literal('booking_limit') });
const notBooked = z.object({ booked: z.literal(false), alternatives: slots });
const BOOKING_ATTEMPTS_MAX = 2;

/** What was booked; where it was not, another time, and once the same again. */
export function applyBooking(state: State, { output }: ToolResult, { services }: Facts): State {
  const done = booked.safeParse(output);
  const service = services.find(({ id: serviceId }) => serviceId === state.service)?.name ?? null;
  if (done.success) {
    const at = done.data.starts_at;
    const told = say('booked', { service, ...whenOf(at) });
    return {
      ...finishTask(state, told),
      lastBooking: { startsAt: at.slice(0, 16), say: told },
      uncertainBooking: null,
    };
  }
  if (limited.safeParse(output).success)
    return offerMessage({ ...state, uncertainBooking: null }, say('bookingLimit'));
  // What might have been made was not: the time is looked up like any other.
  if (state.uncertainBooking && !state.hold) return { ...state, uncertainBooking: null, found: null };
  const refused = notBooked.safeParse(output);
  if (refused.success) return offerAlternatives(state, refused.data.alternatives);
  const bookings = state.bookings + 1;
  // The hold may have run out while the caller was asked for a name: it is taken once more.
  return bookings < BOOKING_ATTEMPTS_MAX ? { ...state, bookings, hold: null, found: null } : failed(state);
}

const toolInput = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Nobody could tell whether it was booked. Asked for again, the same booking is: the second time it finds what it did. */
export function markBookingUncertain(state: State, { input }: ToolResult): State {
  const startsAt = state.hold?.startsAt.slice(0, 16) ?? state.uncertainBooking?.startsAt;
  const asked = toolInput.safeParse(input);
  return {
    ...outcomeUnknown(state),
    uncertainBooking: startsAt && asked.success ? { startsAt, input: asked.data } : null,
  };
}
