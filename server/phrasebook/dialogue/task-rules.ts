import { sentence } from '../respond/sentence.ts';
import { askQuestion, type Rule } from './action.ts';
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

const PRICE_RULES: readonly Rule[] = [
  {
    condition: (_, { services }) => services.length === 0,
    action: (state) => ({ update: offerMessage(state, sentence('noAnswer')) }),
  },
  ...SERVICE_RULES,
  {
    condition: () => true,
    action: (state, facts) => {
      const service = serviceOf(state, facts);
      return { update: service ? finishTask(state, formatPrice(service)) : startTask(state, null) };
    },
  },
];

const SERVICES_RULES: readonly Rule[] = [
  {
    condition: (_, { services }) => services.length === 0,
    action: (state) => ({ update: finishTask(state, sentence('noServices')) }),
  },
  {
    condition: () => true,
    action: (state, { services }) => ({
      update: finishTask(
        state,
        sentence('services', {
          services: { all: services.slice(0, SERVICES_NAMED_MAX).map(({ name }) => name) },
        }),
      ),
    }),
  },
];

const QUESTION_RULES: readonly Rule[] = [
  {
    condition: ({ question }, { phrases }) => findPhrase(question ?? '', phrases) !== null,
    action: (state, { phrases }) => ({
      update: finishTask(state, { text: findPhrase(state.question ?? '', phrases) ?? '' }),
    }),
  },
  {
    condition: () => true,
    action: ({ question }) => ({ tool: 'find_answer', input: { question: (question ?? '').slice(0, 300) } }),
  },
];

const MESSAGE_RULES: readonly Rule[] = [
  {
    condition: (_, { may }) => !may.takeMessages,
    action: (state) => ({ update: finishTask(state, sentence('calm')) }),
  },
  {
    condition: ({ message }) => message === null,
    action: () => askQuestion(sentence('askMessage'), 'message'),
  },
  {
    condition: ({ name }) => name === null,
    action: () => askQuestion(sentence('askMessageName'), 'message-name'),
  },
  {
    condition: ({ phone }, { callerNumberKnown }) => !callerNumberKnown && phone === null,
    action: () => askQuestion(sentence('askPhone'), 'phone'),
  },
  {
    condition: () => true,
    action: ({ message, name, phone }) => ({
      tool: 'take_message',
      input: {
        text: (message ?? '').slice(0, 1_000),
        name: [name?.first, name?.last].filter(Boolean).join(' '),
        ...(phone ? { phone } : {}),
      },
    }),
  },
];

/** Rules by task: the first one whose condition holds. The same for all languages. */
export const TASK_RULES: Record<Task, readonly Rule[]> = {
  book: BOOK_RULES,
  move: MOVE_RULES,
  cancel: CANCEL_RULES,
  mine: FIND_RULES,
  price: PRICE_RULES,
  hours: [
    {
      condition: () => true,
      action: (state, facts) => ({
        update: finishTask(state, formatHours(state.requestedTime.dates[0] ?? null, facts)),
      }),
    },
  ],
  services: SERVICES_RULES,
  question: QUESTION_RULES,
  message: MESSAGE_RULES,
  transfer: [
    { condition: (_, { may }) => !may.transfer, action: refuse },
    { condition: () => true, action: () => ({ tool: 'transfer', input: {} }) },
  ],
  end: [
    { condition: ({ hasEnded }) => !hasEnded, action: () => ({ tool: 'end_call', input: {} }) },
    { condition: () => true, action: () => ({ sentences: [sentence('goodbye')], question: null }) },
  ],
};
