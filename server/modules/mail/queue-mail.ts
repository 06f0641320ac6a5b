import { MAIL_LANGUAGES, type MailLanguage } from '../../core/mail-language.ts';
import { float, int, json, oneOf, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MailPayload, MailTemplate } from './mail.schema.ts';

export type NewMail<Template extends MailTemplate> = {
  template: Template;
  /**
   * Identifies the object that the mail is about, for example an appointment. Template, subject and version together
   * make the mail unique.
   */
  subject: string;
  version: string;
  recipient: string;
  language: MailLanguage;
  payload: MailPayload<Template>;
  correlationId: string;
  /** The token of the mail's link. It is deleted once the mail was sent. */
  secret?: string;
  /** Seconds of the system clock for which the mail waits, so that another mail can replace it. The default is 0. */
  holdSeconds?: number;
};

const insertMail = ofBusiness({
  name: 'mail.queue',
  params: {
    template: text,
    subject: text,
    version: text,
    recipient: text,
    language: oneOf(MAIL_LANGUAGES),
    payload: json,
    correlationId: text,
    secret: text.orNull,
    holdSeconds: float,
  },
  row: { id: int },
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id, secret, next_try_at)
    VALUES ($business, $template, $subject, $version, $recipient, $language, $payload, $correlationId, $secret,
      clock_timestamp() + make_interval(secs => $holdSeconds))
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
});

/**
 * Queues one mail in the transaction of its cause, so that both commit or neither does. Equal template, subject and
 * version mean the same mail, which is queued only once. Wake `send-mails` after the commit; without a wake-up the
 * sweeper sends it later.
 */
export async function queueMail<Template extends MailTemplate>(
  tx: TenantTx,
  mail: NewMail<Template>,
): Promise<void> {
  await tx.all(insertMail, { ...mail, secret: mail.secret ?? null, holdSeconds: mail.holdSeconds ?? 0 });
}
