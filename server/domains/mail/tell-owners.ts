import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { currentOrigin } from '../../events/request-origin.ts';
import type { MailPayload, OwnersMail } from './mail.schema.ts';

type Common = 'businessName' | 'by' | 'at' | 'timezone' | 'device' | 'address';

export type OwnersNews<Template extends OwnersMail> = {
  businessId: number;
  /** Who did it. */
  actorId: number;
  template: Template;
  /** With the owner, what makes it one mail. */
  version: string;
  facts: Omit<MailPayload<Template>, Common>;
};

const insertForOwners: Statement<{ id: number }> = {
  name: 'mail.tell_owners',
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id)
    SELECT $1, $2, format('user-%s', u.id), $3, u.email, u.mail_language,
      $4::jsonb || jsonb_build_object('businessName', b.name, 'timezone', b.timezone, 'at', app_now(),
        'by', coalesce(concat_ws(' ', a.first_name, nullif(a.last_name, '')), '')), $5
    FROM users u JOIN businesses b ON b.id = u.business_id
    LEFT JOIN users a ON a.business_id = $1 AND a.id = $6
    WHERE u.business_id = $1 AND u.role = 'admin' AND u.disabled_at IS NULL AND u.email_verified_at IS NOT NULL
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
};

/**
 * Tells every owner of a business, whose address is proven, what somebody did, in the transaction of the deed. The
 * same version is the same mail, however often it is told. Ring `send-mails` after the commit.
 */
export async function tellOwners<Template extends OwnersMail>(
  tx: Queryable,
  { businessId, actorId, template, version, facts }: OwnersNews<Template>,
): Promise<void> {
  const { requestId, address, device } = currentOrigin();
  const payload = JSON.stringify({ ...facts, address, device });
  await run(tx, insertForOwners, [businessId, template, version, payload, requestId, actorId]);
}
