import type { LanguageRules } from '../language.ts';
import { addMinutes } from '../understand/days.ts';
import { containsPhrase, type Phrases } from '../understand/phrases.ts';
import { formatTime, minutesOf } from '../understand/resolve-half-day.ts';
import type { Understood } from '../understand/understand.ts';
import { offerTimes, requestDaysAfter } from './find-slot.ts';
import { NO_REQUESTED_TIME, type State } from './state.ts';
import { type AnswerHandler, chosen, hasDay, hasTime } from './time-request.ts';

/**
 * Requests a time relative to the appointment that is moved: "an hour later", "half an hour earlier". Without a
 * duration, the earlier or later times of the same day. Null for other words, for another day, and when nothing is
 * moved.
 */
export const shiftAppointment: AnswerHandler = (state, { when, minutes, tokens }, { rules, facts }) => {
  const { task, pendingQuestion, appointment } = state;
  // "An hour later" is also parsed as a time of today, so today does not count as another day.
  const isOtherDay = when.dates.some((day) => day !== facts.now.slice(0, 10));
  if (task !== 'move' || pendingQuestion !== 'day' || !appointment || isOtherDay) return null;
  const wants = (phrases: Phrases) => containsPhrase(tokens, phrases);
  const startsAt = appointment.startsAt.slice(0, 16);
  if (minutes !== null) {
    const isLater = wants(rules.shifts.later);
    if (isLater === wants(rules.shifts.earlier)) return null;
    const shifted = addMinutes(startsAt, isLater ? minutes : -minutes);
    return chosen(state, {
      ...NO_REQUESTED_TIME,
      dates: [shifted.slice(0, 10)],
      times: [shifted.slice(11)],
    });
  }
  const isLater = wants(rules.laterChoices);
  if (hasTime(when) || isLater === wants(rules.earlierChoices)) return null;
  const time = startsAt.slice(11);
  const limit = isLater ? { after: formatTime(minutesOf(time) + 1) } : { before: time };
  return chosen(state, { ...NO_REQUESTED_TIME, dates: [startsAt.slice(0, 10)], ...limit });
};

/** Requests the free times of the requested day, or the first free times if no day is requested. */
export const requestFreeTimes = (state: State): State =>
  chosen(state, { isSoonest: state.requestedTime.dates.length === 0 });

/** Requests free times when the caller answers the question for a day or a time with "what days do you have?" */
export const askWhatIsFree: AnswerHandler = (state, { when, intent, tokens }, { rules }) => {
  const isAsked = state.pendingQuestion === 'day' || state.pendingQuestion === 'time';
  const isOtherwise = hasTime(when) || intent === 'hours' || !INTENTS.has(intent);
  if (!isAsked || isOtherwise || !containsPhrase(tokens, rules.freeQuestions)) return null;
  return requestFreeTimes(state);
};

/** The start times in question: the offered slots, earliest first, or the slot that was read back. */
function slotsInQuestion({ pendingQuestion, choices, hold }: State): readonly string[] {
  if (pendingQuestion === 'slot') return choices;
  const isReadBack = pendingQuestion === 'confirm-booking' || pendingQuestion === 'confirm-move';
  return isReadBack && hold ? [hold.startsAt] : [];
}

/** Intents of words that may also ask for other times: "could I come a bit later", "altri orari" (other hours). */
const INTENTS: ReadonlySet<Understood['intent']> = new Set([null, 'book', 'move', 'hours']);

/** True for words that name a day, a time or the position of an offer, or have another intent. */
const isOtherwise = ({ when, ordinal, intent }: Understood): boolean =>
  hasDay(when) ||
  when.times.length > 0 ||
  when.after !== null ||
  when.before !== null ||
  ordinal !== null ||
  !INTENTS.has(intent);

const wordsForOthers = ({ intent }: Understood, rules: LanguageRules): Phrases =>
  intent === 'hours' ? rules.otherChoices : rules.otherOrFree;

/**
 * Handles a request for other times than those in question: "anything later?", "something earlier", "what else do you
 * have?" Other times are offered on the same day. If that day has no other or no later slot, the days after it are
 * searched. Null for other words.
 */
export const askForOthers: AnswerHandler = (state, understood, { rules }) => {
  const inQuestion = slotsInQuestion(state);
  const [first, last] = [inQuestion[0], inQuestion.at(-1)];
  if (!first || !last || isOtherwise(understood)) return null;
  const wants = (phrases: Phrases) => containsPhrase(understood.tokens, phrases);
  const freed: State = { ...state, hold: null, isConfirmed: false };
  const on = (day: string) => ({ ...NO_REQUESTED_TIME, dates: [day] });
  const isAboutHours = understood.intent === 'hours';
  const isLater = wants(rules.laterChoices) && !isAboutHours;
  const isEarlier = wants(rules.earlierChoices) && !isAboutHours;
  if (isEarlier && !isLater)
    return { ...freed, requestedTime: { ...on(first.slice(0, 10)), before: first.slice(11, 16) } };
  if (!isLater && !wants(wordsForOthers(understood, rules))) return null;
  const day = last.slice(0, 10);
  const { openSlots } = state;
  const isKnown = openSlots !== null && openSlots.from <= day && day <= openSlots.to;
  const onDay = openSlots?.slots.filter((slot) => slot.startsWith(day)) ?? [];
  const others = onDay.filter((slot) => (isLater ? slot > last : !inQuestion.includes(slot)));
  if (isKnown && others.length === 0) return { ...freed, requestedTime: requestDaysAfter(freed, day) };
  if (!isLater) return { ...freed, requestedTime: on(day), ...(isKnown && { reply: offerTimes(others) }) };
  return { ...freed, requestedTime: { ...on(day), after: formatTime(minutesOf(last.slice(11, 16)) + 1) } };
};
