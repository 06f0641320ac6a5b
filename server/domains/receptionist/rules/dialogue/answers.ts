import type { Facts } from '../../facts.ts';
import type { Understood } from '../hear/hear.ts';
import type { When } from '../hear/when.ts';
import type { LanguageRules } from '../language.ts';
import { findService } from './services.ts';
import type { Note } from './speech.ts';
import { splitName } from './split-name.ts';
import { type Ask, finish, NO_WISH, type State, turnTo, type Wanted } from './state.ts';

/** What an answer to one question changes; null when it was no answer to it. */
export type Answering = (
  state: State,
  understood: Understood,
  rules: LanguageRules,
  facts: Facts,
) => State | null;

export const hasWhen = (when: When): boolean =>
  when.dates.length > 0 || when.times.length > 0 || isLimited(when) || when.isSoonest || when.isAny;

const isLimited = ({ range, part, after, before }: When): boolean =>
  Boolean(range ?? part ?? after ?? before);

const isDayTold = ({ dates, range, isSoonest, isAny }: When): boolean =>
  dates.length > 0 || range !== null || isSoonest || isAny;
const isTimeTold = ({ times, part, after, before }: When): boolean =>
  times.length > 0 || Boolean(part ?? after ?? before);

/** What was said last counts: a new day replaces the day, a new time the time. A held time is let go. */
export function mergeWanted(state: State, when: When): State {
  if (!hasWhen(when)) return state;
  const { dates, range, times, part, after, before } = when;
  const old = state.wanted;
  const day = isDayTold(when)
    ? { dates, range, isSoonest: dates.length === 0 && !range }
    : { dates: old.dates, range: old.range, isSoonest: old.isSoonest };
  const time = isTimeTold(when)
    ? { times, part, after, before }
    : { times: old.times, part: old.part, after: old.after, before: old.before };
  return { ...state, wanted: { ...day, ...time }, hold: null, isAgreed: false };
}

const giveUp = (state: State): State => finish(state, (speech) => speech.say.kept());

const answerWhen: Answering = (state, { when, answer }) => {
  if (hasWhen(when)) return mergeWanted(state, when);
  return answer === 'no' ? giveUp(state) : null;
};

const chosen = (state: State, wanted: Partial<Wanted>): State => ({
  ...state,
  wanted: { ...state.wanted, ...wanted },
  hold: null,
  isAgreed: false,
});

const answerWhichDay: Answering = (state, understood, ...rest) => {
  const days = understood.when.dates.filter((day) => state.choices.includes(day));
  const [day] = days;
  if (day && days.length === 1)
    return chosen(mergeWanted(state, understood.when), { dates: [day], range: null });
  return answerWhen(state, understood, ...rest);
};

const HALVES = { morning: '12:00', noon: '15:00', afternoon: '18:00', evening: '24:00', night: '24:00' };

const answerWhichTime: Answering = (state, understood, ...rest) => {
  const { times, part } = understood.when;
  const named = state.choices.filter((time) => times.includes(time));
  const inPart =
    part === 'morning'
      ? state.choices.filter((time) => time < HALVES.morning)
      : state.choices.filter((time) => time >= '12:00');
  const left = named.length > 0 ? named : part ? inPart : [];
  const [time] = left;
  if (time && left.length === 1) return chosen(state, { times: [time] });
  return answerWhen(state, understood, ...rest);
};

/** One of the times that were offered, by its day, its hour or both. */
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

const answerSlot: Answering = (state, understood, ...rest) => {
  const slot = pickSlot(state, understood);
  if (slot) return chosen(state, { ...NO_WISH, dates: [slot.slice(0, 10)], times: [slot.slice(11, 16)] });
  if (hasWhen(understood.when)) return mergeWanted(dropTime(state, understood.when), understood.when);
  if (understood.answer === 'no') return refuseSlots(state);
  return understood.answer === 'yes' ? state : answerWhen(state, understood, ...rest);
};

/** None of them: another time of that day, or another day. */
function refuseSlots(state: State): State {
  const [day, ...others] = new Set(state.choices.map((slot) => slot.slice(0, 10)));
  if (!day || others.length > 0) return { ...state, wanted: NO_WISH, found: null };
  const say: Note = (speech) => speech.say.askTime({ day: speech.day(day) });
  return { ...state, wanted: { ...NO_WISH, dates: [day] }, reply: { say, ask: 'time', choices: [] } };
}

/** Another day was named instead of one of the times: the time that was not free there is open again. */
const dropTime = (state: State, when: When): State =>
  isDayTold(when) && !isTimeTold(when) ? { ...state, wanted: { ...state.wanted, times: [] } } : state;

const isSame = ({ hold }: State, { dates, times, range }: When): boolean =>
  range === null &&
  (dates.length === 0 || dates.includes(hold?.startsAt.slice(0, 10) ?? '')) &&
  (times.length === 0 || times.includes(hold?.startsAt.slice(11, 16) ?? ''));

/** Yes to what was read back; another day or time changes it, even after a yes. */
const answerConfirm: Answering = (state, { when, answer }) => {
  if (hasWhen(when) && !isSame(state, when)) return mergeWanted(state, when);
  if (answer === 'yes') return { ...state, isAgreed: true };
  if (answer === 'no') return { ...state, hold: null, isAgreed: false, wanted: NO_WISH, found: null };
  return null;
};

const answerCancel: Answering = (state, { answer }) => {
  if (answer === 'yes') return { ...state, isAgreed: true };
  return answer === 'no' ? giveUp(state) : null;
};

const answerService: Answering = (state, { tokens, when, answer }, rules, { services }) => {
  const service = findService(tokens, services, rules);
  if (service !== null) return { ...mergeWanted(state, when), service };
  if (hasWhen(when)) return mergeWanted(state, when);
  return answer === 'no' ? giveUp(state) : null;
};

const answerName: Answering = (state, { name, spelled }, rules) => {
  const read = name ? splitName(name, rules) : null;
  if (spelled && (state.name || !read)) return answerSpelling(state, spelled);
  if (!read) return null;
  const isRest = state.name?.last === '' && read.last === '';
  const full = isRest ? { first: state.name?.first ?? '', last: read.first } : read;
  return { ...state, name: full, isNameAgreed: false, isSpellingWanted: false };
};

/** The letters are those of the family name. */
function answerSpelling(state: State, spelled: string): State {
  const last = spelled.slice(0, 1) + spelled.slice(1).toLowerCase();
  return {
    ...state,
    name: { first: state.name?.first ?? '', last },
    isNameAgreed: false,
    isSpellingWanted: false,
  };
}

const answerConfirmName: Answering = (state, understood, rules, facts) => {
  if (understood.spelled) return answerSpelling(state, understood.spelled);
  if (understood.answer === 'yes') return { ...state, isNameAgreed: true };
  // Without spaces the refusal itself would be taken for the name.
  if (understood.answer === 'no' && !rules.isSpaced) return { ...state, isSpellingWanted: true };
  const named = answerName(state, understood, rules, facts);
  if (named?.name?.last && named.name.last !== state.name?.last) return named;
  return understood.answer === 'no' ? { ...state, isSpellingWanted: true } : null;
};

const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;
const answerPhone: Answering = (state, { digits }) =>
  digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS
    ? { ...state, phone: digits, isPhoneAgreed: false }
    : null;

const answerConfirmPhone: Answering = (state, understood, ...rest) => {
  const other = answerPhone(state, understood, ...rest);
  if (other) return other;
  if (understood.answer === 'yes') return { ...state, isPhoneAgreed: true };
  return understood.answer === 'no' ? { ...state, phone: null } : null;
};

/** The name, or the day and time, of an appointment that is to be found; or all of it at once. */
const answerWhose: Answering = (state, { name, when }, rules) => {
  const read = name ? splitName(name, rules) : null;
  const was =
    when.dates.length > 0 ? when : when.times.length > 0 ? { ...state.was, times: when.times } : null;
  if (!read && !was) return null;
  return { ...state, name: read ?? state.name, was: was ?? state.was };
};

const answerWhenWas: Answering = (state, { when }) => {
  if (when.dates.length === 0 && when.times.length === 0) return null;
  const times = when.times.length > 0 ? when.times : state.was.times;
  return { ...state, was: { ...when, times, dates: when.dates.length > 0 ? when.dates : state.was.dates } };
};

const answerMessage: Answering = (state, { said, intent, answer, tokens }) => {
  if (intent === 'goodbye' || (answer === 'no' && tokens.length <= 3)) return giveUp(state);
  return tokens.length > 0 ? { ...state, message: said } : null;
};

const answerOffer: Answering = (state, { answer }) => {
  if (answer === 'yes') return turnTo(state, 'message');
  return answer === 'no' ? { ...turnTo(state, null), hasHelped: true } : null;
};

const answerAnythingElse: Answering = (state, { answer, tokens }) => {
  if (answer === 'no') return turnTo(state, 'end');
  return answer === 'yes' && tokens.length <= 3 ? { ...state, hasHelped: false } : null;
};

/** By question, what its answer does. Everything that is no answer is looked at as something new. */
export const ANSWERS: Record<Ask, Answering> = {
  task: () => null,
  'price-or-book': () => null,
  'anything-else': answerAnythingElse,
  service: answerService,
  day: answerWhen,
  time: answerWhen,
  'which-day': answerWhichDay,
  'which-time': answerWhichTime,
  slot: answerSlot,
  'confirm-booking': answerConfirm,
  'confirm-move': answerConfirm,
  'confirm-cancel': answerCancel,
  name: answerName,
  'confirm-name': answerConfirmName,
  spelling: answerName,
  phone: answerPhone,
  'confirm-phone': answerConfirmPhone,
  whose: answerWhose,
  'when-was': answerWhenWas,
  message: answerMessage,
  'message-name': answerName,
  'offer-message': answerOffer,
};
