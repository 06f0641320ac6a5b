import { z } from 'zod';
import { isLanguageCode } from '../../../languages/catalogue/languages.ts';
import type { Facts } from '../../facts.ts';
import { foldedName } from '../hear/cues.ts';
import { findInPages } from './page-answers.ts';
import { countShared } from './phrases.ts';
import { offerOthers } from './slots.ts';
import type { Note } from './speech.ts';
import { finish, NO_WISH, offerMessage, type State, turnTo } from './state.ts';

/** A tool that was called, by this receptionist or by a model before it, and what it answered. */
export interface Called {
  tool: string;
  input: unknown;
  output: unknown;
}

const moment = z.string().max(40);
const slots = z.array(moment).max(200).catch([]);
/** Handed back to the tools as it was given: they are strict about numbers. */
const appointmentId = z.union([z.string().max(100), z.number()]);
const id = z.union([z.string().max(100), z.number()]).transform(String);

const failed = (state: State): State => offerMessage(state, (speech) => speech.say.failed());
const note = (state: State, ...notes: Note[]): State => ({ ...state, notes: [...state.notes, ...notes] });

/** The wanted time was taken meanwhile: others are offered, or another day is asked for. */
function offerAlternatives(state: State, alternatives: readonly string[]): State {
  const freed: State = { ...state, hold: null, isAgreed: false, found: null, wanted: NO_WISH };
  if (alternatives.length === 0) {
    return { ...freed, isOtherDayAsked: true, notes: [...state.notes, nothingFree(state)] };
  }
  const move = offerOthers(alternatives.slice(0, 3));
  return 'say' in move
    ? { ...freed, reply: { say: move.say, ask: move.ask, choices: move.choices ?? [] } }
    : freed;
}

const nothingFree = ({ wanted, hold }: State): Note => {
  const day = hold?.startsAt.slice(0, 10) ?? wanted.dates[0];
  return (speech) => (day ? speech.say.nothingFree({ day: speech.day(day) }) : speech.say.askDay());
};

const foundSlots = z.object({ slots, closed: z.string().max(20).nullish() });
const search = z.object({ service_id: z.number().nullish(), from_day: moment, to_day: moment });

function learnSlots(state: State, { input, output }: Called): State {
  const [asked, answered] = [search.safeParse(input), foundSlots.safeParse(output)];
  if (!asked.success || !answered.success) return failed(state);
  const { service_id: serviceId, from_day: from, to_day: to } = asked.data;
  const { slots: free, closed } = answered.data;
  return { ...state, found: { serviceId: serviceId ?? null, from, to, slots: free, closed: closed ?? null } };
}

const heldSlot = z.object({ held: z.literal(true), hold_id: id, starts_at: moment });
const notHeld = z.object({ held: z.literal(false), alternatives: slots });

function learnHold(state: State, { input, output }: Called): State {
  const held = heldSlot.safeParse(output);
  if (held.success) {
    const { hold_id: holdId, starts_at: startsAt } = held.data;
    const wanted = { ...NO_WISH, dates: [startsAt.slice(0, 10)], times: [startsAt.slice(11, 16)] };
    const service = z.object({ service_id: z.number() }).safeParse(input);
    const known = state.task === 'book' || state.task === 'move' ? state : turnTo(state, 'book');
    return {
      ...known,
      service: service.success ? service.data.service_id : state.service,
      wanted,
      isAgreed:
        state.isAgreed &&
        state.wanted.times[0] === wanted.times[0] &&
        state.wanted.dates[0] === wanted.dates[0],
      hold: { id: holdId, startsAt },
    };
  }
  const refused = notHeld.safeParse(output);
  return refused.success ? offerAlternatives(state, refused.data.alternatives) : failed(state);
}

const booked = z.object({ booked: z.literal(true), starts_at: moment });
const notBooked = z.object({ booked: z.literal(false), alternatives: slots });
const MOST_BOOKINGS = 2;
const tooSlow = z.object({ error: z.literal('slow') });
/** How often a booking that takes too long is asked for. */
const MOST_ASKED = 4;

function learnBooking(state: State, { output }: Called, { services }: Facts): State {
  const done = booked.safeParse(output);
  const service = services.find(({ id: serviceId }) => serviceId === state.service)?.name ?? null;
  if (done.success) {
    const at = done.data.starts_at;
    const told: Note = ({ say, day, time }) =>
      say.booked({ service, day: day(at.slice(0, 10)), time: time(at.slice(11, 16)) });
    return { ...finish(state, told), made: { startsAt: at.slice(0, 16), say: told } };
  }
  const refused = notBooked.safeParse(output);
  if (refused.success) return offerAlternatives(state, refused.data.alternatives);
  const bookings = state.bookings + 1;
  // It may be done all the same: asked again with the same hold, the tool finds what it made.
  if (tooSlow.safeParse(output).success && bookings < MOST_ASKED) return { ...state, bookings };
  // The hold may have run out while the caller was asked for a name: it is taken once more.
  return bookings < MOST_BOOKINGS ? { ...state, bookings, hold: null, found: null } : failed(state);
}

/** Whoever asks again for what was just cancelled has not heard that it is. */
const isUnmade = ({ task, unmade, was: { dates, times } }: State): boolean => {
  const [day = '', time = ''] = unmade?.startsAt.split('T') ?? [];
  const isThat = (said: readonly string[], it: string) => said.length === 0 || said.includes(it);
  return task === 'cancel' && isThat(dates, day) && isThat(times, time);
};

const foundAppointment = z.object({
  found: z.literal(true),
  appointment_id: appointmentId,
  service: z.string().max(200).nullish(),
  starts_at: moment,
});
const MOST_UNFOUND = 2;

function learnAppointment(state: State, { output }: Called, { services }: Facts): State {
  const found = foundAppointment.safeParse(output);
  if (found.success) {
    const { appointment_id: id, service: named, starts_at: startsAt } = found.data;
    const service = named ?? '';
    if (state.task === 'mine') {
      return finish(state, ({ say, day, time }) =>
        say.mine({ service, day: day(startsAt.slice(0, 10)), time: time(startsAt.slice(11, 16)) }),
      );
    }
    const known = services.find(({ name, otherNames }) =>
      [name, ...otherNames].some((one) => foldedName(one) === foldedName(service)),
    );
    return { ...state, appointment: { id, service, startsAt }, service: known?.id ?? null };
  }
  if (state.unmade && isUnmade(state)) return finish(state, state.unmade.say);
  const [, ...others] = state.was.dates;
  if (others.length > 0) return { ...state, was: { ...state.was, dates: others } };
  const unfound = state.unfound + 1;
  const told: Note = (speech) => speech.say.notFound();
  if (unfound >= MOST_UNFOUND)
    return note(
      offerMessage(state, (speech) => speech.say.mayNot()),
      told,
    );
  return note({ ...state, unfound, name: null, isNameAgreed: false, was: NO_WISH }, told);
}

const moved = z.object({ moved: z.literal(true), starts_at: moment });
const notMoved = z.object({ moved: z.literal(false), alternatives: slots });

function learnMove(state: State, { output }: Called): State {
  const done = moved.safeParse(output);
  if (done.success) {
    const at = done.data.starts_at;
    return finish({ ...state, made: null }, ({ say, day, time }) =>
      say.moved({ day: day(at.slice(0, 10)), time: time(at.slice(11, 16)) }),
    );
  }
  const refused = notMoved.safeParse(output);
  return refused.success ? offerAlternatives(state, refused.data.alternatives) : failed(state);
}

const cancelled = z.object({ cancelled: z.literal(true), starts_at: moment.optional() });

function learnCancelling(state: State, { output }: Called): State {
  const done = cancelled.safeParse(output);
  const at = done.data?.starts_at ?? state.appointment?.startsAt;
  if (!done.success || !at) return failed(state);
  const told: Note = ({ say, day, time }) =>
    say.cancelled({ day: day(at.slice(0, 10)), time: time(at.slice(11, 16)) });
  return { ...finish(state, told), made: null, unmade: { startsAt: at.slice(0, 16), say: told } };
}

const passages = z.object({
  passages: z.array(z.object({ question: z.string().max(1_000), answer: z.string().max(4_000) })).max(20),
});

function findText(output: unknown, asked: string, language: string): string | null {
  const read = passages.safeParse(output);
  const best = (read.success ? read.data.passages : []).find(
    ({ question, answer }) => countShared(asked, `${question} ${answer}`) > 0,
  );
  return best?.answer ?? findInPages(output, asked, language);
}

const lookUp = z.object({ question: z.string().max(1_000) });

/** Asked beside the task, or looked up by a model before this one took over: told, and the task stays what it is. */
function learnAside(state: State, { input, output }: Called): State {
  const { aside, language } = state;
  const asked = aside?.question ?? lookUp.safeParse(input).data?.question ?? '';
  const told = findText(output, asked, language);
  const known = { ...state, aside: null };
  if (told !== null) return note({ ...known, misses: 0 }, () => told);
  const unfound = aside?.unfound;
  return unfound ? note(known, ({ say }) => say[unfound]()) : known;
}

function learnAnswer(state: State, called: Called): State {
  if (state.aside || state.task !== 'question') return learnAside(state, called);
  const told = findText(called.output, state.question ?? '', state.language);
  if (told !== null) return { ...finish(state, () => told), misses: 0 };
  if (state.isQuestion) return offerMessage(state, (speech) => speech.say.noAnswer());
  return note(turnTo(state, null), (speech) => speech.say.pardon());
}

function learnLanguage(state: State, { input, output }: Called, facts: Facts): State {
  const code = z.object({ code: z.string().max(35) }).safeParse(input).data?.code ?? '';
  const isChanged = z.object({ changed: z.literal(true) }).safeParse(output).success && isLanguageCode(code);
  if (!isChanged) {
    return note({ ...state, wish: null }, ({ say, either }) =>
      say.languageUnknown({ languages: either(facts.languages) }),
    );
  }
  const say: Note = (speech) => speech.say.languageChanged();
  const changed: State = { ...state, language: code, wish: null };
  return state.task ? note(changed, say) : { ...changed, reply: { say, ask: 'task', choices: [] } };
}

function learnTransfer(state: State, { output }: Called): State {
  if (z.object({ transferring: z.literal(true) }).safeParse(output).success) {
    return {
      ...turnTo(state, null),
      reply: { say: (speech) => speech.say.connecting(), ask: null, choices: [] },
    };
  }
  return offerMessage(state, (speech) => speech.say.nobodyThere());
}

const LEARNED: Readonly<Record<string, (state: State, called: Called, facts: Facts) => State>> = {
  find_open_slots: learnSlots,
  hold_slot: learnHold,
  book: learnBooking,
  find_appointment: learnAppointment,
  move_appointment: learnMove,
  cancel_appointment: learnCancelling,
  find_answer: learnAnswer,
  change_language: learnLanguage,
  transfer: learnTransfer,
  take_message: (state, { output }) =>
    z.object({ taken: z.literal(true) }).safeParse(output).success
      ? finish(state, (speech) => speech.say.messageTaken())
      : failed(state),
  end_call: (state) => ({ ...state, task: 'end', hasEnded: true }),
};

/** What a tool's answer changes; an answer that is not as agreed counts as failed. */
export const learn = (state: State, called: Called, facts: Facts): State =>
  LEARNED[called.tool]?.(state, called, facts) ?? state;
