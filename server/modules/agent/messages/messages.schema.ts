import { z } from 'zod';

export const MESSAGE_LIMITS = {
  contentLength: 1_000,
  nameLength: 200,
  pageSize: 50,
  /** In one call; who has more to say calls again, or is called back. */
  perCall: 5,
} as const;

export const listMessagesInput = z.object({
  /** Only those that somebody has seen to, or only the others. */
  handled: z.boolean().optional(),
  /** What this customer left, also in calls that became theirs later. */
  customerId: z.int32().positive().optional(),
  /** The last message of the page before. */
  cursor: z.int32().positive().optional(),
});
export type ListMessagesInput = z.infer<typeof listMessagesInput>;

export const setHandledInput = z.object({ messageId: z.int32(), handled: z.boolean() });
export type SetHandledInput = z.infer<typeof setHandledInput>;

/** What a caller left for the people of the business. */
export type CallerMessageView = {
  id: number;
  callSid: string;
  customerId: number | null;
  customerName: string | null;
  /** As the caller said it. */
  name: string | null;
  /** Where to call back: E.164, and as a person writes it. */
  phone: string | null;
  phoneFormatted: string | null;
  /** The number that called, E.164; null where it was withheld. */
  callerPhone: string | null;
  /** The caller's words; ignore it for a voice message. */
  content: string;
  /** The length of a voice message, also after its recording expired; null for words that the agent took down. */
  voicemailSeconds: number | null;
  languageCode: string | null;
  createdAt: string;
  handledAt: string | null;
  /** The name of who saw to it, while they are a member. */
  handledBy: string | null;
  /** What they said, where it is a voice message that can still be heard. */
  recording: { id: number; seconds: number } | null;
};

/** `openCount`: how many of all that callers left nobody has seen to. */
export type CallerMessagePage = {
  messages: CallerMessageView[];
  nextCursor: number | null;
  openCount: number;
};
