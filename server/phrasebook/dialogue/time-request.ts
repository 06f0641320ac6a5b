import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { say } from '../respond/sentence.ts';
import type { When } from '../understand/read-when.ts';
import type { Understood } from '../understand/understand.ts';
import { finishTask, NO_REQUESTED_TIME, type RequestedTime, type State } from './state.ts';

/** What an answer to one question changes; null when it was no answer to it. */
export type AnswerHandler = (
  state: State,
  understood: Understood,
  rules: LanguageRules,
  facts: Facts,
) => State | null;

export const hasTime = (when: When): boolean =>
  when.dates.length > 0 || when.times.length > 0 || isLimited(when) || when.isSoonest || when.isAny;

/** What was said about when, as far as it is part of the dialogue state. */
export const requestedTimeOf = ({
  dates,
  range,
  times,
  part,
  after,
  before,
  isSoonest,
  isUnsure,
}: When): RequestedTime => ({
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

export const hasDay = ({ dates, range, isSoonest, isAny }: When): boolean =>
  dates.length > 0 || range !== null || isSoonest || isAny;
export const hasClockTime = ({ times, part, after, before }: When): boolean =>
  times.length > 0 || Boolean(part ?? after ?? before);

/** What was said last counts: a new day replaces the day, a new time the time. A held time is let go. */
export function mergeRequestedTime(state: State, when: When): State {
  if (!hasTime(when)) return state;
  const { dates, range, times, part, after, before } = when;
  const old = state.requested;
  const day = hasDay(when)
    ? { dates, range, isSoonest: dates.length === 0 && !range, isUnsure: when.isUnsure }
    : { dates: old.dates, range: old.range, isSoonest: old.isSoonest, isUnsure: old.isUnsure };
  const time = hasClockTime(when)
    ? { times, part, after, before }
    : { times: old.times, part: old.part, after: old.after, before: old.before };
  return { ...state, requested: { ...day, ...time }, hold: null, isConfirmed: false };
}

export const abandonTask = (state: State): State => finishTask(state, say('kept'));

/** Yes to the day, or day and time, that was read back; another one, or none, takes its place. */
export const answerDay: AnswerHandler = (state, { when, answer }) => {
  if (hasTime(when))
    return mergeRequestedTime(state, { ...when, isUnsure: when.isUnsure && !isAgreedDay(state, when) });
  if (answer === 'yes') return chosen(state, { isUnsure: false });
  return answer === 'no' ? { ...state, requested: NO_REQUESTED_TIME } : null;
};

const isAgreedDay = ({ requested }: State, { dates }: When): boolean =>
  dates.length === 1 && dates[0] === requested.dates[0];

/** Another day or time, or none at all. */
export const answerWhen: AnswerHandler = (state, { when, answer }) => {
  if (hasTime(when)) return mergeRequestedTime(state, when);
  return answer === 'no' ? abandonTask(state) : null;
};

export const chosen = (state: State, wanted: Partial<RequestedTime>): State => ({
  ...state,
  requested: { ...state.requested, ...wanted },
  hold: null,
  isConfirmed: false,
});
