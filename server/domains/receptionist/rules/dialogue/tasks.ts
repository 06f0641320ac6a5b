import type { Facts } from '../../facts.ts';
import { sayHours } from './hours.ts';
import { ask, type Move, type Row } from './move.ts';
import { findPhrase } from './phrases.ts';
import { SLOT_ROWS } from './slots.ts';
import { finish, offerMessage, type State, type Task } from './state.ts';

/** More names than these nobody keeps in mind. */
const MOST_NAMED = 6;

const refuse = (state: State): Move => ({ turn: offerMessage(state, (speech) => speech.say.mayNot()) });
const dayOf = (startsAt = ''): string => startsAt.slice(0, 10);
const timeOf = (startsAt = ''): string => startsAt.slice(11, 16);

const serviceOf = ({ service }: State, { services }: Facts): Facts['services'][number] | undefined =>
  services.find(({ id }) => id === service);

const askService = (_: State, { services }: Facts): Move =>
  ask(
    (speech) =>
      speech.say.askService({
        services: speech.either(services.slice(0, MOST_NAMED).map(({ name }) => name)),
      }),
    'service',
  );

/** Services: the only one there is goes without asking. */
const SERVICE_ROWS: readonly Row[] = [
  {
    when: ({ service }, { services }) => service === null && services.length === 1,
    next: (state, { services }) => ({ turn: { ...state, service: services[0]?.id ?? null } }),
  },
  { when: ({ service }, { services }) => service === null && services.length > 1, next: askService },
];

/** The caller's name and, where it is not known, number; both read back. */
const PERSON_ROWS: readonly Row[] = [
  {
    when: ({ isSpellingWanted }) => isSpellingWanted,
    next: () => ask((speech) => speech.say.askSpelling(), 'spelling'),
  },
  { when: ({ name }) => name === null, next: () => ask((speech) => speech.say.askName(), 'name') },
  { when: ({ name }) => name?.last === '', next: () => ask((speech) => speech.say.askFullName(), 'name') },
  {
    when: ({ isNameAgreed }) => !isNameAgreed,
    next: ({ name }) =>
      ask(
        (speech) =>
          speech.say.confirmName({
            name: speech.fullName(name ?? { first: '', last: '' }),
            letters: speech.letters(name?.last ?? ''),
          }),
        'confirm-name',
      ),
  },
  {
    when: ({ phone }, { callerNumberKnown }) => !callerNumberKnown && phone === null,
    next: () => ask((speech) => speech.say.askPhone(), 'phone'),
  },
  {
    when: ({ phone, isPhoneAgreed }) => phone !== null && !isPhoneAgreed,
    next: ({ phone }) =>
      ask((speech) => speech.say.confirmPhone({ digits: speech.letters(phone ?? '') }), 'confirm-phone'),
  },
];

const BOOK_ROWS: readonly Row[] = [
  { when: (_, { may }) => !may.book, next: refuse },
  ...SERVICE_ROWS.map(
    (row): Row => ({ ...row, when: (state, facts) => !state.hold && row.when(state, facts) }),
  ),
  ...SLOT_ROWS.map((row): Row => ({ ...row, when: (state, facts) => !state.hold && row.when(state, facts) })),
  {
    when: ({ isAgreed }) => !isAgreed,
    next: (state, facts) =>
      ask(
        (speech) =>
          speech.say.confirmBooking({
            service: serviceOf(state, facts)?.name ?? null,
            day: speech.day(dayOf(state.hold?.startsAt)),
            time: speech.time(timeOf(state.hold?.startsAt)),
          }),
        'confirm-booking',
      ),
  },
  ...PERSON_ROWS,
  {
    when: () => true,
    next: ({ hold, name, phone }) => ({
      call: 'book',
      input: {
        hold_id: hold?.id ?? '',
        first_name: name?.first ?? '',
        last_name: name?.last ?? '',
        ...(phone ? { phone } : {}),
      },
    }),
  },
];

/** Name and time first: a telephone number alone, which may be forged, opens nothing. */
const FIND_ROWS: readonly Row[] = [
  {
    when: ({ name, was }) => name === null && was.dates.length === 0,
    next: () => ask((speech) => speech.say.askWhose(), 'whose'),
  },
  { when: ({ name }) => name === null, next: () => ask((speech) => speech.say.askName(), 'whose') },
  {
    when: ({ was }) => was.dates.length === 0,
    next: () => ask((speech) => speech.say.askWhenWas(), 'when-was'),
  },
  {
    when: () => true,
    next: ({ name, was }) => {
      const [day = ''] = was.dates;
      const [time] = was.times.length === 1 ? was.times : [];
      const said = [name?.first, name?.last].filter(Boolean).join(' ');
      return {
        call: 'find_appointment',
        input: time ? { name: said, starts_at: `${day}T${time}` } : { name: said, day },
      };
    },
  },
];

const unlessFound = (row: Row): Row => ({
  ...row,
  when: (state, facts) => state.appointment === null && row.when(state, facts),
});

const CANCEL_ROWS: readonly Row[] = [
  { when: (_, { may }) => !may.cancel, next: refuse },
  ...FIND_ROWS.map(unlessFound),
  {
    when: ({ isAgreed }) => !isAgreed,
    next: ({ appointment }) =>
      ask(
        (speech) =>
          speech.say.confirmCancel({
            service: appointment?.service ?? '',
            day: speech.day(dayOf(appointment?.startsAt)),
            time: speech.time(timeOf(appointment?.startsAt)),
          }),
        'confirm-cancel',
      ),
  },
  {
    when: () => true,
    next: ({ appointment }) => ({
      call: 'cancel_appointment',
      input: { appointment_id: appointment?.id ?? '' },
    }),
  },
];

const MOVE_ROWS: readonly Row[] = [
  { when: (_, { may }) => !may.move, next: refuse },
  ...FIND_ROWS.map(unlessFound),
  ...SLOT_ROWS.map((row): Row => ({ ...row, when: (state, facts) => !state.hold && row.when(state, facts) })),
  {
    when: ({ isAgreed }) => !isAgreed,
    next: ({ hold }) =>
      ask(
        (speech) =>
          speech.say.confirmMove({
            day: speech.day(dayOf(hold?.startsAt)),
            time: speech.time(timeOf(hold?.startsAt)),
          }),
        'confirm-move',
      ),
  },
  {
    when: () => true,
    next: ({ appointment, hold }) => ({
      call: 'move_appointment',
      input: { appointment_id: appointment?.id ?? '', hold_id: hold?.id ?? '' },
    }),
  },
];

const PRICE_ROWS: readonly Row[] = [
  {
    when: (_, { services }) => services.length === 0,
    next: (state) => ({ turn: offerMessage(state, (speech) => speech.say.noAnswer()) }),
  },
  ...SERVICE_ROWS,
  {
    when: () => true,
    next: (state, facts) => ({ turn: finish(state, sayPrice(serviceOf(state, facts))) }),
  },
];

const sayPrice =
  (service: Facts['services'][number] | undefined) =>
  (speech: Parameters<Parameters<typeof finish>[1]>[0]): string =>
    speech.say.price({
      service: service?.name ?? '',
      price: speech.price(service?.priceCents ?? 0),
      minutes: service?.minutes ?? 0,
    });

const SERVICES_ROWS: readonly Row[] = [
  {
    when: (_, { services }) => services.length === 0,
    next: (state) => ({ turn: finish(state, (speech) => speech.say.noServices()) }),
  },
  {
    when: () => true,
    next: (state, { services }) => ({
      turn: finish(state, (speech) =>
        speech.say.services({ services: speech.all(services.slice(0, MOST_NAMED).map(({ name }) => name)) }),
      ),
    }),
  },
];

const QUESTION_ROWS: readonly Row[] = [
  {
    when: ({ question }, { phrases }) => findPhrase(question ?? '', phrases) !== null,
    next: (state, { phrases }) => ({
      turn: finish(state, () => findPhrase(state.question ?? '', phrases) ?? ''),
    }),
  },
  {
    when: () => true,
    next: ({ question }) => ({ call: 'find_answer', input: { question: (question ?? '').slice(0, 300) } }),
  },
];

const MESSAGE_ROWS: readonly Row[] = [
  {
    when: (_, { may }) => !may.takeMessages,
    next: (state) => ({ turn: finish(state, (speech) => speech.say.calm()) }),
  },
  {
    when: ({ message }) => message === null,
    next: () => ask((speech) => speech.say.askMessage(), 'message'),
  },
  {
    when: ({ name }) => name === null,
    next: () => ask((speech) => speech.say.askMessageName(), 'message-name'),
  },
  {
    when: ({ phone }, { callerNumberKnown }) => !callerNumberKnown && phone === null,
    next: () => ask((speech) => speech.say.askPhone(), 'phone'),
  },
  {
    when: () => true,
    next: ({ message, name, phone }) => ({
      call: 'take_message',
      input: {
        text: (message ?? '').slice(0, 1_000),
        name: [name?.first, name?.last].filter(Boolean).join(' '),
        ...(phone ? { phone } : {}),
      },
    }),
  },
];

/** What comes next in each task: the first row that fits. The same for all languages. */
export const TASK_ROWS: Record<Task, readonly Row[]> = {
  book: BOOK_ROWS,
  move: MOVE_ROWS,
  cancel: CANCEL_ROWS,
  mine: FIND_ROWS,
  price: PRICE_ROWS,
  hours: [
    {
      when: () => true,
      next: (state, facts) => ({ turn: finish(state, sayHours(state.wanted.dates[0] ?? null, facts)) }),
    },
  ],
  services: SERVICES_ROWS,
  question: QUESTION_ROWS,
  message: MESSAGE_ROWS,
  transfer: [
    { when: (_, { may }) => !may.transfer, next: refuse },
    { when: () => true, next: () => ({ call: 'transfer', input: {} }) },
  ],
  end: [
    { when: ({ hasEnded }) => !hasEnded, next: () => ({ call: 'end_call', input: {} }) },
    { when: () => true, next: () => ({ say: (speech) => speech.say.goodbye(), ask: null }) },
  ],
};
