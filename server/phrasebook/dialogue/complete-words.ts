import { OFFERED_INTENTS, type SentenceKey } from '../respond/sentences.ts';
import { isShort } from '../understand/decide-intent.ts';
import { containsPhrase } from '../understand/phrases.ts';
import type { Understood } from '../understand/understand.ts';
import { ruleOfQuestion } from './answers.ts';
import { findService } from './business-info.ts';
import type { State } from './state.ts';
import { hasClockTime, hasTime, type TurnContext } from './time-request.ts';

/** Pending questions of the agent that expect no specific answer; null stands for no pending question. */
export const OPEN: ReadonlySet<State['pendingQuestion']> = new Set([null, 'task', 'anything-else']);

const OF_APPOINTMENTS: ReadonlySet<Understood['intent']> = new Set(['book', 'move', 'cancel', 'mine']);

/**
 * Adds the time from an earlier sentence whose intent was unclear. The caller does not repeat the time when clarifying
 * the intent.
 */
const withEarlierTime = ({ unclearTime: before }: State, understood: Understood): Understood =>
  before && OF_APPOINTMENTS.has(understood.intent) && !hasTime(understood.when)
    ? { ...understood, when: { ...understood.when, ...before.when } }
    : understood;

/** Sentences that answer a question about opening hours. */
const HOURS_ANSWERS: ReadonlySet<string> = new Set([
  'hoursOf',
  'hoursOfWeek',
  'closedOn',
  'openNow',
  'closedNow',
] satisfies SentenceKey[]);

/** After an answer about opening hours, a day alone asks for the hours of that day: "and on Saturday?" */
function withHoursTopic(state: State, understood: Understood, context: TurnContext): Understood {
  const { intent, candidateIntents, tokens, when, answer } = understood;
  const { task, pendingQuestion, lastReply } = state;
  const isAboutHours =
    task === null &&
    OPEN.has(pendingQuestion) &&
    lastReply?.sentences.some((said) => 'key' in said && HOURS_ANSWERS.has(said.key));
  const isDayAlone =
    (when.dates.length > 0 || when.range !== null) && !hasClockTime(when) && isShort(tokens, context.rules);
  const isOtherwise = intent !== null || candidateIntents.length > 0 || answer === 'no';
  if (!isAboutHours || !isDayAlone || isOtherwise || findService(tokens, context) !== null) return understood;
  return { ...understood, intent: 'hours' };
}

const SHORT_ANSWER = 3;

/** "The second one" or "two" chooses one of the offered tasks. */
function withChoice(state: State, understood: Understood): Understood {
  const { choices } = state;
  const { intent, ordinal, digits, tokens } = understood;
  if (intent !== null || ruleOfQuestion(state)?.expects !== 'choice') return understood;
  const number = tokens.length <= SHORT_ANSWER ? Number(digits) : 0;
  const chosen = ordinal === 'last' ? choices.at(-1) : choices[(ordinal ?? number) - 1];
  const task = OFFERED_INTENTS.find((offered) => offered === chosen);
  return task ? { ...understood, intent: task } : understood;
}

/** Before any task, the refused day in "I can't come on Friday" is that of the appointment. */
function withDayOfAbsence({ task }: State, understood: Understood, { rules }: TurnContext): Understood {
  const { when, tokens, intent, candidateIntents } = understood;
  const isAbsence =
    task === null &&
    (intent === 'cancel' || candidateIntents.includes('cancel')) &&
    containsPhrase(tokens, rules.absence.cannot);
  const isRefused = when.dates.length === 0 && when.refused.length > 0;
  return isAbsence && isRefused ? { ...understood, when: { ...when, dates: when.refused } } : understood;
}

/**
 * Completes the caller's words from the context of the call: the offered tasks, opening hours, and a time named
 * earlier.
 */
export const completeWords = (state: State, understood: Understood, context: TurnContext): Understood =>
  withEarlierTime(
    state,
    withHoursTopic(state, withChoice(state, withDayOfAbsence(state, understood, context)), context),
  );
