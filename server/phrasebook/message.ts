import type { LanguageModelV3Message } from '@ai-sdk/provider';

type Spoken<Message> = Message & { languageCode: string };

/** Part of a conversation, spoken or executed, with the language spoken at that time. */
export type DialogueMessage =
  | Spoken<Exclude<LanguageModelV3Message, { role: 'user' }>>
  /** With the position of the caller's turn. */
  | (Spoken<Extract<LanguageModelV3Message, { role: 'user' }>> & { position: number });
