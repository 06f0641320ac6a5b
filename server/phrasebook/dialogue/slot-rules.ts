import type { Facts } from '../facts.ts';
import type { Part } from '../understand/lexicon.ts';
import { sentence, whenOf } from '../respond/sentence.ts';
import { addDays } from '../understand/days.ts';
import { type Action, askQuestion, type Rule } from './action.ts';
import { finishTask, NO_REQUESTED_TIME, offerMessage, type RequestedTime, type State } from './state.ts';

/** Days searched for "as soon as possible", including today. */
const SOON_DAYS = 14;
const OFFERS_MAX = 3;

/** Parts of the day as [from, until). */
const PART_TIMES: Readonly<Record<Part, readonly [string, string]>> = {
  morning: ['00:00', '12:00'],
  noon: ['11:00', '14:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['17:00', '24:00'],
  night: ['18:00', '24:00'],
};

const dayIn = (startsAt: string): string => startsAt.slice(0, 10);
const timeIn = (startsAt: string): string => startsAt.slice(11, 16);

function spanOf({ dates, range, isSoonest }: RequestedTime, now: string): readonly [string, string] | null {
  const [day] = dates;
  const today = now.slice(0, 10);
  if (day) return [day, day];
  if (range) return range;
  return isSoonest ? [today, addDays(today, SOON_DAYS - 1)] : null;
}

const isSearched = ({ openSlots, requestedTime, serviceId }: State, { now }: Facts): boolean => {
  const span = spanOf(requestedTime, now);
  return (
    openSlots !== null &&
    openSlots.from === span?.[0] &&
    openSlots.to === span[1] &&
    openSlots.serviceId === serviceId
  );
};

const isPast = ({ dates, times }: RequestedTime, now: string): boolean => {
  const [day, time] = [dates[0], times[0]];
  if (!day) return false;
  return day < now.slice(0, 10) || (time !== undefined && `${day}T${time}` <= now);
};

/** Days on which the requested time is in the future; all if none is. */
function comingDays(wanted: RequestedTime, now: string): readonly string[] {
  const coming = wanted.dates.filter((day) => !isPast({ ...wanted, dates: [day] }, now));
  return coming.length > 0 ? coming : wanted.dates;
}

const isIn = (time: string, [from, to]: readonly [string, string]): boolean => time >= from && time < to;

function fits(startsAt: string, { times, part, after, before }: RequestedTime): boolean {
  const time = timeIn(startsAt);
  if (times[0]) return time === times[0];
  const isLate = !after || time >= after;
  const isEarly = !before || time < before;
  return isLate && isEarly && (!part || isIn(time, PART_TIMES[part]));
}

/** The first, the middle and the last value. */
function spread<T>(values: readonly T[]): T[] {
  if (values.length <= OFFERS_MAX) return [...values];
  const places = [0, Math.floor((values.length - 1) / 2), values.length - 1];
  return places.flatMap((at) => values.slice(at, at + 1));
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const nearest = (slots: readonly string[], time: string): string[] =>
  [...slots]
    .sort(
      (one, other) =>
        Math.abs(minutesOf(timeIn(one)) - minutesOf(time)) -
        Math.abs(minutesOf(timeIn(other)) - minutesOf(time)),
    )
    .slice(0, OFFERS_MAX)
    .sort();

export const offerOthers = (slots: readonly string[]): Action =>
  askQuestion(sentence('offerOthers', { choices: { moments: slots } }), 'slot', slots);

/** Offers slots of the first day with suitable ones. */
function offerTimes(fitting: readonly string[]): Action {
  const day = dayIn(fitting[0] ?? '');
  const slots = spread(fitting.filter((slot) => dayIn(slot) === day));
  const times = { either: slots.map((slot) => ({ time: timeIn(slot) })) };
  return askQuestion(sentence('offerTimes', { day: { day }, times }), 'slot', slots);
}

function offerFrom({ openSlots, requestedTime, serviceId }: State): Action {
  const slots = openSlots?.slots ?? [];
  const fitting = slots.filter((slot) => fits(slot, requestedTime));
  const [first] = fitting;
  const [time] = requestedTime.times;
  if (first && time && (requestedTime.dates.length > 0 || fitting.length === 1 || requestedTime.isSoonest)) {
    return { tool: 'hold_slot', input: { service_id: serviceId, starts_at: first } };
  }
  if (first && time) {
    const choices = fitting.slice(0, OFFERS_MAX);
    const moments = { either: choices.map((moment) => ({ moment })) };
    return askQuestion(sentence('askWhich', { choices: moments }), 'slot', choices);
  }
  return first ? offerTimes(fitting) : offerOthers(time ? nearest(slots, time) : spread(slots));
}

/** Asks for another day: this one is over or full. */
const askOtherDay = (state: State, key: 'closedThen' | 'nothingFree', day: string): Action => ({
  update: {
    ...state,
    requestedTime: { ...state.requestedTime, dates: [], range: null },
    openSlots: null,
    isOtherDayRequested: true,
    notes: [...state.notes, sentence(key, { day: { day } })],
  },
});

function reportNoSlots(state: State): Action {
  const [day] = state.requestedTime.dates;
  if (!day) return { update: offerMessage(state, sentence('nothingFreeSoon')) };
  return askOtherDay(state, state.openSlots?.closed ? 'closedThen' : 'nothingFree', day);
}

/** True when a booked or possibly booked time is requested again. */
const isWantedAgain = ({ task, requestedTime: { dates, times } }: State, at: string | undefined): boolean =>
  task === 'book' && dates.length === 1 && times.length === 1 && at === `${dates[0]}T${times[0]}`;

/** Leads from a vague time to one held slot, for booking and moving. */
export const SLOT_RULES: readonly Rule[] = [
  {
    condition: (state) => isWantedAgain(state, state.lastBooking?.startsAt),
    action: (state) => ({
      update: state.lastBooking ? finishTask(state, state.lastBooking.sentence) : state,
    }),
  },
  {
    condition: (state) => isWantedAgain(state, state.uncertainBooking?.startsAt),
    action: ({ uncertainBooking }) => ({ tool: 'book', input: uncertainBooking?.input ?? {} }),
  },
  {
    condition: ({ requestedTime }, { now }) => isPast(requestedTime, now) && requestedTime.dates.length === 1,
    action: (state) => ({
      update: {
        ...state,
        requestedTime: { ...NO_REQUESTED_TIME, times: state.requestedTime.times },
        isOtherDayRequested: true,
        notes: [...state.notes, sentence('inThePast')],
      },
    }),
  },
  {
    condition: ({ requestedTime }, { now }) =>
      requestedTime.dates.length > 1 && comingDays(requestedTime, now).length < requestedTime.dates.length,
    action: (state, { now }) => ({
      update: {
        ...state,
        requestedTime: { ...state.requestedTime, dates: comingDays(state.requestedTime, now) },
      },
    }),
  },
  {
    condition: ({ requestedTime }) => requestedTime.dates.length > 1,
    action: ({ requestedTime }) =>
      askQuestion(
        sentence('askWhich', { choices: { either: requestedTime.dates.map((day) => ({ day })) } }),
        'which-day',
        requestedTime.dates,
      ),
  },
  {
    condition: ({ requestedTime }) => requestedTime.needsConfirmation && requestedTime.dates.length === 1,
    action: ({ requestedTime: { dates, times } }) => {
      const [day = ''] = dates;
      const [time] = times.length === 1 ? times : [];
      const when = time ? { moment: `${day}T${time}` } : { day };
      return askQuestion(sentence('checkWhen', { when }), 'confirm-day');
    },
  },
  {
    condition: ({ isOtherDayRequested }) => isOtherDayRequested,
    action: () => ({ sentences: [], question: 'day' }),
  },
  {
    condition: ({ requestedTime, appointment }, { now }) =>
      spanOf(requestedTime, now) === null && requestedTime.times.length === 0 && appointment === null,
    action: () => askQuestion(sentence('askDay'), 'day'),
  },
  {
    condition: ({ requestedTime, appointment }, { now }) =>
      spanOf(requestedTime, now) === null && requestedTime.times.length === 0 && appointment !== null,
    action: ({ appointment }) =>
      askQuestion(
        sentence('askNewTime', { service: appointment?.service ?? '', ...whenOf(appointment?.startsAt) }),
        'day',
      ),
  },
  {
    condition: ({ requestedTime }) => requestedTime.times.length > 1,
    action: ({ requestedTime }) =>
      askQuestion(
        sentence('askWhich', { choices: { either: requestedTime.times.map((time) => ({ time })) } }),
        'which-time',
        requestedTime.times,
      ),
  },
  {
    condition: ({ requestedTime }, { now }) => spanOf(requestedTime, now) === null,
    action: ({ requestedTime }) =>
      askQuestion(sentence('askDayFor', { time: { time: requestedTime.times[0] ?? '' } }), 'day'),
  },
  {
    condition: (state, facts) => !isSearched(state, facts),
    action: ({ requestedTime, serviceId }, { now }) => {
      const [from, to] = spanOf(requestedTime, now) ?? ['', ''];
      return { tool: 'find_open_slots', input: { service_id: serviceId, from_day: from, to_day: to } };
    },
  },
  { condition: ({ openSlots }) => openSlots?.slots.length === 0, action: reportNoSlots },
  { condition: () => true, action: offerFrom },
];
