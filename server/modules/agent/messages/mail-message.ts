import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';

/**
 * `version` contains the id of the message, because the erasure of a customer finds the mails about a message by this
 * id (customers/erase-messages.ts).
 */
const insertForOwners = ofBusiness({
  name: 'messages.mail_owners',
  params: { messageId: int, correlationId: text },
  row: { id: int },
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id)
    SELECT $business, 'message-left', format('user-%s', u.id), format('message-%s', m.id), u.email, u.mail_language,
      jsonb_build_object('businessName', b.name, 'timezone', b.timezone, 'leftAt', m.created_at, 'content', m.content,
        'voicemailSeconds', (SELECT r.seconds FROM recordings r
          WHERE r.business_id = $business AND r.message_id = m.id ORDER BY r.id DESC LIMIT 1),
        'phone', m.phone,
        'name', coalesce(m.name, ${customerName('k')})), $correlationId
    FROM caller_messages m
    JOIN businesses b ON b.id = m.business_id
    JOIN users u ON u.business_id = $business AND u.role = 'admin' AND u.disabled_at IS NULL
    LEFT JOIN customers k ON k.business_id = $business AND k.id = m.customer_id
    WHERE m.business_id = $business AND m.id = $messageId
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
});

/** Queues one mail per owner with the current content of a caller's message. Queues none if the message was erased. */
export async function mailMessage(
  tx: TenantTx,
  { payload: { messageId }, correlationId }: DomainEvent<'message.left'>,
): Promise<number> {
  return (await tx.all(insertForOwners, { messageId, correlationId })).length;
}
