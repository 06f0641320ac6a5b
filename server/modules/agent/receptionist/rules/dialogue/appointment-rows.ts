import type { Row } from './move.ts';
import { ask } from './move.ts';
import { refuse, SERVICE_ROWS, serviceOf } from './service-rows.ts';
import { SLOT_ROWS } from './slots.ts';

const dayOf = (startsAt = ''): string => startsAt.slice(0, 10);
const timeOf = (startsAt = ''): string => startsAt.slice(11, 16);

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

export const BOOK_ROWS: readonly Row[] = [
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
export const FIND_ROWS: readonly Row[] = [
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

export const CANCEL_ROWS: readonly Row[] = [
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

export const MOVE_ROWS: readonly Row[] = [
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
