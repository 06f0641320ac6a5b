import type { DialogueMessage } from '../message.ts';
import type { SavedDialogue } from './saved-dialogue.ts';
import type { ToolResult } from './tool-result.ts';

/** What the caller said until an answer, the tools that were called for it, and what was answered aloud. */
export interface Turn {
  /** Position of the caller's last message in it. */
  position: number;
  /** Null in a turn whose words, and some of whose tools, the saved state holds. */
  said: string | null;
  /** Tools whose results the saved state does not hold. */
  called: ToolResult[];
  reply: string;
  /** The language in which it was understood; a change of language within it counts from the next turn. */
  language: string;
}

type Assistant = Extract<DialogueMessage, { role: 'assistant' }>;
type Tool = Extract<DialogueMessage, { role: 'tool' }>;
type User = Extract<DialogueMessage, { role: 'user' }>;

/** Longest conversation that is read; a call has no more turns. */
const TURNS_MAX = 200;

const join = (one: string, other: string): string => [one, other].filter(Boolean).join(' ');

const isUnanswered = ({ said, reply, called }: Turn): boolean =>
  said !== null && reply === '' && called.length === 0;

/** Words that came while an answer was being made belong to the same turn. */
function readUser(turns: Turn[], { content, languageCode, position }: User): void {
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const last = turns.at(-1);
  if (last && isUnanswered(last))
    Object.assign(last, { said: join(last.said ?? '', said), language: languageCode, position });
  else turns.push({ position, said, called: [], reply: '', language: languageCode });
}

/** What is said before the caller speaks belongs to no turn. */
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
  learned: string[],
): void {
  const turn = turns.at(-1);
  for (const part of content) {
    if (part.type !== 'tool-result') continue;
    const called = calls.get(part.toolCallId);
    const place = turn?.said === null && called ? learned.indexOf(called.tool) : -1;
    if (place >= 0) learned.splice(place, 1);
    else if (called) turn?.called.push({ ...called, output: outputOf(part.output) });
  }
}

/** Where the part of a conversation begins that a saved state does not hold: its own turn, or else the next one. */
function startOf(messages: readonly DialogueMessage[], { position, appliedTools }: SavedDialogue): number {
  const isNext = (message: DialogueMessage) => message.role === 'user' && message.position > position;
  const next = messages.findIndex(isNext);
  const end = next < 0 ? messages.length : next;
  if (appliedTools === null) return end;
  return messages.slice(0, end).findLastIndex(({ role }) => role === 'user') + 1;
}

/**
 * The caller's turns that a saved state does not hold yet, whoever answered them: the rules or a language model. A turn that it
 * holds in part comes first.
 */
export function readTurns(messages: readonly DialogueMessage[], saved: SavedDialogue): Turn[] {
  const turns: Turn[] = [];
  const calls = new Map<string, ToolResult>();
  const learned = [...(saved.appliedTools ?? [])];
  if (saved.appliedTools !== null)
    turns.push({
      position: saved.position,
      said: null,
      called: [],
      reply: '',
      language: saved.state.language,
    });
  for (const message of messages.slice(startOf(messages, saved))) {
    if (message.role === 'user') readUser(turns, message);
    else if (message.role === 'assistant') readAssistant(turns, message, calls);
    else if (message.role === 'tool') readTool(turns, message, calls, learned);
  }
  return turns.slice(-TURNS_MAX);
}
