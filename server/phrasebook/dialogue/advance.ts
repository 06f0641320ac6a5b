import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import type { Library } from '../library.ts';
import type { DialogueMessage } from '../message.ts';
import { formatSentences } from '../respond/sentence.ts';
import { speechOf } from '../respond/speech.ts';
import { understand } from '../understand/understand.ts';
import { QUESTION_RULES, ruleOfQuestion } from './answers.ts';
import { applyToolResult } from './apply-tool-result.ts';
import { applyQuestionAndRest, applyWords } from './apply-words.ts';
import { chooseNextAction, type MessageInput, messageInput, type Output } from './choose-next-action.ts';
import { type SavedDialogue, startDialogue } from './saved-dialogue.ts';
import { beginTurn, type Reply, type State } from './state.ts';
import { languageOf, type ToolResult } from './tool-result.ts';
import { readTwoIntents } from './two-intents.ts';

/** One turn: the caller's words, the tools called for the answer, and the spoken answer. */
interface Turn {
  /** Position of the last caller message of this turn. */
  position: number;
  /** The caller's words. Null when the saved state already contains them and some of the turn's tool results. */
  text: string | null;
  /** Tool results that the saved state does not contain. */
  toolResults: ToolResult[];
  reply: string;
  /** Language in which the turn is parsed. A change of the language during the turn applies from the next turn on. */
  language: string;
}

type Assistant = Extract<DialogueMessage, { role: 'assistant' }>;
type Tool = Extract<DialogueMessage, { role: 'tool' }>;
type User = Extract<DialogueMessage, { role: 'user' }>;

/** Maximum number of turns that are read. No call has more. */
const TURNS_MAX = 200;

const join = (one: string, other: string): string => [one, other].filter(Boolean).join(' ');

const isUnanswered = ({ text, reply, toolResults }: Turn): boolean =>
  text !== null && reply === '' && toolResults.length === 0;

/**
 * Adds the caller's words to the current turn, or to a new turn if the current one already has an answer or a tool
 * result.
 */
function readUser(turns: Turn[], { content, languageCode, position }: User): void {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const last = turns.at(-1);
  if (last && isUnanswered(last))
    Object.assign(last, { text: join(last.text ?? '', text), language: languageCode, position });
  else turns.push({ position, text, toolResults: [], reply: '', language: languageCode });
}

/**
 * Adds the agent's text to the current turn. Text before the caller's first words belongs to no turn and is ignored.
 */
function readAssistant(
  turns: readonly Turn[],
  { content, languageCode }: Assistant,
  calls: Map<string, ToolResult>,
): void {
  const turn = turns.at(-1);
  if (turn && isUnanswered(turn)) turn.language = languageCode;
  for (const part of content) {
    if (part.type === 'text' && turn) turn.reply = join(turn.reply, part.text.trim());
    if (part.type === 'tool-call')
      calls.set(part.toolCallId, { tool: part.toolName, input: part.input, output: null });
  }
}

function outputOf(output: Extract<Tool['content'][number], { type: 'tool-result' }>['output']): unknown {
  if (output.type === 'json') return output.value;
  return { error: output.type };
}

function readTool(
  turns: readonly Turn[],
  { content }: Tool,
  calls: ReadonlyMap<string, ToolResult>,
  appliedTools: string[],
): void {
  const turn = turns.at(-1);
  for (const part of content) {
    if (part.type !== 'tool-result') continue;
    const called = calls.get(part.toolCallId);
    const place = turn?.text === null && called ? appliedTools.indexOf(called.tool) : -1;
    if (place >= 0) appliedTools.splice(place, 1);
    else if (called) turn?.toolResults.push({ ...called, output: outputOf(part.output) });
  }
}

/**
 * Index of the first message that the saved state does not cover. If the state covers a turn only partly, this message
 * is in that turn; otherwise it begins the next turn.
 */
function startOf(messages: readonly DialogueMessage[], { position, appliedTools }: SavedDialogue): number {
  const isNext = (message: DialogueMessage) => message.role === 'user' && message.position > position;
  const next = messages.findIndex(isNext);
  const end = next < 0 ? messages.length : next;
  if (appliedTools === null) return end;
  return messages.slice(0, end).findLastIndex(({ role }) => role === 'user') + 1;
}

/**
 * The caller's turns after a saved state, answered by the phrasebook or by a model. A turn that the state covers partly
 * comes first.
 */
function readTurns(messages: readonly DialogueMessage[], saved: SavedDialogue): Turn[] {
  const turns: Turn[] = [];
  const calls = new Map<string, ToolResult>();
  const appliedTools = [...(saved.appliedTools ?? [])];
  if (saved.appliedTools !== null)
    turns.push({
      position: saved.position,
      text: null,
      toolResults: [],
      reply: '',
      language: saved.state.language,
    });
  for (const message of messages.slice(startOf(messages, saved))) {
    if (message.role === 'user') readUser(turns, message);
    else if (message.role === 'assistant') readAssistant(turns, message, calls);
    else if (message.role === 'tool') readTool(turns, message, calls, appliedTools);
  }
  return turns.slice(-TURNS_MAX);
}

/**
 * Length of the part of a sentence that the caller heard. That is the whole sentence if the spoken text contains it,
 * otherwise the longest start of the sentence with which the spoken text ends.
 */
export function countHeard(spoken: string, sentence: string): number {
  const [whole, wanted] = [spoken.replace(/\s+/g, ' '), sentence.replace(/\s+/g, ' ')];
  if (whole.includes(wanted)) return wanted.length;
  for (let length = Math.min(whole.length, wanted.length); length > 0; length--) {
    if (whole.endsWith(wanted.slice(0, length))) return length;
  }
  return 0;
}

const endsWith = (spoken: string, part: string): boolean =>
  spoken.replace(/\s+/g, ' ').trimEnd().endsWith(part.replace(/\s+/g, ' ').trimEnd());

/**
 * Records the agent's question as pending if the caller heard it. A question before an action must also be the last
 * thing that the caller heard. A "yes" after "Are you still there?" does not answer it. If a model spoke instead, no
 * question is pending.
 */
function recordQuestion(state: State, reply: Reply, spoken: string, rules: LanguageRules): State {
  const sentence = formatSentences(reply.sentences, speechOf(rules));
  const heard = spoken === '' ? 0 : countHeard(spoken, sentence);
  const at = state.hold?.startsAt ?? state.appointment?.startsAt ?? '';
  const time = speechOf(rules).time(at.slice(11, 16) || '00:00');
  const mustBeHeard = reply.question && QUESTION_RULES[reply.question].mustBeHeard;
  const heardPart = sentence.slice(0, heard);
  const isEnough = mustBeHeard ? heardPart.includes(time) && endsWith(spoken, heardPart) : heard > 0;
  if (!isEnough)
    return {
      ...state,
      pendingQuestion: spoken === '' ? state.pendingQuestion : null,
      choices: [],
      lastReply: null,
    };
  return { ...state, pendingQuestion: reply.question, choices: reply.choices, lastReply: reply };
}

type CallerInput = { text: string; toolResults: readonly ToolResult[] };

/**
 * True when the caller's words only request another language. Such words must not be parsed again in the new language.
 */
function isLanguageRequest({ text, toolResults }: CallerInput, facts: Facts, library: Library): boolean {
  const change = toolResults.find(({ tool }) => tool === 'change_language');
  const code = change && languageOf(change);
  if (code === undefined) return false;
  return facts.languages.some((language) => {
    const rules = library.get(language);
    return (
      rules !== undefined && understand(text, { rules, facts, expected: null }).requestedLanguage === code
    );
  });
}

function applyCallerWords(
  from: State,
  input: CallerInput,
  facts: Facts,
  library: Library,
  rules: LanguageRules,
): State {
  const state: State = { ...from, pendingCall: null };
  if (isLanguageRequest(input, facts, library)) return beginTurn(state);
  const context = { rules, facts, expected: ruleOfQuestion(state)?.expects ?? null };
  const understood = understand(input.text, context);
  if (from.pendingCall && understood.answer === 'yes')
    return { ...beginTurn(state), confirmedCall: from.pendingCall };
  const two = readTwoIntents(understood, { ...context, isAnswering: state.pendingQuestion !== null });
  return (two && applyQuestionAndRest(state, two, context)) ?? applyWords(state, understood, context);
}

function applyTurn(state: State, { text, toolResults }: Turn, facts: Facts, library: Library): State {
  const rules = library.get(state.language);
  if (!rules) return state;
  const taken = text === null ? state : applyCallerWords(state, { text, toolResults }, facts, library, rules);
  return toolResults.reduce((applied, result) => applyToolResult(applied, result, facts), taken);
}

/**
 * The notes about a task that tools completed in a turn in which the agent spoke no answer. The caller has not heard
 * these notes, because the connection was lost or the caller spoke first.
 */
function unheardNotesOf({ task, notes }: State, { text, toolResults, reply }: Turn): State['unheardNotes'] {
  const hasCalled = text === null || toolResults.length > 0;
  return task === null && hasCalled && reply === '' ? notes : [];
}

/** The state after a completed turn, given what the caller heard. */
function finishTurn(before: State, turn: Turn, facts: Facts, library: Library): State {
  const language = turn.text === null ? before.language : turn.language;
  const applied = applyTurn({ ...before, language }, turn, facts, library);
  const output = chooseNextAction(applied, facts);
  const rules = library.get(output.state.language);
  if ('tool' in output || !rules)
    return { ...output.state, pendingQuestion: null, choices: [], lastReply: null };
  return {
    ...recordQuestion(output.state, output.reply, turn.reply, rules),
    unheardNotes: unheardNotesOf(output.state, turn),
  };
}

/** The state after all turns, and the turns that it was derived from. */
function readState(
  saved: SavedDialogue,
  messages: readonly DialogueMessage[],
  facts: Facts,
  library: Library,
) {
  const turns = readTurns(messages, saved);
  const before = turns
    .slice(0, -1)
    .reduce((state, turn) => finishTurn(state, turn, facts, library), saved.state);
  const now: State = { ...before, language: facts.language };
  const turn = turns.at(-1);
  return { turns, before, state: turn ? applyTurn(now, turn, facts, library) : now };
}

/**
 * The input of `take_message` for a message that the caller dictated, but that was not passed on because the caller
 * hung up first. Null without such a message.
 */
export function findPendingMessage(
  saved: SavedDialogue | null,
  messages: readonly DialogueMessage[],
  facts: Facts,
  library: Library,
): MessageInput | null {
  return messageInput(readState(saved ?? startDialogue(facts.language), messages, facts, library).state);
}

/**
 * The next step of a conversation, and the dialogue to save. Reads only the messages after `saved`: the new turn, turns
 * that a language model answered, and the previous turn, whose answer may have been truncated since. Without a saved
 * dialogue, reads all turns.
 */
export function advance(
  saved: SavedDialogue | null,
  messages: readonly DialogueMessage[],
  facts: Facts,
  library: Library,
): { output: Output; saved: SavedDialogue } {
  const from = saved ?? startDialogue(facts.language);
  const { turns, before, state } = readState(from, messages, facts, library);
  const output = chooseNextAction(state, facts);
  const turn = turns.at(-1);
  if (!turn) return { output, saved: from };
  const appliedTools = [
    ...(turn.text === null ? (from.appliedTools ?? []) : []),
    ...turn.toolResults.map(({ tool }) => tool),
  ];
  if (appliedTools.length > 0)
    return { output, saved: { ...from, position: turn.position, appliedTools, state } };
  // Words that are not answered yet may continue in the next message, so they are not saved.
  const position = turns.at(-2)?.position ?? from.position;
  return { output, saved: { ...from, position, appliedTools: null, state: before } };
}
