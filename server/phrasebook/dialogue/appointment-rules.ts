import { sentence, whenOf } from '../respond/sentence.ts';
import type { Rule } from './action.ts';
import { askQuestion } from './action.ts';
import { refuse, SERVICE_RULES, serviceOf } from './business-info.ts';
import { SLOT_RULES } from './slot-rules.ts';

/** Collects the caller's name and, if unknown, number, and reads both back. */
const CALLER_RULES: readonly Rule[] = [
  {
    condition: ({ needsSpelling }) => needsSpelling,
    action: () => askQuestion(sentence('askSpelling'), 'spelling'),
  },
  { condition: ({ name }) => name === null, action: () => askQuestion(sentence('askName'), 'name') },
  { condition: ({ name }) => name?.last === '', action: () => askQuestion(sentence('askFullName'), 'name') },
  {
    condition: ({ isNameConfirmed }) => !isNameConfirmed,
    action: ({ name }) =>
      askQuestion(
        sentence('confirmName', {
          name: { fullName: name ?? { first: '', last: '' } },
          letters: { letters: name?.last ?? '' },
        }),
        'confirm-name',
      ),
  },
  {
    condition: ({ phone }, { callerNumberKnown }) => !callerNumberKnown && phone === null,
    action: () => askQuestion(sentence('askPhone'), 'phone'),
  },
  {
    condition: ({ phone, isPhoneConfirmed }) => phone !== null && !isPhoneConfirmed,
    action: ({ phone }) =>
      askQuestion(sentence('confirmPhone', { digits: { letters: phone ?? '' } }), 'confirm-phone'),
  },
];

export const BOOK_RULES: readonly Rule[] = [
  { condition: (_, { may }) => !may.book, action: refuse },
  ...SERVICE_RULES.map(
    (row): Rule => ({ ...row, condition: (state, facts) => !state.hold && row.condition(state, facts) }),
  ),
  ...SLOT_RULES.map(
    (row): Rule => ({ ...row, condition: (state, facts) => !state.hold && row.condition(state, facts) }),
  ),
  {
    condition: ({ isConfirmed }) => !isConfirmed,
    action: (state, facts) =>
      askQuestion(
        sentence('confirmBooking', {
          service: serviceOf(state, facts)?.name ?? null,
          ...whenOf(state.hold?.startsAt),
        }),
        'confirm-booking',
      ),
  },
  ...CALLER_RULES,
  {
    condition: () => true,
    action: ({ hold, name, phone }) => ({
      tool: 'book',
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
export const FIND_RULES: readonly Rule[] = [
  {
    condition: ({ name, soughtTime }) => name === null && soughtTime.dates.length === 0,
    action: () => askQuestion(sentence('askWhose'), 'whose'),
  },
  { condition: ({ name }) => name === null, action: () => askQuestion(sentence('askName'), 'whose') },
  {
    condition: ({ soughtTime }) => soughtTime.dates.length === 0,
    action: () => askQuestion(sentence('askWhenWas'), 'when-was'),
  },
  {
    condition: () => true,
    action: ({ name, soughtTime }) => {
      const [day = ''] = soughtTime.dates;
      const [time] = soughtTime.times.length === 1 ? soughtTime.times : [];
      const said = [name?.first, name?.last].filter(Boolean).join(' ');
      return {
        tool: 'find_appointment',
        input: time ? { name: said, starts_at: `${day}T${time}` } : { name: said, day },
      };
    },
  },
];

const unlessFound = (row: Rule): Rule => ({
  ...row,
  condition: (state, facts) => state.appointment === null && row.condition(state, facts),
});

export const CANCEL_RULES: readonly Rule[] = [
  { condition: (_, { may }) => !may.cancel, action: refuse },
  ...FIND_RULES.map(unlessFound),
  {
    condition: ({ isConfirmed }) => !isConfirmed,
    action: ({ appointment }) =>
      askQuestion(
        sentence('confirmCancel', { service: appointment?.service ?? '', ...whenOf(appointment?.startsAt) }),
        'confirm-cancel',
      ),
  },
  {
    condition: () => true,
    action: ({ appointment }) => ({
      tool: 'cancel_appointment',
      input: { appointment_id: appointment?.id ?? '' },
    }),
  },
];

export const MOVE_RULES: readonly Rule[] = [
  { condition: (_, { may }) => !may.move, action: refuse },
  ...FIND_RULES.map(unlessFound),
  ...SLOT_RULES.map(
    (row): Rule => ({ ...row, condition: (state, facts) => !state.hold && row.condition(state, facts) }),
  ),
  {
    condition: ({ isConfirmed }) => !isConfirmed,
    action: ({ hold }) => askQuestion(sentence('confirmMove', whenOf(hold?.startsAt)), 'confirm-move'),
  },
  {
    condition: () => true,
    action: ({ appointment, hold }) => ({
      tool: 'move_appointment',
      input: { appointment_id: appointment?.id ?? '', hold_id: hold?.id ?? '' },
    }),
  },
];
