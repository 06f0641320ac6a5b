import type { LanguageModelV3Message } from '@ai-sdk/provider';

type UserMessage = Extract<LanguageModelV3Message, { role: 'user' }>;

/**
 * A message of the conversation with the language that was spoken. A message of the caller also has the position of its
 * turn.
 */
export type DialogueMessage = { languageCode: string } & (
  | Exclude<LanguageModelV3Message, UserMessage>
  | (UserMessage & { position: number })
);
