import type { DialogueMessage } from '../message.ts';
import type { SavedDialogue } from './saved-dialogue.ts';
import type { ToolResult } from './tool-result.ts';

/** One turn: the caller's words, the tools called for the answer, and the spoken answer. */
export interface Turn {
  /** Position of the last caller message of this turn. */
  position: number;
  /** Null when the saved state already contains the caller's words and some of the tool results. */
  text: string | null;
  /** Tool results that the saved state does not contain. */
  toolResults: ToolResult[];
  reply: string;
  /** Language of the turn; a change within it applies from the next turn. */
  language: string;
}

type Assistant = Extract<DialogueMessage, { role: 'assistant' }>;
type Tool = Extract<DialogueMessage, { role: 'tool' }>;
type User = Extract<DialogueMessage, { role: 'user' }>;

/** Maximum of turns that are read; no call has more. */
const TURNS_MAX = 200;

const join = (one: string, other: string): string => [one, other].filter(Boolean).join(' ');

const isUnanswered = ({ text, reply, toolResults }: Turn): boolean =>
  text !== null && reply === '' && toolResults.length === 0;

/** Adds the words to the current turn until it has an answer, and begins a new turn after that. */
function readUser(turns: Turn[], { content, languageCode, position }: User): void {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const last = turns.at(-1);
  if (last && isUnanswered(last))
    Object.assign(last, { text: join(last.text ?? '', text), language: languageCode, position });
  else turns.push({ position, text, toolResults: [], reply: '', language: languageCode });
}

/** Adds the agent's text to the current turn. Text before the caller's first words belongs to no turn. */
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

/** Index of the first message that the saved state does not hold: its own turn, or the next one. */
function startOf(messages: readonly DialogueMessage[], { position, appliedTools }: SavedDialogue): number {
  const isNext = (message: DialogueMessage) => message.role === 'user' && message.position > position;
  const next = messages.findIndex(isNext);
  const end = next < 0 ? messages.length : next;
  if (appliedTools === null) return end;
  return messages.slice(0, end).findLastIndex(({ role }) => role === 'user') + 1;
}

/** The caller's turns after a saved state, answered by the phrasebook or a model. A partly held turn comes first. */
export function readTurns(messages: readonly DialogueMessage[], saved: SavedDialogue): Turn[] {
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
