import { Resend } from 'resend';
import type { Config } from '../../config.ts';
import { AppError } from '../../core/errors.ts';
import { MAIL_ID_TAG } from './mailer.ts';

/** A delivery report of Resend about one of our mails. */
export type MailReport = {
  mailId: number;
  recipients: readonly string[];
  delivery: 'delivered' | 'bounced' | 'complained';
  reportedAt: Date;
};

export type SignedHeaders = { id: string; timestamp: string; signature: string };

const DELIVERIES: Partial<Record<string, MailReport['delivery']>> = {
  'email.delivered': 'delivered',
  'email.bounced': 'bounced',
  'email.suppressed': 'bounced',
  'email.complained': 'complained',
};

/**
 * The report in a webhook, or `undefined` for an event that is not about one of our mails. Throws AppError `forbidden`
 * without a recent signature of Resend over these bytes.
 */
export function readMailReport(config: Config, body: string, headers: SignedHeaders): MailReport | undefined {
  const event = verify(config, body, headers);
  const delivery = DELIVERIES[event.type];
  if (delivery === undefined || !('tags' in event.data) || !('to' in event.data)) return undefined;
  const mailId = Number(event.data.tags?.[MAIL_ID_TAG]);
  if (!Number.isSafeInteger(mailId)) return undefined;
  const recipients = [event.data.to].flat();
  return { mailId, recipients, delivery, reportedAt: new Date(event.created_at) };
}

function verify(config: Config, payload: string, headers: SignedHeaders) {
  try {
    return new Resend(config.RESEND_API_KEY).webhooks.verify({
      payload,
      headers,
      webhookSecret: config.RESEND_WEBHOOK_SECRET,
    });
  } catch (cause) {
    throw new AppError('forbidden', 'errors.request.notFromResend', {}, { cause });
  }
}
