import { int, json, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { MailTemplate } from './mail.schema.ts';

/** An event to write to the owners about, as the outbox holds it. */
export type MailEvent = { event: DomainEvent; correlationId: string };

const insertForOwners = ofBusiness({
  name: 'mail.queue_for_owners',
  params: { template: text, version: text, facts: json, correlationId: text },
  row: { id: int },
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id)
    SELECT $business, $template, format('user-%s', u.id), $version, u.email, u.mail_language,
      jsonb_build_object('businessName', b.name) || $facts::jsonb, $correlationId
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $business AND u.role = 'admin' AND u.disabled_at IS NULL
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
});

const TEMPLATES = {
  'balance.low': 'low-balance',
  'calls.refused': 'calls-refused',
} as const satisfies Record<DomainEvent['name'], MailTemplate>;

/**
 * Queues the mail that an event asks for, one for each owner. The ledger's sequence is the version: one mail per
 * crossing of the threshold, whatever is delivered twice.
 */
export async function queueMails(tx: TenantTx, { event, correlationId }: MailEvent): Promise<number> {
  const { sequence, ...facts } = event.payload;
  const template = TEMPLATES[event.name];
  const version = `sequence-${sequence}`;
  return (await tx.all(insertForOwners, { template, version, facts, correlationId })).length;
}
