import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { sentence } from '../respond/sentence.ts';
import {
  applyAppointment,
  applyCancellation,
  applyMove,
  findAgain,
  markCancellationUncertain,
  markMoveUncertain,
} from './apply-appointment-results.ts';
import { applyBooking, applyHold, applySlots, markBookingUncertain } from './apply-time-results.ts';
import { formatServices } from './business-info.ts';
import {
  addNotes,
  askQuestion,
  finishTask,
  offerMessage,
  type State,
  startTask,
  toolInput,
} from './state.ts';
import { countShared, findInPages } from './text-search.ts';
import {
  failed,
  hasUnknownOutcome,
  isConfirmationRequest,
  isDone,
  isUnidentified,
  languageOf,
  offerAfterUnknownOutcome,
  type ToolResult,
} from './tool-result.ts';

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

/**
 * Applies the result of `find_answer` to a side question, even one that a model looked up earlier. The task continues.
 */
function applySideAnswer(state: State, { input, output }: ToolResult): State {
  const { sideQuestion, language } = state;
  const asked = sideQuestion?.question ?? lookUp.safeParse(input).data?.question ?? '';
  const note = findText(output, asked, language);
  const known = { ...state, sideQuestion: null };
  if (note !== null) return addNotes({ ...known, misunderstandings: 0 }, { text: note });
  const fallback = sideQuestion?.fallback;
  return fallback ? addNotes(known, sentence(fallback)) : known;
}

function applyAnswer(state: State, result: ToolResult, facts: Facts): State {
  const { task } = state;
  if (state.sideQuestion || (task !== 'question' && task !== 'services'))
    return applySideAnswer(state, result);
  const note = findText(result.output, state.question ?? '', state.language);
  if (note !== null) return { ...finishTask(state, { text: note }), misunderstandings: 0 };
  if (task === 'services') return finishTask(state, formatServices(null, facts));
  if (state.isSurelyQuestion) return offerMessage(state, 'noAnswer');
  return addNotes(startTask(state, null), sentence('pardon'));
}

function applyLanguage(state: State, result: ToolResult, facts: Facts): State {
  const code = languageOf(result);
  if (!code || !isDone(result, 'changed')) {
    const languages = { either: facts.languages };
    return addNotes({ ...state, requestedLanguage: null }, sentence('languageUnknown', { languages }));
  }
  const note = sentence('languageChanged');
  const changed: State = { ...state, language: code, requestedLanguage: null };
  return state.task ? addNotes(changed, note) : { ...changed, reply: askQuestion(note, 'task') };
}

const applyTransfer = (state: State, result: ToolResult): State =>
  isDone(result, 'transferring')
    ? { ...startTask(state, null), reply: askQuestion(sentence('connecting'), null) }
    : offerMessage(state, 'nobodyThere');

const APPLY: Readonly<Record<string, (state: State, result: ToolResult, facts: Facts) => State>> = {
  find_open_slots: applySlots,
  hold_slot: applyHold,
  book: applyBooking,
  find_appointment: applyAppointment,
  move_appointment: applyMove,
  cancel_appointment: applyCancellation,
  find_answer: applyAnswer,
  change_language: applyLanguage,
  transfer: applyTransfer,
  take_message: (state, result) =>
    isDone(result, 'taken')
      ? { ...finishTask(state, sentence('messageTaken')), hasLeftMessage: true }
      : failed(state),
  end_call: (state) => ({ ...state, task: 'end', hasEnded: true }),
};

/**
 * Maximum number of consecutive tool calls with an unknown outcome. A repeated call returns the result of the first
 * one.
 */
const UNKNOWN_OUTCOMES_MAX = 3;

/** For each tool, the state after a call whose outcome is still unknown after the last repetition. */
const AFTER_UNKNOWN_OUTCOME: Readonly<Record<string, (state: State, result: ToolResult) => State>> = {
  book: markBookingUncertain,
  find_appointment: failed,
  move_appointment: markMoveUncertain,
  cancel_appointment: markCancellationUncertain,
  take_message: offerAfterUnknownOutcome,
};

/**
 * Tools that the phrasebook calls without a read-back. If a model has asked the caller to confirm such a call, the
 * phrasebook repeats it only after the caller's "yes".
 */
const CONFIRMED_BY_YES: ReadonlySet<string> = new Set(['take_message', 'transfer']);
const named = z.object({ first_name: z.string().min(1).max(100), last_name: z.string().min(1).max(100) });

/**
 * Handles the result of a tool that only requested the caller's confirmation. Such a call comes from a language model
 * that answered before the phrasebook took over. Stores the name that the model read back, and waits for the caller's
 * "yes".
 */
function applyConfirmation(state: State, { tool, input }: ToolResult): State {
  if (CONFIRMED_BY_YES.has(tool)) {
    const asked = toolInput.safeParse(input);
    return {
      ...startTask(state, null),
      pendingCall: asked.success ? { tool, input: asked.data } : null,
    };
  }
  const name = named.safeParse(input).data;
  return {
    ...state,
    isConfirmed: false,
    ...(name && { name: { first: name.first_name, last: name.last_name }, isNameConfirmed: true }),
  };
}

/** Applies a tool result. A malformed result counts as a failure. */
export function applyToolResult(from: State, result: ToolResult, facts: Facts): State {
  const state: State = { ...from, confirmedCall: null };
  if (isConfirmationRequest(result)) return applyConfirmation(state, result);
  const wasUnsure = hasUnknownOutcome(result);
  const unknownOutcomes = wasUnsure ? state.unknownOutcomes + 1 : 0;
  if (wasUnsure && unknownOutcomes < UNKNOWN_OUTCOMES_MAX) return { ...state, unknownOutcomes };
  const known: State = { ...state, unknownOutcomes: 0 };
  if (isUnidentified(result)) return findAgain(known) ?? failed(known);
  const given = wasUnsure ? AFTER_UNKNOWN_OUTCOME[result.tool] : undefined;
  return given?.(known, result) ?? APPLY[result.tool]?.(known, result, facts) ?? known;
}
