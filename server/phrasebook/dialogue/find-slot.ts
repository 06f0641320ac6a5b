import type { Facts } from '../facts.ts';
import { sentence, type Term, whenOf } from '../respond/sentence.ts';
import { addDays } from '../understand/days.ts';
import type { Part } from '../understand/lexicon.ts';
import { formatTime, minutesOf } from '../understand/resolve-half-day.ts';
import {
  type Action,
  addNotes,
  askQuestion,
  finishTask,
  NO_REQUESTED_TIME,
  offerMessage,
  type Policy,
  type Question,
  type Reply,
  type RequestedTime,
  type State,
} from './state.ts';

/**
 * Number of days in a search for "as soon as possible" (today is the first), and in the search after requested days
 * without open slots.
 */
const SOON_DAYS = 14;
const OFFERS_MAX = 3;

/** Parts of the day as start (inclusive) and end (exclusive). */
const PART_TIMES: Readonly<Record<Part, readonly [string, string]>> = {
  morning: ['00:00', '12:00'],
  noon: ['11:00', '14:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['17:00', '24:00'],
  night: ['18:00', '24:00'],
};

const dayIn = (startsAt: string): string => startsAt.slice(0, 10);
const timeIn = (startsAt: string): string => startsAt.slice(11, 16);

/** The first and the last day to search; null when no day was requested. */
function daysOf({ dates, range, isSoonest }: RequestedTime, now: string): readonly [string, string] | null {
  const [day] = dates;
  const today = now.slice(0, 10);
  if (day) return [day, day];
  if (range) return range;
  return isSoonest ? [today, addDays(today, SOON_DAYS - 1)] : null;
}

const isPast = ({ dates, times }: RequestedTime, now: string): boolean => {
  const [day, time] = [dates[0], times[0]];
  if (!day) return false;
  return day < now.slice(0, 10) || (time !== undefined && `${day}T${time}` <= now);
};

/** The requested days on which the requested time is in the future; all requested days if there is no such day. */
function comingDays(wanted: RequestedTime, now: string): readonly string[] {
  const coming = wanted.dates.filter((day) => !isPast({ ...wanted, dates: [day] }, now));
  return coming.length > 0 ? coming : wanted.dates;
}

const isIn = (time: string, [from, to]: readonly [string, string]): boolean => time >= from && time < to;

/** True when a start is at the requested time, or within the requested part of the day and limits. */
export function fits(
  startsAt: string,
  { times, part, after, before }: Pick<RequestedTime, 'times' | 'part' | 'after' | 'before'>,
): boolean {
  const time = timeIn(startsAt);
  if (times[0]) return time === times[0];
  const isLate = !after || time >= after;
  const isEarly = !before || time < before;
  return isLate && isEarly && (!part || isIn(time, PART_TIMES[part]));
}

/** The first, middle and last value of a list that is too long to offer. */
function spread<T>(values: readonly T[]): T[] {
  if (values.length <= OFFERS_MAX) return [...values];
  const places = [0, Math.floor((values.length - 1) / 2), values.length - 1];
  return places.flatMap((at) => values.slice(at, at + 1));
}

const nearest = (slots: readonly string[], time: string): string[] =>
  [...slots]
    .sort(
      (one, other) =>
        Math.abs(minutesOf(timeIn(one)) - minutesOf(time)) -
        Math.abs(minutesOf(timeIn(other)) - minutesOf(time)),
    )
    .slice(0, OFFERS_MAX)
    .sort();

export const offerOthers = (slots: readonly string[]): Reply =>
  askQuestion(sentence('offerOthers', { choices: { moments: slots } }), 'slot', slots);

/** Offers up to three of these slots, all on the day of the first one. */
export function offerTimes(fitting: readonly string[]): Reply {
  const day = dayIn(fitting[0] ?? '');
  const slots = spread(fitting.filter((slot) => dayIn(slot) === day));
  const times = { either: slots.map((slot) => ({ time: timeIn(slot) })) };
  return askQuestion(sentence('offerTimes', { day: { day }, times }), 'slot', slots);
}

/** Tool input for a move: the tool then uses the length and the calendar of the appointment. Empty for a booking. */
const movedBy = ({ appointment }: State) => (appointment ? { appointment_id: appointment.id } : {});

function offerFrom(state: State): Action {
  const { openSlots, requestedTime, serviceId } = state;
  const slots = openSlots?.slots ?? [];
  const fitting = slots.filter((slot) => fits(slot, requestedTime));
  const [first] = fitting;
  const [time] = requestedTime.times;
  if (first && time && (requestedTime.dates.length > 0 || fitting.length === 1 || requestedTime.isSoonest)) {
    return { tool: 'hold_slot', input: { service_id: serviceId, starts_at: first, ...movedBy(state) } };
  }
  if (first && time) {
    const choices = fitting.slice(0, OFFERS_MAX);
    return askQuestion(sentence('offer', { choices: { moments: choices } }), 'slot', choices);
  }
  return first ? offerTimes(fitting) : offerOthers(time ? nearest(slots, time) : spread(slots));
}

/** On the following days, offered times may be this many minutes earlier or later than the requested time. */
const MINUTES_AROUND = 90;

const timeAround = (time: string, minutes: number): string =>
  formatTime(Math.min(24 * 60, Math.max(0, minutesOf(time) + minutes)));

/** Requests the days after `day`, at about the requested time. */
export function requestDaysAfter({ requestedTime }: State, day: string): RequestedTime {
  const { times, part, after, before } = requestedTime;
  const [time] = times;
  const range = [addDays(day, 1), addDays(day, SOON_DAYS)] as const;
  return {
    ...{ ...NO_REQUESTED_TIME, range, part, after, before },
    ...(time && {
      after: timeAround(time, -MINUTES_AROUND),
      before: timeAround(time, MINUTES_AROUND + 1),
      part: null,
    }),
  };
}

/**
 * If a search of the requested days found no slot, says so and requests the following days. Null if slots were found,
 * if other days were searched, if the search must be continued, and if it already covered `SOON_DAYS` days.
 */
export function requestFollowingDays(state: State, { now }: Facts): State | null {
  const { openSlots, requestedTime } = state;
  const days = daysOf(requestedTime, now);
  if (!openSlots || openSlots.slots.length > 0 || openSlots.continueFrom || !days) return null;
  const [from, to] = days;
  const isOther = openSlots.from !== from || openSlots.to !== to;
  if (isOther || to >= addDays(from, SOON_DAYS - 1)) return null;
  const key = openSlots.closed ? 'closedOn' : 'nothingFree';
  const reason = from === to ? sentence(key, { day: { day: from } }) : sentence('nothingFreeThen');
  return addNotes({ ...state, openSlots: null, requestedTime: requestDaysAfter(state, to) }, reason);
}

/** True when the caller requests the time of a booked, or possibly booked, appointment again. */
const isWantedAgain = ({ task, requestedTime: { dates, times } }: State, at: string): boolean =>
  task === 'book' && dates.length === 1 && times.length === 1 && at === `${dates[0]}T${times[0]}`;

/**
 * Handles a requested time that is already booked or in the past, and a day that is ambiguous or uncertain. Null when
 * nothing needs to be clarified.
 */
function clarifyDay(state: State, { now }: Facts): Action | null {
  const { requestedTime, lastBooking, uncertainBooking } = state;
  const { dates, times } = requestedTime;
  if (lastBooking && isWantedAgain(state, lastBooking.startsAt))
    return { update: finishTask(state, lastBooking.sentence) };
  if (uncertainBooking && isWantedAgain(state, uncertainBooking.startsAt))
    return { tool: 'book', input: uncertainBooking.input };
  if (dates.length === 1 && isPast(requestedTime, now)) {
    const asked = addNotes({ ...state, isOtherDayRequested: true }, sentence('inThePast'));
    return { update: { ...asked, requestedTime: { ...NO_REQUESTED_TIME, times } } };
  }
  const coming = comingDays(requestedTime, now);
  if (coming.length < dates.length)
    return { update: { ...state, requestedTime: { ...requestedTime, dates: coming } } };
  if (dates.length > 1) return askWhich('which-day', dates, (day) => ({ day }));
  const [day] = dates;
  if (!day || !requestedTime.needsConfirmation) return null;
  const when = times.length === 1 ? { moment: `${day}T${times[0]}` } : { day };
  return askQuestion(sentence('checkWhen', { when }), 'confirm-day');
}

const askWhich = (question: Question, choices: readonly string[], termOf: (choice: string) => Term): Action =>
  askQuestion(sentence('askWhich', { choices: { either: choices.map(termOf) } }), question, choices);

/** Asks for the missing day or time. Null once the search for slots needs no further answer. */
function askMissingTime(state: State, hasDays: boolean): Action | null {
  const { appointment, isOtherDayRequested, requestedTime } = state;
  const [time, ...otherTimes] = requestedTime.times;
  if (isOtherDayRequested) return { sentences: [], question: 'day', choices: [] };
  if (otherTimes.length > 0) return askWhich('which-time', requestedTime.times, (one) => ({ time: one }));
  if (hasDays) return null;
  if (time !== undefined) return askQuestion(sentence('askDayFor', { time: { time } }), 'day');
  if (!appointment) return askQuestion(sentence('askDay'), 'day');
  const slots = { service: appointment.service, ...whenOf(appointment.startsAt) };
  return askQuestion(sentence('askNewTime', slots), 'day');
}

/** The policy that turns a vague time into one held slot, for booking and for moving. */
export const findSlot: Policy = (state, facts) => {
  const { requestedTime, serviceId, openSlots } = state;
  const days = daysOf(requestedTime, facts.now);
  const question = clarifyDay(state, facts) ?? askMissingTime(state, days !== null);
  if (question) return question;
  const [from, to] = days ?? ['', ''];
  const search = (firstDay: string): Action => ({
    tool: 'find_open_slots',
    input: { service_id: serviceId, from_day: firstDay, to_day: to, ...movedBy(state) },
  });
  if (openSlots?.from !== from || openSlots.to !== to || openSlots.serviceId !== serviceId)
    return search(from);
  const { continueFrom, slots } = openSlots;
  if (continueFrom && !slots.some((slot) => fits(slot, requestedTime))) return search(continueFrom);
  return slots.length === 0 ? { update: offerMessage(state, 'nothingFreeSoon') } : offerFrom(state);
};
