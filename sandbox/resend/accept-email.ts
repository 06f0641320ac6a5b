import { createHash, randomUUID } from 'node:crypto';
import type { EmailRequest } from './email-request.ts';
import { ResendError } from './resend-error.ts';
import type { Mail, ResendState } from './resend-state.ts';

const keyLifeMs = 24 * 3_600_000;

/**
 * Adds a mail to the mailbox. A repeated idempotency key within 24 hours adds no mail and returns the first one
 * (`repeated`). The same key with another payload throws 409 `invalid_idempotent_request`.
 */
export function acceptEmail(
  state: ResendState,
  request: EmailRequest,
  key: string | undefined,
): { mailId: string; repeated: boolean } {
  const payloadHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const used = key === undefined ? undefined : state.keys.get(key);
  if (used && Date.now() - used.usedMs < keyLifeMs) {
    if (used.payloadHash !== payloadHash) {
      throw new ResendError(
        409,
        'invalid_idempotent_request',
        'This idempotency key has already been used with a different request payload.',
      );
    }
    return { mailId: used.mailId, repeated: true };
  }
  const mail: Mail = {
    ...request,
    id: randomUUID(),
    html: request.html ?? null,
    text: request.text ?? null,
    created_at: new Date().toISOString(),
    last_event: 'sent',
  };
  state.mails.put(mail.id, mail);
  if (key !== undefined) state.keys.put(key, { payloadHash, mailId: mail.id, usedMs: Date.now() });
  return { mailId: mail.id, repeated: false };
}
