import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { sentence, whenOf } from '../respond/sentence.ts';
import { fits, offerOthers, requestDaysAfter, requestFollowingDays } from './find-slot.ts';
import {
  addNotes,
  finishTask,
  NO_REQUESTED_TIME,
  offerMessage,
  SLOTS_MAX,
  type State,
  startTask,
  toolInput,
} from './state.ts';
import { isAcceptable } from './time-request.ts';
import { failed, moment, offerAfterUnknownOutcome, slots, type ToolResult } from './tool-result.ts';

/** Handles a requested slot that was taken: offers other slots, or requests the following days when there are none. */
export function offerAlternatives(state: State, alternatives: readonly string[]): State {
  const freed: State = {
    ...state,
    hold: null,
    isConfirmed: false,
    openSlots: null,
    requestedTime: NO_REQUESTED_TIME,
  };
  const acceptable = alternatives.filter(isAcceptable(state));
  if (acceptable.length > 0) return { ...freed, reply: offerOthers(acceptable.slice(0, 3)) };
  const day = state.hold?.startsAt.slice(0, 10) ?? state.requestedTime.dates[0];
  if (!day) return freed;
  const asked = { ...freed, requestedTime: requestDaysAfter(state, day) };
  return addNotes(asked, sentence('nothingFree', { day: { day } }));
}

const foundSlots = z.object({
  slots,
  closed: z.string().max(20).nullish(),
  continue_from: moment.nullish(),
});
const search = z.object({ service_id: z.number().nullish(), from_day: moment, to_day: moment });

/** Maximum number of searches of one range. An answer may call eight tools at most. */
const SEARCHES_MAX = 4;

/**
 * Stores the open slots, except those on refused days. If the search continues an earlier one, its slots are added if
 * one of them fits. If no slot is left on the requested days, requests the following days.
 */
export function applySlots(state: State, { input, output }: ToolResult, facts: Facts): State {
  const [asked, answered] = [search.safeParse(input), foundSlots.safeParse(output)];
  if (!asked.success || !answered.success) return failed(state);
  const { service_id: serviceId, from_day: from, to_day: to } = asked.data;
  const { slots: listed, closed, continue_from: unlisted } = answered.data;
  const free = listed.filter(isAcceptable(state));
  const before = state.openSlots;
  const isContinued =
    before?.continueFrom === from && before.to === to && before.serviceId === (serviceId ?? null);
  const hasFitting = free.some((slot) => fits(slot, state.requestedTime));
  const known = isContinued
    ? { ...before, slots: hasFitting ? [...before.slots.slice(0, SLOTS_MAX), ...free] : before.slots }
    : { serviceId: serviceId ?? null, from, to, slots: free, closed: closed ?? null };
  const searches = isContinued ? before.searches + 1 : 1;
  const continueFrom = searches < SEARCHES_MAX ? (unlisted ?? null) : null;
  const searched: State = { ...state, openSlots: { ...known, continueFrom, searches } };
  return requestFollowingDays(searched, facts) ?? searched;
}

const id = z.union([z.string().max(100), z.number()]).transform(String);
const heldSlot = z.object({ held: z.literal(true), hold_id: id, starts_at: moment });
const notHeld = z.object({ held: z.literal(false), alternatives: slots });

/** Stores the held slot, or offers other slots if the requested one was taken. */
export function applyHold(state: State, { input, output }: ToolResult): State {
  const held = heldSlot.safeParse(output);
  if (held.success) {
    const { hold_id: holdId, starts_at: startsAt } = held.data;
    const requestedTime = {
      ...NO_REQUESTED_TIME,
      dates: [startsAt.slice(0, 10)],
      times: [startsAt.slice(11, 16)],
    };
    const service = z.object({ service_id: z.number() }).safeParse(input);
    const known = state.task === 'book' || state.task === 'move' ? state : startTask(state, 'book');
    return {
      ...known,
      serviceId: service.success ? service.data.service_id : state.serviceId,
      requestedTime,
      isConfirmed:
        state.isConfirmed &&
        state.requestedTime.times[0] === requestedTime.times[0] &&
        state.requestedTime.dates[0] === requestedTime.dates[0],
      hold: { id: holdId, startsAt },
    };
  }
  const refused = notHeld.safeParse(output);
  return refused.success ? offerAlternatives(state, refused.data.alternatives) : failed(state);
}

const booked = z.object({ booked: z.literal(true), starts_at: moment });
/**
 * The result of a booking that was refused because of a booking limit. A booking at another time would be refused too.
 */
const limited = z.object({ booked: z.literal(false), refused: z.literal('booking_limit') });
const notBooked = z.object({ booked: z.literal(false), alternatives: slots });
const BOOKING_ATTEMPTS_MAX = 2;

/** Reports the booking. If the slot was taken, offers other slots. After any other failure, tries once more. */
export function applyBooking(state: State, { output }: ToolResult, { services }: Facts): State {
  const done = booked.safeParse(output);
  const service = services.find(({ id: serviceId }) => serviceId === state.serviceId)?.name ?? null;
  if (done.success) {
    const at = done.data.starts_at;
    const note = sentence('booked', { service, ...whenOf(at) });
    return {
      ...finishTask(state, note),
      lastBooking: { startsAt: at.slice(0, 16), sentence: note },
      uncertainBooking: null,
    };
  }
  if (limited.safeParse(output).success)
    return offerMessage({ ...state, uncertainBooking: null }, 'bookingLimit');
  // The tool did not find the booking with the unknown outcome, so no appointment was booked. The agent searches slots
  // for the same time again.
  if (state.uncertainBooking && !state.hold) return { ...state, uncertainBooking: null, openSlots: null };
  const refused = notBooked.safeParse(output);
  if (refused.success) return offerAlternatives(state, refused.data.alternatives);
  const bookingAttempts = state.bookingAttempts + 1;
  // The hold may have expired while the caller gave a name, so it is renewed once.
  return bookingAttempts < BOOKING_ATTEMPTS_MAX
    ? { ...state, bookingAttempts, hold: null, openSlots: null }
    : failed(state);
}

/**
 * Marks a booking with an unknown outcome. A repeated request sends the same booking again, which finds the first one.
 */
export function markBookingUncertain(state: State, { input }: ToolResult): State {
  const startsAt = state.hold?.startsAt.slice(0, 16) ?? state.uncertainBooking?.startsAt;
  const asked = toolInput.safeParse(input);
  return {
    ...offerAfterUnknownOutcome(state),
    uncertainBooking: startsAt && asked.success ? { startsAt, input: asked.data } : null,
  };
}
