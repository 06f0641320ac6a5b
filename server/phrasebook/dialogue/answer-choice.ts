import { type Slot, sentence } from '../respond/sentence.ts';
import type { When } from '../understand/read-when.ts';
import type { Understood } from '../understand/understand.ts';
import { askQuestion, NO_REQUESTED_TIME, type State } from './state.ts';
import {
  type AnswerHandler,
  answerWhen,
  chosen,
  hasClockTime,
  hasDay,
  hasTime,
  mergeRequestedTime,
  type TurnContext,
} from './time-request.ts';

function slotOfChoices(choices: readonly string[]): Slot {
  const [first = ''] = choices;
  if (first.includes('T')) return { moments: choices };
  return { either: choices.map((choice) => (first.includes(':') ? { time: choice } : { day: choice })) };
}

/** Asks which of the offered choices the caller means. */
function askWhich(state: State): State {
  const { choices, pendingQuestion } = state;
  const asked = sentence('askWhich', { choices: slotOfChoices(choices) });
  return { ...state, reply: askQuestion(asked, pendingQuestion, choices) };
}

type Picked = { choice: string | null; isUnclear: boolean };

/**
 * Picks a choice by its position, otherwise by its name. Unclear if there is no choice at that position, or if the
 * words may mean another choice: "the second" may be a date.
 */
function pick(
  { choices }: State,
  { ordinal }: Understood,
  named: string | null,
  { rules: { grammar } }: TurnContext,
): Picked {
  if (ordinal === null) return { choice: named, isUnclear: false };
  const placed = ordinal === 'last' ? choices.at(-1) : choices[ordinal - 1];
  const days = new Set(choices.map((choice) => choice.slice(0, 10)));
  const isDay = (choice: string): boolean => days.size > 1 && Number(choice.slice(8, 10)) === ordinal;
  const isHour = grammar.areOrdinalsHours === true && named !== null && named !== placed;
  const isUnclear = !placed || isHour || choices.some((choice) => choice !== placed && isDay(choice));
  return { choice: placed ?? null, isUnclear };
}

/** True for a "yes" to several choices, which selects none of them. */
const isYesToSeveral = ({ choices }: State, { when, answer }: Understood): boolean =>
  answer === 'yes' && choices.length > 1 && !hasTime(when);

export const answerWhichDay: AnswerHandler = (state, understood, context) => {
  const days = understood.when.dates.filter((day) => state.choices.includes(day));
  const { choice, isUnclear } = pick(
    state,
    understood,
    days.length === 1 ? (days[0] ?? null) : null,
    context,
  );
  if (isUnclear) return askWhich(state);
  const merged = understood.ordinal === null ? mergeRequestedTime(state, understood.when) : state;
  if (choice) return chosen(merged, { dates: [choice], range: null, needsConfirmation: false });
  return isYesToSeveral(state, understood) ? askWhich(state) : answerWhen(state, understood, context);
};

export const answerWhichTime: AnswerHandler = (state, understood, context) => {
  const { times, part } = understood.when;
  const named = state.choices.filter((time) => times.includes(time));
  const inPart = state.choices.filter((time) => (part === 'morning') === time < '12:00');
  const left = named.length > 0 ? named : part ? inPart : [];
  const { choice, isUnclear } = pick(
    state,
    understood,
    left.length === 1 ? (left[0] ?? null) : null,
    context,
  );
  if (isUnclear) return askWhich(state);
  if (choice) return chosen(state, { times: [choice] });
  return isYesToSeveral(state, understood) ? askWhich(state) : answerWhen(state, understood, context);
};

/** Picks an offered slot by day, time or both. */
function pickSlot({ choices }: State, { when, answer }: Understood): string | null {
  const { dates, times, part } = when;
  const left = choices.filter((slot) => {
    const [day, time] = [slot.slice(0, 10), slot.slice(11, 16)];
    return (dates.length === 0 || dates.includes(day)) && (times.length === 0 || times.includes(time));
  });
  const isNamed = dates.length > 0 || times.length > 0;
  const isOnlyOne = left.length === 1 && (isNamed || answer === 'yes');
  const isAny = when.isAny || when.isSoonest;
  return isOnlyOne || (isAny && !isNamed && !part) ? (left[0] ?? null) : null;
}

export const answerSlot: AnswerHandler = (state, understood, context) => {
  const { choice, isUnclear } = pick(state, understood, pickSlot(state, understood), context);
  if (isUnclear || (!choice && isYesToSeveral(state, understood))) return askWhich(state);
  if (choice)
    return chosen(state, {
      ...NO_REQUESTED_TIME,
      dates: [choice.slice(0, 10)],
      times: [choice.slice(11, 16)],
    });
  if (hasTime(understood.when)) {
    const when = onOfferedDay(state, understood.when);
    return mergeRequestedTime(dropTime(state, when), when);
  }
  if (understood.answer === 'no') return refuseSlots(state);
  return understood.answer === 'yes' ? state : answerWhen(state, understood, context);
};

/** Handles a refusal of all offered slots: asks for another time if they were on one day, otherwise for another day. */
function refuseSlots(state: State): State {
  const [day, ...others] = new Set(state.choices.map((slot) => slot.slice(0, 10)));
  if (!day || others.length > 0) return { ...state, requestedTime: NO_REQUESTED_TIME, openSlots: null };
  const reply = askQuestion(sentence('askTime', { day: { day } }), 'time');
  return { ...state, requestedTime: { ...NO_REQUESTED_TIME, dates: [day] }, reply };
}

/** Adds the day of the offered slots to a time without a day, if all of these slots are on one day. */
function onOfferedDay({ choices }: State, when: When): When {
  const [day, ...others] = new Set(choices.map((slot) => slot.slice(0, 10)));
  return day && others.length === 0 && !hasDay(when) ? { ...when, dates: [day] } : when;
}

/** Drops the requested time when the caller mentions another day without a time. */
const dropTime = (state: State, when: When): State =>
  hasDay(when) && !hasClockTime(when)
    ? { ...state, requestedTime: { ...state.requestedTime, times: [] } }
    : state;
