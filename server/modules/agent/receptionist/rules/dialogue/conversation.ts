import type { LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { Called } from './called.ts';

/** What the caller said until an answer, the tools that were called for it, and what was answered aloud. */
export interface Turn {
  said: string;
  called: Called[];
  reply: string;
}

export interface Conversation {
  /** What was said before the caller said anything. */
  opening: string;
  turns: Turn[];
}

type Message = LanguageModelV3Prompt[number];
type Assistant = Extract<Message, { role: 'assistant' }>;
type Tool = Extract<Message, { role: 'tool' }>;

/** Longest conversation that is read; a call has no more turns. */
const MOST_TURNS = 200;

const join = (one: string, other: string): string => [one, other].filter(Boolean).join(' ');

/** Words that came while an answer was being made belong to the same turn. */
function hear({ turns }: Conversation, said: string): void {
  const last = turns.at(-1);
  if (last && last.reply === '' && last.called.length === 0) last.said = join(last.said, said);
  else turns.push({ said, called: [], reply: '' });
}

function readAssistant(conversation: Conversation, { content }: Assistant, calls: Map<string, Called>): void {
  const turn = conversation.turns.at(-1);
  for (const part of content) {
    if (part.type === 'text' && turn) turn.reply = join(turn.reply, part.text.trim());
    else if (part.type === 'text') conversation.opening = join(conversation.opening, part.text);
    if (part.type === 'tool-call')
      calls.set(part.toolCallId, { tool: part.toolName, input: part.input, output: null });
  }
}

function outputOf(output: Extract<Tool['content'][number], { type: 'tool-result' }>['output']): unknown {
  if (output.type === 'json') return output.value;
  if (output.type !== 'text') return { error: output.type };
  try {
    return JSON.parse(output.value);
  } catch {
    return { error: 'unreadable' };
  }
}

function readTool({ turns }: Conversation, { content }: Tool, calls: ReadonlyMap<string, Called>): void {
  for (const part of content) {
    if (part.type !== 'tool-result') continue;
    const called = calls.get(part.toolCallId);
    if (called) turns.at(-1)?.called.push({ ...called, output: outputOf(part.output) });
  }
}

const textOf = (content: Extract<Message, { role: 'user' }>['content']): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');

/** The conversation so far, whoever held it: this receptionist or a model. */
export function readConversation(prompt: LanguageModelV3Prompt): Conversation {
  const conversation: Conversation = { opening: '', turns: [] };
  const calls = new Map<string, Called>();
  for (const message of prompt) {
    if (message.role === 'user') hear(conversation, textOf(message.content));
    else if (message.role === 'assistant') readAssistant(conversation, message, calls);
    else if (message.role === 'tool') readTool(conversation, message, calls);
  }
  return { ...conversation, turns: conversation.turns.slice(-MOST_TURNS) };
}

/** The instructions, where the facts are. */
export const instructionsOf = (prompt: LanguageModelV3Prompt): string =>
  prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n');
