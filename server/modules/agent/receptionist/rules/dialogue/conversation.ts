import type { LanguageCode } from '../../../../languages/index.ts';
import type { TalkMessage } from '../../responder.ts';
import type { Called } from './called.ts';

/** What the caller said until an answer, the tools that were called for it, and what was answered aloud. */
export interface Turn {
  said: string;
  called: Called[];
  reply: string;
  /** In which it was understood; what it changed the language to is that of the next turn. */
  language: LanguageCode;
}

type Assistant = Extract<TalkMessage, { role: 'assistant' }>;
type Tool = Extract<TalkMessage, { role: 'tool' }>;
type User = Extract<TalkMessage, { role: 'user' }>;

/** Longest conversation that is read; a call has no more turns. */
const MOST_TURNS = 200;

const join = (one: string, other: string): string => [one, other].filter(Boolean).join(' ');

const isUnanswered = ({ reply, called }: Turn): boolean => reply === '' && called.length === 0;

/** Words that came while an answer was being made belong to the same turn. */
function readUser(turns: Turn[], { content, languageCode }: User): void {
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const last = turns.at(-1);
  if (last && isUnanswered(last))
    Object.assign(last, { said: join(last.said, said), language: languageCode });
  else turns.push({ said, called: [], reply: '', language: languageCode });
}

/** What is said before the caller speaks belongs to no turn. */
function readAssistant(
  turns: readonly Turn[],
  { content, languageCode }: Assistant,
  calls: Map<string, Called>,
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

function readTool(turns: readonly Turn[], { content }: Tool, calls: ReadonlyMap<string, Called>): void {
  for (const part of content) {
    if (part.type !== 'tool-result') continue;
    const called = calls.get(part.toolCallId);
    if (called) turns.at(-1)?.called.push({ ...called, output: outputOf(part.output) });
  }
}

/** The turns of the caller so far, whoever answered them: the rules or a language model. */
export function readTurns(messages: readonly TalkMessage[]): Turn[] {
  const turns: Turn[] = [];
  const calls = new Map<string, Called>();
  for (const message of messages) {
    if (message.role === 'user') readUser(turns, message);
    else if (message.role === 'assistant') readAssistant(turns, message, calls);
    else if (message.role === 'tool') readTool(turns, message, calls);
  }
  return turns.slice(-MOST_TURNS);
}
