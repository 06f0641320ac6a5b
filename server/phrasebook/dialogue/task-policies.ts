import { sentence } from '../respond/sentence.ts';
import type { Policy } from './action.ts';
import {
  bookAppointment,
  cancelAppointment,
  findAppointment,
  moveAppointment,
} from './appointment-policies.ts';
import {
  chooseService,
  formatHours,
  formatPrice,
  formatServices,
  refuse,
  serviceOf,
} from './business-info.ts';
import { askQuestion, finishTask, offerMessage, startTask, type Task } from './state.ts';
import { findPhrase } from './text-search.ts';

const answerPrice: Policy = (state, facts) => {
  if (facts.services.length === 0) return { update: offerMessage(state, sentence('noAnswer')) };
  const choice = chooseService(state, facts);
  if (choice) return choice;
  const service = serviceOf(state, facts);
  return { update: service ? finishTask(state, formatPrice(service)) : startTask(state, null) };
};

const answerQuestion: Policy = (state, { phrases }) => {
  const question = state.question ?? '';
  const text = findPhrase(question, phrases);
  if (text !== null) return { update: finishTask(state, { text }) };
  return { tool: 'find_answer', input: { question: question.slice(0, 300) } };
};

const takeMessage: Policy = (state, { may, callerNumberKnown }) => {
  const { message, name, phone } = state;
  if (!may.takeMessages) return { update: finishTask(state, sentence('calm')) };
  if (message === null) return askQuestion(sentence('askMessage'), 'message');
  if (name === null) return askQuestion(sentence('askMessageName'), 'message-name');
  if (!callerNumberKnown && phone === null) return askQuestion(sentence('askPhone'), 'phone');
  const fullName = [name.first, name.last].filter(Boolean).join(' ');
  const input = { text: message.slice(0, 1_000), name: fullName, ...(phone ? { phone } : {}) };
  return { tool: 'take_message', input };
};

/** The policy of each task. The same for all languages. */
export const TASK_POLICIES: Record<Task, Policy> = {
  book: bookAppointment,
  move: moveAppointment,
  cancel: cancelAppointment,
  mine: findAppointment,
  price: answerPrice,
  hours: (state, facts) => ({
    update: finishTask(state, formatHours(state.requestedTime.dates[0] ?? null, facts)),
  }),
  services: (state, facts) => ({ update: finishTask(state, formatServices(facts)) }),
  question: answerQuestion,
  message: takeMessage,
  transfer: (state, { may }) => (may.transfer ? { tool: 'transfer', input: {} } : refuse(state)),
  end: ({ hasEnded }) =>
    hasEnded ? askQuestion(sentence('goodbye'), null) : { tool: 'end_call', input: {} },
};
