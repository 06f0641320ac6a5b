import type { LanguageModelV3Message } from '@ai-sdk/provider';

type Spoken<Message> = Message & { languageCode: string };

/** A part of a conversation, said or done, with the language that was spoken when it was decided. */
export type DialogueMessage =
  | Spoken<Exclude<LanguageModelV3Message, { role: 'user' }>>
  /** With the position of the caller's turn. */
  | (Spoken<Extract<LanguageModelV3Message, { role: 'user' }>> & { position: number });
