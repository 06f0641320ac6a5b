import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { say } from '../respond/sentence.ts';
import {
  applyAppointment,
  applyCancellation,
  applyMove,
  markCancellationUncertain,
  markMoveUncertain,
} from './apply-appointment-results.ts';
import { applyBooking, applyHold, applySlots, markBookingUncertain } from './apply-time-results.ts';
import { addNotes, finishTask, offerMessage, type State, startTask } from './state.ts';
import { countShared, findInPages } from './text-search.ts';
import { failed, isConfirmationRequest, isUnsure, outcomeUnknown, type ToolResult } from './tool-result.ts';

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
function applySideAnswer(state: State, { input, output }: ToolResult): State {
  const { sideQuestion, language } = state;
  const asked = sideQuestion?.question ?? lookUp.safeParse(input).data?.question ?? '';
  const told = findText(output, asked, language);
  const known = { ...state, sideQuestion: null };
  if (told !== null) return addNotes({ ...known, misunderstandings: 0 }, { text: told });
  const failedSearches = sideQuestion?.failedSearches;
  return failedSearches ? addNotes(known, say(failedSearches)) : known;
}

function applyAnswer(state: State, called: ToolResult): State {
  if (state.sideQuestion || state.task !== 'question') return applySideAnswer(state, called);
  const told = findText(called.output, state.question ?? '', state.language);
  if (told !== null) return { ...finishTask(state, { text: told }), misunderstandings: 0 };
  if (state.isQuestion) return offerMessage(state, say('noAnswer'));
  return addNotes(startTask(state, null), say('pardon'));
}

function applyLanguage(state: State, { input, output }: ToolResult, facts: Facts): State {
  const code = z.object({ code: z.string().max(35) }).safeParse(input).data?.code ?? '';
  const isChanged = z.object({ changed: z.literal(true) }).safeParse(output).success && code !== '';
  if (!isChanged) {
    const languages = { either: facts.languages };
    return addNotes({ ...state, requestedLanguage: null }, say('languageUnknown', { languages }));
  }
  const told = say('languageChanged');
  const changed: State = { ...state, language: code, requestedLanguage: null };
  return state.task
    ? addNotes(changed, told)
    : { ...changed, reply: { say: [told], ask: 'task', choices: [] } };
}

function applyTransfer(state: State, { output }: ToolResult): State {
  if (z.object({ transferring: z.literal(true) }).safeParse(output).success) {
    return {
      ...startTask(state, null),
      reply: { say: [say('connecting')], ask: null, choices: [] },
    };
  }
  return offerMessage(state, say('nobodyThere'));
}

const APPLY: Readonly<Record<string, (state: State, called: ToolResult, facts: Facts) => State>> = {
  find_open_slots: applySlots,
  hold_slot: applyHold,
  book: applyBooking,
  find_appointment: applyAppointment,
  move_appointment: applyMove,
  cancel_appointment: applyCancellation,
  find_answer: applyAnswer,
  change_language: applyLanguage,
  transfer: applyTransfer,
  take_message: (state, { output }) =>
    z.object({ taken: z.literal(true) }).safeParse(output).success
      ? { ...finishTask(state, say('messageTaken')), hasLeftMessage: true }
      : failed(state),
  end_call: (state) => ({ ...state, task: 'end', hasEnded: true }),
};

/** How often a tool is asked for the same that does not tell what came of it: the second time it finds what it did. */
const UNKNOWN_OUTCOMES_MAX = 3;

/** What is left where it never tells. */
const AFTER_UNKNOWN_OUTCOME: Readonly<Record<string, (state: State, called: ToolResult) => State>> = {
  book: markBookingUncertain,
  find_appointment: failed,
  move_appointment: markMoveUncertain,
  cancel_appointment: markCancellationUncertain,
  take_message: outcomeUnknown,
};

const toolInput = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
/** Done by these rules without a read-back, so that nothing but the caller's yes may lead to them here. */
const CONFIRMED_BY_YES: ReadonlySet<string> = new Set(['take_message', 'transfer']);
const named = z.object({ first_name: z.string().min(1).max(100), last_name: z.string().min(1).max(100) });

/**
 * The caller was asked to agree, and nothing was done. Only a language model is stopped so, before these rules take over:
 * they know the name that was read back, and wait for the yes.
 */
function applyConfirmation(state: State, { tool, input }: ToolResult): State {
  if (CONFIRMED_BY_YES.has(tool)) {
    const asked = toolInput.safeParse(input);
    return {
      ...startTask(state, null),
      pendingCall: asked.success ? { call: tool, input: asked.data } : null,
    };
  }
  const name = named.safeParse(input).data;
  return {
    ...state,
    isConfirmed: false,
    ...(name && { name: { first: name.first_name, last: name.last_name }, isNameConfirmed: true }),
  };
}

/** What a tool's answer changes; an answer that is not as agreed counts as failed. */
export function applyToolResult(from: State, called: ToolResult, facts: Facts): State {
  const state: State = { ...from, confirmedCall: null };
  if (isConfirmationRequest(called)) return applyConfirmation(state, called);
  const wasUnsure = isUnsure(called);
  const unknownOutcomes = wasUnsure ? state.unknownOutcomes + 1 : 0;
  if (wasUnsure && unknownOutcomes < UNKNOWN_OUTCOMES_MAX) return { ...state, unknownOutcomes };
  const known: State = { ...state, unknownOutcomes: 0 };
  const given = wasUnsure ? AFTER_UNKNOWN_OUTCOME[called.tool] : undefined;
  return given?.(known, called) ?? APPLY[called.tool]?.(known, called, facts) ?? known;
}
