import { randomUUID } from 'node:crypto';
import type { WebhookEventPayload } from 'resend';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import type { SandboxContext } from '../context.ts';
import { resendRetryPolicy } from '../frame/retry-policy.ts';
import type { SignedRequest, Webhook } from '../frame/webhook.ts';
import type { Mail } from './resend-state.ts';

export type MailEvent = Extract<
  WebhookEventPayload,
  { type: 'email.delivered' | 'email.bounced' | 'email.complained' }
>;

function mailEvent(mail: Mail, type: MailEvent['type']): MailEvent {
  const created_at = new Date().toISOString();
  const data = {
    email_id: mail.id,
    message_id: `<${mail.id}@sandbox.test>`,
    created_at: mail.created_at,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    tags: Object.fromEntries(mail.tags.map((tag) => [tag.name, tag.value])),
  };
  if (type !== 'email.bounced') return { type, created_at, data };
  const bounce = {
    message: "The recipient's mail server permanently refused this message.",
    type: 'Permanent',
    subType: 'General',
  };
  return { type, created_at, data: { ...data, bounce } };
}

/** Signs id, time (in seconds) and body of a payload, and returns the svix headers that Resend sends. */
export function signMailEvent(secret: string, id: string, payload: string, at: Date): SignedRequest {
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Svix-Webhooks/1.0',
      'svix-id': id,
      'svix-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'svix-signature': new StandardWebhook(secret).sign(id, at, payload),
    },
    body: payload,
  };
}

/**
 * The webhook that reports the delivery result of a mail to the product. The id of the webhook is the same in every
 * attempt and duplicate.
 */
export function mailWebhook(context: SandboxContext, mail: Mail, type: MailEvent['type']): Webhook {
  const { publicUrl, resend, retryBackoffMs } = context.config;
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const payload = JSON.stringify(mailEvent(mail, type));
  return {
    provider: 'resend',
    event: type,
    subject: mail.id,
    url: `${publicUrl}/webhooks/resend`,
    policy: resendRetryPolicy,
    backoffMs: retryBackoffMs.resend,
    sign: () => signMailEvent(resend.webhookSecret, id, payload, new Date()),
  };
}
