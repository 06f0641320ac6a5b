import type { LanguageModelV3Message } from '@ai-sdk/provider';

type UserMessage = Extract<LanguageModelV3Message, { role: 'user' }>;

/** A message of the conversation with the language that was spoken, and, of the caller, the position of the turn. */
export type DialogueMessage = { languageCode: string } & (
  | Exclude<LanguageModelV3Message, UserMessage>
  | (UserMessage & { position: number })
);
