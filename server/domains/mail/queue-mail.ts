import type { MailLanguage } from '../../core/mail-language.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { MailPayload, MailTemplate } from './mail.schema.ts';

export type NewMail<Template extends MailTemplate> = {
  businessId: number;
  template: Template;
  /** Whom or what it is about; with `version`, what makes it one mail. */
  subject: string;
  version: string;
  recipient: string;
  language: MailLanguage;
  payload: MailPayload<Template>;
  correlationId: string;
  /** The token of its link; erased once the mail is out. */
  secret?: string;
  /** How long it waits for what may take its place; not at all unless told otherwise. Real time, as all leases. */
  holdSeconds?: number;
};

const insertMail: Statement<{ id: number }> = {
  name: 'mail.queue',
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id, secret, next_try_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10))
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
};

/**
 * Queues one mail in the transaction of what it tells: both happen or neither. The same template, subject and version
 * is the same mail, however often it is queued. Ring `send-mails` after the commit; the sweeper does so anyway.
 */
export async function queueMail<Template extends MailTemplate>(
  tx: Queryable,
  mail: NewMail<Template>,
): Promise<void> {
  const { businessId, template, subject, version, recipient, language, correlationId } = mail;
  const identity = [businessId, template, subject, version, recipient, language];
  const rest = [JSON.stringify(mail.payload), correlationId, mail.secret ?? null, mail.holdSeconds ?? 0];
  await run(tx, insertMail, [...identity, ...rest]);
}
