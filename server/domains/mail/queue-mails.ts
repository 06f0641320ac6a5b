import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { MailTemplate } from './mail.schema.ts';

/** An event to write to the owners about, as the outbox holds it. */
export type MailEvent = { event: DomainEvent; businessId: number; correlationId: string };

const insertForOwners: Statement<{ id: number }> = {
  name: 'mail.queue_for_owners',
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id)
    SELECT $1, $2, format('user-%s', u.id), $3, u.email, u.mail_language, jsonb_build_object('businessName', b.name) || $4::jsonb, $5
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $1 AND u.role = 'admin' AND u.disabled_at IS NULL
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
};

const TEMPLATES = {
  'balance.low': 'low-balance',
  'calls.refused': 'calls-refused',
} as const satisfies Record<DomainEvent['name'], MailTemplate>;

/**
 * Queues the mail that an event asks for, one for each owner. The ledger's sequence is the version: one mail per
 * crossing of the threshold, whatever is delivered twice.
 */
export async function queueMails(
  db: Queryable,
  { event, businessId, correlationId }: MailEvent,
): Promise<number> {
  const { sequence, ...facts } = event.payload;
  const values = [
    businessId,
    TEMPLATES[event.name],
    `sequence-${sequence}`,
    JSON.stringify(facts),
    correlationId,
  ];
  return (await run(db, insertForOwners, values)).length;
}
