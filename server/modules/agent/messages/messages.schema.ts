import { z } from 'zod';
import type { PhoneView } from '../../../core/phone-number.ts';

export const MESSAGE_LIMITS = {
  contentLength: 1_000,
  nameLength: 200,
  pageSize: 50,
  /** Maximum number of messages in a call. */
  perCall: 5,
} as const;

export const listMessagesInput = z.object({
  /** True lists only handled messages, false only open ones. */
  handled: z.boolean().optional(),
  /** Only messages of this customer, including those of calls that were linked to the customer later. */
  customerId: z.int32().positive().optional(),
  /** Id of the last message of the previous page. */
  cursor: z.int32().positive().optional(),
});
export type ListMessagesInput = z.infer<typeof listMessagesInput>;

export const setHandledInput = z.object({ messageId: z.int32(), handled: z.boolean() });
export type SetHandledInput = z.infer<typeof setHandledInput>;

/** A caller's message to the business. */
export type CallerMessageView = {
  id: number;
  callSid: string;
  customerId: number | null;
  customerName: string | null;
  /** The name that the caller gave. */
  name: string | null;
  /** Callback number: E.164, and formatted. */
  phone: string | null;
  phoneFormatted: string | null;
  /** The calling number, E.164; null if it was withheld. */
  callerPhone: string | null;
  /** The active number from which the caller is called back; null without one. */
  callBackFrom: PhoneView | null;
  /** The message text; ignore it for a voicemail. */
  content: string;
  /** Length of a voicemail, also after its recording has expired; null for text messages. */
  voicemailSeconds: number | null;
  languageCode: string | null;
  createdAt: string;
  handledAt: string | null;
  /** Name of the member who handled the message; null once that member has left the team. */
  handledBy: string | null;
  /** The recording of a voicemail; null when there is none or it is no longer available. */
  recording: { id: number; seconds: number } | null;
};

/** `openCount`: number of all open messages, on this page and others. */
export type CallerMessagePage = {
  messages: CallerMessageView[];
  nextCursor: number | null;
  openCount: number;
};
