import { originOf } from '../../core/request-origin.ts';
import { int, json, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { memberName } from '../../db/person-name.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MailPayload, OwnersMail } from './mail.schema.ts';

type Common = 'businessName' | 'by' | 'at' | 'timezone' | 'device' | 'address';

export type OwnersNews<Template extends OwnersMail> = {
  /** User id of the member who acted. */
  actorId: number;
  template: Template;
  /** Template, recipient and version together make the mail unique. */
  version: string;
  facts: Omit<MailPayload<Template>, Common>;
  /** User id of an owner who gets no mail. */
  exceptId?: number | undefined;
};

const insertForOwners = ofBusiness({
  name: 'mail.queue_owners_mail',
  params: {
    template: text,
    version: text,
    facts: json,
    correlationId: text,
    actorId: int,
    exceptId: int.orNull,
  },
  row: { id: int },
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id)
    SELECT $business, $template, format('user-%s', u.id), $version, u.email, u.mail_language,
      $facts::jsonb || jsonb_build_object('businessName', b.name, 'timezone', b.timezone, 'at', app_now(),
        'by', coalesce(${memberName('a')}, '')), $correlationId
    FROM users u JOIN businesses b ON b.id = u.business_id
    LEFT JOIN users a ON a.business_id = $business AND a.id = $actorId
    WHERE u.business_id = $business AND u.role = 'admin' AND u.disabled_at IS NULL AND u.email_verified_at IS NOT NULL
      AND u.id IS DISTINCT FROM $exceptId
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
});

/**
 * Queues a mail about a member's action to every owner with a verified address, in the transaction of the action. Mails
 * with the same version are queued only once. Wake `send-mails` after the commit.
 */
export async function queueOwnersMail<Template extends OwnersMail>(
  tx: TenantTx,
  { actorId, template, version, facts, exceptId }: OwnersNews<Template>,
): Promise<void> {
  const { requestId, address, device } = originOf(tx);
  await tx.all(insertForOwners, {
    template,
    version,
    facts: { ...facts, address, device },
    correlationId: requestId,
    actorId,
    exceptId: exceptId ?? null,
  });
}
