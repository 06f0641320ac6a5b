import type { SandboxContext } from '../context.ts';
import type { Collection } from '../frame/journal.ts';

/** A mail that the API accepted. */
export interface Mail {
  id: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  /** Attached files; the content is in Base64. */
  attachments: { filename: string; content: string; content_type: string }[];
  created_at: string;
  last_event: 'sent' | 'delivered' | 'bounced' | 'complained';
}

/** The payload with which an idempotency key was first used, and the resulting mail. */
export interface UsedKey {
  payloadHash: string;
  mailId: string;
  usedMs: number;
}

export interface ResendState {
  mails: Collection<Mail>;
  keys: Collection<UsedKey>;
}

export function createResendState(context: SandboxContext): ResendState {
  return {
    mails: context.journal.collection<Mail>('resend_mails'),
    keys: context.journal.collection<UsedKey>('resend_keys'),
  };
}
