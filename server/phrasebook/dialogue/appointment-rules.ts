import { say, whenOf } from '../respond/sentence.ts';
import type { Row } from './action.ts';
import { ask } from './action.ts';
import { refuse, SERVICE_RULES, serviceOf } from './business-info.ts';
import { SLOT_RULES } from './slot-rules.ts';

/** The caller's name and, where it is not known, number; both read back. */
const CALLER_RULES: readonly Row[] = [
  {
    when: ({ needsSpelling }) => needsSpelling,
    next: () => ask(say('askSpelling'), 'spelling'),
  },
  { when: ({ name }) => name === null, next: () => ask(say('askName'), 'name') },
  { when: ({ name }) => name?.last === '', next: () => ask(say('askFullName'), 'name') },
  {
    when: ({ isNameConfirmed }) => !isNameConfirmed,
    next: ({ name }) =>
      ask(
        say('confirmName', {
          name: { fullName: name ?? { first: '', last: '' } },
          letters: { letters: name?.last ?? '' },
        }),
        'confirm-name',
      ),
  },
  {
    when: ({ phone }, { callerNumberKnown }) => !callerNumberKnown && phone === null,
    next: () => ask(say('askPhone'), 'phone'),
  },
  {
    when: ({ phone, isPhoneConfirmed }) => phone !== null && !isPhoneConfirmed,
    next: ({ phone }) => ask(say('confirmPhone', { digits: { letters: phone ?? '' } }), 'confirm-phone'),
  },
];

export const BOOK_RULES: readonly Row[] = [
  { when: (_, { may }) => !may.book, next: refuse },
  ...SERVICE_RULES.map(
    (row): Row => ({ ...row, when: (state, facts) => !state.hold && row.when(state, facts) }),
  ),
  ...SLOT_RULES.map(
    (row): Row => ({ ...row, when: (state, facts) => !state.hold && row.when(state, facts) }),
  ),
  {
    when: ({ isConfirmed }) => !isConfirmed,
    next: (state, facts) =>
      ask(
        say('confirmBooking', {
          service: serviceOf(state, facts)?.name ?? null,
          ...whenOf(state.hold?.startsAt),
        }),
        'confirm-booking',
      ),
  },
  ...CALLER_RULES,
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
export const FIND_RULES: readonly Row[] = [
  {
    when: ({ name, soughtTime }) => name === null && soughtTime.dates.length === 0,
    next: () => ask(say('askWhose'), 'whose'),
  },
  { when: ({ name }) => name === null, next: () => ask(say('askName'), 'whose') },
  {
    when: ({ soughtTime }) => soughtTime.dates.length === 0,
    next: () => ask(say('askWhenWas'), 'when-was'),
  },
  {
    when: () => true,
    next: ({ name, soughtTime }) => {
      const [day = ''] = soughtTime.dates;
      const [time] = soughtTime.times.length === 1 ? soughtTime.times : [];
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

export const CANCEL_RULES: readonly Row[] = [
  { when: (_, { may }) => !may.cancel, next: refuse },
  ...FIND_RULES.map(unlessFound),
  {
    when: ({ isConfirmed }) => !isConfirmed,
    next: ({ appointment }) =>
      ask(
        say('confirmCancel', { service: appointment?.service ?? '', ...whenOf(appointment?.startsAt) }),
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

export const MOVE_RULES: readonly Row[] = [
  { when: (_, { may }) => !may.move, next: refuse },
  ...FIND_RULES.map(unlessFound),
  ...SLOT_RULES.map(
    (row): Row => ({ ...row, when: (state, facts) => !state.hold && row.when(state, facts) }),
  ),
  {
    when: ({ isConfirmed }) => !isConfirmed,
    next: ({ hold }) => ask(say('confirmMove', whenOf(hold?.startsAt)), 'confirm-move'),
  },
  {
    when: () => true,
    next: ({ appointment, hold }) => ({
      call: 'move_appointment',
      input: { appointment_id: appointment?.id ?? '', hold_id: hold?.id ?? '' },
    }),
  },
];
