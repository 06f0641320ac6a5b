import type { LanguageModelV3Prompt } from '@ai-sdk/provider';

const user = (text: string): LanguageModelV3Prompt[number] => ({
  role: 'user',
  content: [{ type: 'text', text }],
});

/** The first user message of a conversation. Anthropic requires one, but the receptionist speaks first. */
const RINGS = user('(The telephone rings.)');
/**
 * The user message that follows an interrupted answer of another model. It asks the current model to continue that
 * answer.
 */
const GO_ON = user('(The caller has heard this much. Go on from there.)');

/**
 * Converts a conversation to the form that Anthropic requires: its first and last messages are the user's. Claude 4.6
 * and later models do not continue a message of the assistant.
 */
export function toAnthropicPrompt(prompt: LanguageModelV3Prompt): LanguageModelV3Prompt {
  const system = prompt.filter(({ role }) => role === 'system');
  const conversation = prompt.filter(({ role }) => role !== 'system');
  const [first, last] = [conversation[0], conversation.at(-1)];
  return [
    ...system,
    ...(first?.role === 'assistant' ? [RINGS] : []),
    ...conversation,
    ...(last?.role === 'assistant' ? [GO_ON] : []),
  ];
}
