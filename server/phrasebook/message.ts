import type { LanguageModelV3Message } from '@ai-sdk/provider';

type Spoken<Message, Code> = Message & { languageCode: Code };

/** Part of a conversation, spoken or executed, with the language spoken at that time. */
export type DialogueMessage<Code extends string = string> =
  | Spoken<Exclude<LanguageModelV3Message, { role: 'user' }>, Code>
  /** A message of the caller, with the position of its turn. */
  | (Spoken<Extract<LanguageModelV3Message, { role: 'user' }>, Code> & { position: number });
