import { int, json, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MailPayload } from './mail.schema.ts';

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

type BalanceMail = 'low-balance' | 'calls-refused';
type BalanceEvent<Template extends BalanceMail> = {
  payload: Omit<MailPayload<Template>, 'businessName'> & { sequence: number };
  correlationId: string;
};

/**
 * A reaction that queues a mail to each owner and returns how many. The ledger's sequence is the version: one mail per
 * crossing of the threshold, whatever is delivered twice.
 */
export function mailOwners<Template extends BalanceMail>(template: Template) {
  return async (
    tx: TenantTx,
    { payload: { sequence, ...facts }, correlationId }: BalanceEvent<Template>,
  ): Promise<number> => {
    const version = `sequence-${sequence}`;
    return (await tx.all(insertForOwners, { template, version, facts, correlationId })).length;
  };
}
