import type { Facts } from '../facts.ts';
import type { Part } from '../language.ts';
import { say, whenOf } from '../respond/sentence.ts';
import { addDays } from '../understand/days.ts';
import { ask, type Move, type Row } from './action.ts';
import { finishTask, NO_REQUESTED_TIME, offerMessage, type RequestedTime, type State } from './state.ts';

/** How many days "as soon as possible" looks at, today included. */
const SOON_DAYS = 14;
const OFFERS_MAX = 3;

/** Of day, from and until; the end is past the last time. */
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

const isSearched = ({ found, requested, service }: State, { now }: Facts): boolean => {
  const span = spanOf(requested, now);
  return found !== null && found.from === span?.[0] && found.to === span[1] && found.serviceId === service;
};

const isPast = ({ dates, times }: RequestedTime, now: string): boolean => {
  const [day, time] = [dates[0], times[0]];
  if (!day) return false;
  return day < now.slice(0, 10) || (time !== undefined && `${day}T${time}` <= now);
};

/** Of several days those on which the wanted time is still to come; all when none is. */
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

/** The first, one in the middle and the last. */
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

export const offerOthers = (slots: readonly string[]): Move =>
  ask(say('offerOthers', { choices: { moments: slots } }), 'slot', slots);

/** Free times of the first day that has some that suit. */
function offerTimes(fitting: readonly string[]): Move {
  const day = dayIn(fitting[0] ?? '');
  const slots = spread(fitting.filter((slot) => dayIn(slot) === day));
  const times = { either: slots.map((slot) => ({ time: timeIn(slot) })) };
  return ask(say('offerTimes', { day: { day }, times }), 'slot', slots);
}

function offerFrom({ found, requested, service }: State): Move {
  const slots = found?.slots ?? [];
  const fitting = slots.filter((slot) => fits(slot, requested));
  const [first] = fitting;
  const [time] = requested.times;
  if (first && time && (requested.dates.length > 0 || fitting.length === 1 || requested.isSoonest)) {
    return { call: 'hold_slot', input: { service_id: service, starts_at: first } };
  }
  if (first && time) {
    const choices = fitting.slice(0, OFFERS_MAX);
    const moments = { either: choices.map((moment) => ({ moment })) };
    return ask(say('askWhich', { choices: moments }), 'slot', choices);
  }
  return first ? offerTimes(fitting) : offerOthers(time ? nearest(slots, time) : spread(slots));
}

/** The day is over, or nothing is free on it: another one is asked for. */
const askOtherDay = (state: State, key: 'closedThen' | 'nothingFree', day: string): Move => ({
  turn: {
    ...state,
    requested: { ...state.requested, dates: [], range: null },
    found: null,
    isOtherDayRequested: true,
    notes: [...state.notes, say(key, { day: { day } })],
  },
});

function reportNoSlots(state: State): Move {
  const [day] = state.requested.dates;
  if (!day) return { turn: offerMessage(state, say('nothingFreeSoon')) };
  return askOtherDay(state, state.found?.closed ? 'closedThen' : 'nothingFree', day);
}

/** Whether a time that was booked, or may have been, is wanted once more. */
const isWantedAgain = ({ task, requested: { dates, times } }: State, at: string | undefined): boolean =>
  task === 'book' && dates.length === 1 && times.length === 1 && at === `${dates[0]}T${times[0]}`;

/** From "some time" to one time that is held for the caller. Same for booking and moving. */
export const SLOT_RULES: readonly Row[] = [
  {
    when: (state) => isWantedAgain(state, state.lastBooking?.startsAt),
    next: (state) => ({ turn: state.lastBooking ? finishTask(state, state.lastBooking.say) : state }),
  },
  {
    when: (state) => isWantedAgain(state, state.uncertainBooking?.startsAt),
    next: ({ uncertainBooking }) => ({ call: 'book', input: uncertainBooking?.input ?? {} }),
  },
  {
    when: ({ requested }, { now }) => isPast(requested, now) && requested.dates.length === 1,
    next: (state) => ({
      turn: {
        ...state,
        requested: { ...NO_REQUESTED_TIME, times: state.requested.times },
        isOtherDayRequested: true,
        notes: [...state.notes, say('inThePast')],
      },
    }),
  },
  {
    when: ({ requested }, { now }) =>
      requested.dates.length > 1 && comingDays(requested, now).length < requested.dates.length,
    next: (state, { now }) => ({
      turn: { ...state, requested: { ...state.requested, dates: comingDays(state.requested, now) } },
    }),
  },
  {
    when: ({ requested }) => requested.dates.length > 1,
    next: ({ requested }) =>
      ask(
        say('askWhich', { choices: { either: requested.dates.map((day) => ({ day })) } }),
        'which-day',
        requested.dates,
      ),
  },
  {
    when: ({ requested }) => requested.isUnsure && requested.dates.length === 1,
    next: ({ requested: { dates, times } }) => {
      const [day = ''] = dates;
      const [time] = times.length === 1 ? times : [];
      const when = time ? { moment: `${day}T${time}` } : { day };
      return ask(say('checkWhen', { when }), 'confirm-day');
    },
  },
  {
    when: ({ isOtherDayRequested }) => isOtherDayRequested,
    next: () => ({ say: [], ask: 'day' }),
  },
  {
    when: ({ requested, appointment }, { now }) =>
      spanOf(requested, now) === null && requested.times.length === 0 && appointment === null,
    next: () => ask(say('askDay'), 'day'),
  },
  {
    when: ({ requested, appointment }, { now }) =>
      spanOf(requested, now) === null && requested.times.length === 0 && appointment !== null,
    next: ({ appointment }) =>
      ask(
        say('askNewTime', { service: appointment?.service ?? '', ...whenOf(appointment?.startsAt) }),
        'day',
      ),
  },
  {
    when: ({ requested }) => requested.times.length > 1,
    next: ({ requested }) =>
      ask(
        say('askWhich', { choices: { either: requested.times.map((time) => ({ time })) } }),
        'which-time',
        requested.times,
      ),
  },
  {
    when: ({ requested }, { now }) => spanOf(requested, now) === null,
    next: ({ requested }) => ask(say('askDayFor', { time: { time: requested.times[0] ?? '' } }), 'day'),
  },
  {
    when: (state, facts) => !isSearched(state, facts),
    next: ({ requested, service }, { now }) => {
      const [from, to] = spanOf(requested, now) ?? ['', ''];
      return { call: 'find_open_slots', input: { service_id: service, from_day: from, to_day: to } };
    },
  },
  { when: ({ found }) => found?.slots.length === 0, next: reportNoSlots },
  { when: () => true, next: offerFrom },
];
