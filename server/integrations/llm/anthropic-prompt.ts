import type { LanguageModelV3Prompt } from '@ai-sdk/provider';

const user = (text: string): LanguageModelV3Prompt[number] => ({
  role: 'user',
  content: [{ type: 'text', text }],
});

/** The receptionist speaks first. */
const RINGS = user('(The telephone rings.)');
/** Prompt to continue an answer of another model that was interrupted. */
const GO_ON = user('(The caller has heard this much. Go on from there.)');

/**
 * A conversation in the form that Anthropic requires: first and last message are the user's. Models from Claude 4.6 on
 * refuse to continue a message of the assistant.
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
