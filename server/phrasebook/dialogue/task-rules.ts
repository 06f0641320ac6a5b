import { say } from '../respond/sentence.ts';
import { ask, type Row } from './action.ts';
import { BOOK_RULES, CANCEL_RULES, FIND_RULES, MOVE_RULES } from './appointment-rules.ts';
import {
  formatHours,
  formatPrice,
  refuse,
  SERVICE_RULES,
  SERVICES_NAMED_MAX,
  serviceOf,
} from './business-info.ts';
import { finishTask, offerMessage, startTask, type Task } from './state.ts';
import { findPhrase } from './text-search.ts';

const PRICE_RULES: readonly Row[] = [
  {
    when: (_, { services }) => services.length === 0,
    next: (state) => ({ turn: offerMessage(state, say('noAnswer')) }),
  },
  ...SERVICE_RULES,
  {
    when: () => true,
    next: (state, facts) => {
      const service = serviceOf(state, facts);
      return { turn: service ? finishTask(state, formatPrice(service)) : startTask(state, null) };
    },
  },
];

const SERVICES_RULES: readonly Row[] = [
  {
    when: (_, { services }) => services.length === 0,
    next: (state) => ({ turn: finishTask(state, say('noServices')) }),
  },
  {
    when: () => true,
    next: (state, { services }) => ({
      turn: finishTask(
        state,
        say('services', { services: { all: services.slice(0, SERVICES_NAMED_MAX).map(({ name }) => name) } }),
      ),
    }),
  },
];

const QUESTION_RULES: readonly Row[] = [
  {
    when: ({ question }, { phrases }) => findPhrase(question ?? '', phrases) !== null,
    next: (state, { phrases }) => ({
      turn: finishTask(state, { text: findPhrase(state.question ?? '', phrases) ?? '' }),
    }),
  },
  {
    when: () => true,
    next: ({ question }) => ({ call: 'find_answer', input: { question: (question ?? '').slice(0, 300) } }),
  },
];

const MESSAGE_RULES: readonly Row[] = [
  {
    when: (_, { may }) => !may.takeMessages,
    next: (state) => ({ turn: finishTask(state, say('calm')) }),
  },
  {
    when: ({ message }) => message === null,
    next: () => ask(say('askMessage'), 'message'),
  },
  {
    when: ({ name }) => name === null,
    next: () => ask(say('askMessageName'), 'message-name'),
  },
  {
    when: ({ phone }, { callerNumberKnown }) => !callerNumberKnown && phone === null,
    next: () => ask(say('askPhone'), 'phone'),
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
export const TASK_RULES: Record<Task, readonly Row[]> = {
  book: BOOK_RULES,
  move: MOVE_RULES,
  cancel: CANCEL_RULES,
  mine: FIND_RULES,
  price: PRICE_RULES,
  hours: [
    {
      when: () => true,
      next: (state, facts) => ({
        turn: finishTask(state, formatHours(state.requested.dates[0] ?? null, facts)),
      }),
    },
  ],
  services: SERVICES_RULES,
  question: QUESTION_RULES,
  message: MESSAGE_RULES,
  transfer: [
    { when: (_, { may }) => !may.transfer, next: refuse },
    { when: () => true, next: () => ({ call: 'transfer', input: {} }) },
  ],
  end: [
    { when: ({ hasEnded }) => !hasEnded, next: () => ({ call: 'end_call', input: {} }) },
    { when: () => true, next: () => ({ say: [say('goodbye')], ask: null }) },
  ],
};
