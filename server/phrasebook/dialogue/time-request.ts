import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { say } from '../respond/sentence.ts';
import type { When } from '../understand/read-when.ts';
import type { Understood } from '../understand/understand.ts';
import { finishTask, NO_TIME_REQUEST, type State, type TimeRequest } from './state.ts';

/** What an answer to one question changes; null when it was no answer to it. */
export type Answering = (
  state: State,
  understood: Understood,
  rules: LanguageRules,
  facts: Facts,
) => State | null;

export const hasWhen = (when: When): boolean =>
  when.dates.length > 0 || when.times.length > 0 || isLimited(when) || when.isSoonest || when.isAny;

/** What was said about when, as far as it is part of the dialogue state. */
export const timeRequestOf = ({
  dates,
  range,
  times,
  part,
  after,
  before,
  isSoonest,
  isUnsure,
}: When): TimeRequest => ({
  dates,
  range,
  times,
  part,
  after,
  before,
  isSoonest,
  isUnsure,
});

const isLimited = ({ range, part, after, before }: When): boolean =>
  Boolean(range ?? part ?? after ?? before);

export const isDayTold = ({ dates, range, isSoonest, isAny }: When): boolean =>
  dates.length > 0 || range !== null || isSoonest || isAny;
export const isTimeTold = ({ times, part, after, before }: When): boolean =>
  times.length > 0 || Boolean(part ?? after ?? before);

/** What was said last counts: a new day replaces the day, a new time the time. A held time is let go. */
export function mergeTimeRequest(state: State, when: When): State {
  if (!hasWhen(when)) return state;
  const { dates, range, times, part, after, before } = when;
  const old = state.requested;
  const day = isDayTold(when)
    ? { dates, range, isSoonest: dates.length === 0 && !range, isUnsure: when.isUnsure }
    : { dates: old.dates, range: old.range, isSoonest: old.isSoonest, isUnsure: old.isUnsure };
  const time = isTimeTold(when)
    ? { times, part, after, before }
    : { times: old.times, part: old.part, after: old.after, before: old.before };
  return { ...state, requested: { ...day, ...time }, hold: null, isAgreed: false };
}

export const giveUp = (state: State): State => finishTask(state, say('kept'));

/** Yes to the day, or day and time, that was read back; another one, or none, takes its place. */
export const answerDay: Answering = (state, { when, answer }) => {
  if (hasWhen(when))
    return mergeTimeRequest(state, { ...when, isUnsure: when.isUnsure && !isAgreedDay(state, when) });
  if (answer === 'yes') return chosen(state, { isUnsure: false });
  return answer === 'no' ? { ...state, requested: NO_TIME_REQUEST } : null;
};

const isAgreedDay = ({ requested }: State, { dates }: When): boolean =>
  dates.length === 1 && dates[0] === requested.dates[0];

/** Another day or time, or none at all. */
export const answerWhen: Answering = (state, { when, answer }) => {
  if (hasWhen(when)) return mergeTimeRequest(state, when);
  return answer === 'no' ? giveUp(state) : null;
};

export const chosen = (state: State, wanted: Partial<TimeRequest>): State => ({
  ...state,
  requested: { ...state.requested, ...wanted },
  hold: null,
  isAgreed: false,
});
