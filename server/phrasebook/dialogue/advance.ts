import { z } from 'zod';
import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import type { Library } from '../library.ts';
import type { DialogueMessage } from '../message.ts';
import { formatSentences } from '../respond/sentence.ts';
import { speechOf } from '../respond/speech.ts';
import type { ExpectedEntity } from '../understand/candidates.ts';
import { understand } from '../understand/understand.ts';
import { applyToolResult } from './apply-tool-result.ts';
import { applyQuestionAndRest, applyWords, beginTurn } from './apply-words.ts';
import { chooseNextAction, type Output } from './choose-next-action.ts';
import { readTurns, type Turn } from './read-turns.ts';
import { type SavedDialogue, startDialogue } from './saved-dialogue.ts';
import type { Ask, Reply, State } from './state.ts';
import type { ToolResult } from './tool-result.ts';
import { readTwoIntents } from './two-intents.ts';

/** How much of a sentence the caller heard, at the end of what was said: all, some letters of it, none. */
export function countHeard(said: string, sentence: string): number {
  const [whole, wanted] = [said.replace(/\s+/g, ' '), sentence.replace(/\s+/g, ' ')];
  if (whole.includes(wanted)) return wanted.length;
  for (let length = Math.min(whole.length, wanted.length); length > 0; length--) {
    if (whole.endsWith(wanted.slice(0, length))) return length;
  }
  return 0;
}

const ASKED: Partial<Record<Ask, ExpectedEntity>> = {
  task: 'choice',
  'price-or-book': 'choice',
  'which-task': 'choice',
  day: 'day',
  'which-day': 'day',
  'confirm-day': 'day',
  'when-was': 'day',
  time: 'time',
  'which-time': 'time',
  slot: 'time',
  'confirm-booking': 'time',
  'confirm-move': 'time',
  name: 'name',
  'confirm-name': 'name',
  spelling: 'name',
  whose: 'name',
  'message-name': 'name',
  phone: 'phone',
  'confirm-phone': 'phone',
};

/** A day was asked for while the time is open as well, or the other way round: a bare number is a time then. */
const expectedEntityOf = ({ asked }: State): ExpectedEntity => (asked ? (ASKED[asked] ?? null) : null);

/** A caller cannot agree to a day and time that they did not hear to its end. */
const NEEDS_ALL: ReadonlySet<Ask> = new Set(['confirm-booking', 'confirm-move', 'confirm-cancel']);

/**
 * What was asked, as far as it was heard. A turn that was answered by another model asked something unknown: nothing
 * that follows is taken for an answer to a question of ours.
 */
function recordQuestion(state: State, reply: Reply, said: string, rules: LanguageRules): State {
  const sentence = formatSentences(reply.say, speechOf(rules));
  const heard = said === '' ? 0 : countHeard(said, sentence);
  const at = state.hold?.startsAt ?? state.appointment?.startsAt ?? '';
  const time = speechOf(rules).time(at.slice(11, 16) || '00:00');
  const isEnough =
    reply.ask && NEEDS_ALL.has(reply.ask) ? sentence.slice(0, heard).includes(time) : heard > 0;
  if (!isEnough) return { ...state, asked: said === '' ? state.asked : null, choices: [], last: null };
  return { ...state, asked: reply.ask, choices: reply.choices, last: reply };
}

type Words = { said: string; called: readonly ToolResult[] };

/**
 * Whether the other language was asked for in as many words, in whichever language that was: they are no words of the one
 * that is spoken from then on.
 */
function isLanguageRequest({ said, called }: Words, facts: Facts, library: Library): boolean {
  const change = called.find(({ tool }) => tool === 'change_language');
  const code = z.object({ code: z.string().max(35) }).safeParse(change?.input).data?.code;
  if (code === undefined) return false;
  return facts.languages.some((language) => {
    const rules = library.get(language);
    return rules !== undefined && understand(said, { rules, facts, asked: null }).requestedLanguage === code;
  });
}

function applyCallerWords(
  from: State,
  words: Words,
  facts: Facts,
  library: Library,
  rules: LanguageRules,
): State {
  const { said } = words;
  const state: State = { ...from, pendingCall: null };
  if (isLanguageRequest(words, facts, library)) return beginTurn(state);
  const context = { rules, facts, asked: expectedEntityOf(state) };
  const understood = understand(said, context);
  if (from.pendingCall && understood.answer === 'yes')
    return { ...beginTurn(state), confirmedCall: from.pendingCall };
  const two = readTwoIntents(understood, { ...context, isAnswering: state.asked !== null });
  return (two && applyQuestionAndRest(state, two, context)) ?? applyWords(state, understood, context);
}

function applyTurn(state: State, { said, called }: Turn, facts: Facts, library: Library): State {
  const rules = library.get(state.language);
  if (!rules) return state;
  const taken = said === null ? state : applyCallerWords(state, { said, called }, facts, library, rules);
  return called.reduce((learned, one) => applyToolResult(learned, one, facts), taken);
}

/** A task that tools have ended in a turn of which the caller heard nothing: the line was lost, or they spoke first. */
function unheardNotesOf({ task, notes }: State, { said, called, reply }: Turn): State['unheardNotes'] {
  const hasCalled = said === null || called.length > 0;
  return task === null && hasCalled && reply === '' ? notes : [];
}

/** The state after a turn that is over, of which the caller heard this much. */
function finishTurn(before: State, turn: Turn, facts: Facts, library: Library): State {
  const language = turn.said === null ? before.language : turn.language;
  const learned = applyTurn({ ...before, language }, turn, facts, library);
  const output = chooseNextAction(learned, facts);
  const rules = library.get(output.state.language);
  if ('call' in output || !rules) return { ...output.state, asked: null, choices: [], last: null };
  return {
    ...recordQuestion(output.state, output.reply, turn.reply, rules),
    unheardNotes: unheardNotesOf(output.state, turn),
  };
}

/**
 * What comes next in a conversation, and the dialogue to continue from. Reads the messages behind what `saved` holds: the new
 * turn, the one before it, whose answer may have been cut off since, and those that a language model answered. Without a saved
 * dialogue that is every turn.
 */
export function advance(
  saved: SavedDialogue | null,
  messages: readonly DialogueMessage[],
  facts: Facts,
  library: Library,
): { output: Output; saved: SavedDialogue } {
  const from = saved ?? startDialogue(facts.language);
  const turns = readTurns(messages, from);
  const before = turns
    .slice(0, -1)
    .reduce((state, turn) => finishTurn(state, turn, facts, library), from.state);
  const now: State = { ...before, language: facts.language };
  const turn = turns.at(-1);
  if (!turn) return { output: chooseNextAction(now, facts), saved: from };
  const state = applyTurn(now, turn, facts, library);
  const output = chooseNextAction(state, facts);
  const appliedTools = [
    ...(turn.said === null ? (from.appliedTools ?? []) : []),
    ...turn.called.map(({ tool }) => tool),
  ];
  if (appliedTools.length > 0)
    return { output, saved: { ...from, position: turn.position, appliedTools, state } };
  // Words of which nothing came yet may go on in the next message: they are not part of the state.
  const position = turns.at(-2)?.position ?? from.position;
  return { output, saved: { ...from, position, appliedTools: null, state: before } };
}
