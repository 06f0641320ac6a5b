import type { Facts } from '../facts.ts';
import { type Sentence, sentence, type Term, whenOf } from '../respond/sentence.ts';
import {
  chooseService,
  formatHours,
  formatPrice,
  formatServices,
  refuse,
  serviceOf,
} from './business-info.ts';
import { findSlot } from './find-slot.ts';
import {
  type Action,
  addNotes,
  askQuestion,
  finishTask,
  MESSAGE_MAX,
  offerMessage,
  type Policy,
  type Reply,
  type State,
  startTask,
  type Task,
  type ToolCall,
} from './state.ts';
import { findPhrase } from './text-search.ts';

/**
 * Asks for the caller's name and, if the calling number is unknown, for a phone number. Reads back what the caller
 * said. Null once nothing is missing or unconfirmed.
 */
function askCaller(state: State, { callerNumberKnown }: Facts): Action | null {
  const { name, isNameConfirmed, needsSpelling, phone, isPhoneConfirmed } = state;
  if (needsSpelling) return askQuestion(sentence('askSpelling'), 'spelling');
  if (name === null) return askQuestion(sentence('askName'), 'name');
  if (name.last === '') return askQuestion(sentence('askFullName'), 'name');
  if (!isNameConfirmed) {
    const slots = { name: { fullName: name }, letters: { letters: name.last } };
    return askQuestion(sentence('confirmName', slots), 'confirm-name');
  }
  if (phone === null) return callerNumberKnown ? null : askQuestion(sentence('askPhone'), 'phone');
  if (isPhoneConfirmed) return null;
  return askQuestion(sentence('confirmPhone', { digits: { letters: phone } }), 'confirm-phone');
}

/** Asks for the service and the time, reads back the held slot, then asks for name and number. */
const bookAppointment: Policy = (state, facts) => {
  const { hold, isConfirmed, name, phone } = state;
  if (!facts.may.book) return refuse(state);
  if (!hold) return chooseService(state, facts) ?? findSlot(state, facts);
  if (!isConfirmed) {
    const slots = { service: serviceOf(state, facts)?.name ?? null, ...whenOf(hold.startsAt) };
    return askQuestion(sentence('confirmBooking', slots), 'confirm-booking');
  }
  const missing = askCaller(state, facts);
  if (missing) return missing;
  const who = { first_name: name?.first ?? '', last_name: name?.last ?? '', ...(phone ? { phone } : {}) };
  return { tool: 'book', input: { hold_id: hold.id, ...who } };
};

/**
 * Finds the caller's appointment. Asks for a name and a time first, because the caller's telephone number can be forged
 * and proves nothing.
 */
const findAppointment: Policy = ({ name, soughtTime }) => {
  const [day] = soughtTime.dates;
  if (name === null && day === undefined) return askQuestion(sentence('askWhose'), 'whose');
  if (name === null) return askQuestion(sentence('askName'), 'whose');
  if (day === undefined) return askQuestion(sentence('askWhenWas'), 'when-was');
  const [time] = soughtTime.times.length === 1 ? soughtTime.times : [];
  const fullName = [name.first, name.last].filter(Boolean).join(' ');
  const when = time ? { starts_at: `${day}T${time}` } : { day };
  return { tool: 'find_appointment', input: { name: fullName, ...when } };
};

const cancelAppointment: Policy = (state, facts) => {
  const { appointment, isConfirmed } = state;
  if (!facts.may.cancel) return refuse(state);
  if (!appointment) return findAppointment(state, facts);
  if (!isConfirmed) {
    const slots = { service: appointment.service, ...whenOf(appointment.startsAt) };
    return askQuestion(sentence('confirmCancel', slots), 'confirm-cancel');
  }
  return { tool: 'cancel_appointment', input: { appointment_id: appointment.id } };
};

const moveAppointment: Policy = (state, facts) => {
  const { appointment, hold, isConfirmed } = state;
  if (!facts.may.move) return refuse(state);
  if (!appointment) return findAppointment(state, facts);
  if (!hold) return findSlot(state, facts);
  if (!isConfirmed) return askQuestion(sentence('confirmMove', whenOf(hold.startsAt)), 'confirm-move');
  return { tool: 'move_appointment', input: { appointment_id: appointment.id, hold_id: hold.id } };
};

const answerPrice: Policy = (state, facts) => {
  if (facts.services.length === 0) return { update: offerMessage(state, 'noAnswer') };
  const choice = chooseService(state, facts);
  if (choice) return choice;
  const service = serviceOf(state, facts);
  if (!service) return { update: startTask(state, null) };
  return { update: { ...finishTask(state, formatPrice(service)), serviceId: service.id } };
};

const answerQuestion: Policy = (state, { phrases }) => {
  const question = state.question ?? '';
  const text = findPhrase(question, phrases);
  if (text !== null) return { update: finishTask(state, { text }) };
  return { tool: 'find_answer', input: { question: question.slice(0, 300) } };
};

/**
 * Says price and duration of the service that the caller asked for, or lists the services. Another thing ("do you sell
 * gift cards?") is looked up first; the services are listed if nothing is found.
 */
const answerServices: Policy = (state, facts) => {
  const { serviceId, question } = state;
  if (serviceId === null && question !== null) return answerQuestion(state, facts);
  return { update: { ...finishTask(state, formatServices(serviceId, facts)), serviceId } };
};

/** The input of `take_message`. The name is empty if the caller gave none. */
export type MessageInput = { text: string; name: string; phone?: string };

/** The input of `take_message` for the message that the caller dictated; null if there is none. */
export function messageInput({ task, message, name, phone }: State): MessageInput | null {
  if (task !== 'message' || message === null) return null;
  const fullName = [name?.first, name?.last].filter(Boolean).join(' ');
  return { text: message.slice(0, MESSAGE_MAX), name: fullName, ...(phone ? { phone } : {}) };
}

const takeMessage: Policy = (state, { may, callerNumberKnown }) => {
  if (!may.takeMessages) return { update: finishTask(state, sentence('calm')) };
  const input = messageInput(state);
  if (!input) return askQuestion(sentence('askMessage'), 'message');
  if (state.name === null) return askQuestion(sentence('askMessageName'), 'message-name');
  if (!callerNumberKnown && state.phone === null) return askQuestion(sentence('askPhone'), 'phone');
  return { tool: 'take_message', input };
};

/** The policy of each task, which is the same in all languages. */
const TASK_POLICIES: Record<Task, Policy> = {
  book: bookAppointment,
  move: moveAppointment,
  cancel: cancelAppointment,
  mine: findAppointment,
  price: answerPrice,
  hours: (state, facts) => ({
    update: finishTask(state, ...formatHours(state.requestedTime, facts)),
  }),
  services: answerServices,
  question: answerQuestion,
  message: takeMessage,
  transfer: (state, { may }) => (may.transfer ? { tool: 'transfer', input: {} } : refuse(state)),
  end: ({ hasEnded }) =>
    hasEnded ? askQuestion(sentence('goodbye'), null) : { tool: 'end_call', input: {} },
};

/** Maximum number of consecutive state updates before a tool call or a reply; prevents an endless loop. */
const UPDATES_MAX = 20;

/** A tool call or a reply, and the state after it was chosen. */
export type Output = (ToolCall | { reply: Reply }) & { state: State };

/** Tasks that the business allows, as a list. */
function tasksOf({ may, services }: Facts): Term[] {
  const possible: (Term | false)[] = [
    may.book && { task: 'book' },
    may.move && { task: 'move' },
    may.cancel && { task: 'cancel' },
    services.length > 0 && { task: 'price' },
    { task: 'hours' },
    may.takeMessages && { task: 'message' },
    may.transfer && { task: 'transfer' },
  ];
  return possible.filter((task) => task !== false);
}

export const askTask = (facts: Facts): Sentence => sentence('askTask', { can: { either: tasksOf(facts) } });

const askWhatElse = (state: State, facts: Facts): Action =>
  state.hasHelped
    ? askQuestion(sentence('anythingElse'), 'anything-else')
    : askQuestion(askTask(facts), 'task');

function changeLanguage(state: State, facts: Facts): Action | null {
  const { requestedLanguage } = state;
  if (requestedLanguage === null) return null;
  if (facts.languages.includes(requestedLanguage))
    return { tool: 'change_language', input: { code: requestedLanguage } };
  const unknown = sentence('languageUnknown', { languages: { either: namesOf(state, facts) } });
  return { update: addNotes({ ...state, requestedLanguage: null }, unknown) };
}

/** Names of the business's languages in the spoken language. */
const namesOf = ({ language }: State, { languages }: Facts): string[] => {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return languages.map((code) => names.of(code) ?? code);
};

/** Answers a side question before the task continues. */
function answerSideQuestionFirst(state: State, facts: Facts): Action | null {
  if (state.sideQuestion)
    return { tool: 'find_answer', input: { question: state.sideQuestion.question.slice(0, 300) } };
  const service = state.isPricePending ? serviceOf(state, facts) : undefined;
  if (!service) return null;
  return { update: addNotes({ ...state, isPricePending: false }, formatPrice(service)) };
}

/**
 * Replaces an offer to take a message by the reason for it, if the business takes no messages. Null for any other
 * reply.
 */
function declineOffer(state: State, { may }: Facts): Action | null {
  const [reason] = state.reply?.sentences ?? [];
  if (may.takeMessages || state.reply?.question !== 'offer-message' || !reason || 'text' in reason)
    return null;
  return { update: finishTask({ ...state, reply: null }, { ...reason, slots: { offer: null } }) };
}

function nextActionOf(state: State, facts: Facts): Action {
  if (state.confirmedCall) return state.confirmedCall;
  const first = changeLanguage(state, facts) ?? answerSideQuestionFirst(state, facts);
  if (first) return first;
  if (state.isRepeatRequested && state.lastReply) return state.lastReply;
  if (state.reply) return declineOffer(state, facts) ?? state.reply;
  if (!state.task) return askWhatElse(state, facts);
  return TASK_POLICIES[state.task](state, facts);
}

/** The next tool call, or the next sentences: notes first, then one question. */
export function chooseNextAction(from: State, facts: Facts): Output {
  let state = from;
  for (let count = 0; count < UPDATES_MAX; count++) {
    const action = nextActionOf(state, facts);
    if ('update' in action) state = action.update;
    else if ('tool' in action) return { ...action, state };
    else return { state, reply: { ...action, sentences: [...state.notes, ...action.sentences] } };
  }
  const [offer, question] = facts.may.takeMessages ? (['message', 'offer-message'] as const) : [null, null];
  return { state, reply: askQuestion(sentence('failed', { offer }), question) };
}
