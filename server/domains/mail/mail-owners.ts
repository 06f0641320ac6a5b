import { int, json, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MailPayload, MailTemplate } from './mail.schema.ts';

const insertForOwners = ofBusiness({
  name: 'mail.queue_for_owners',
  params: { template: text, version: text, facts: json, correlationId: text },
  row: { id: int },
  text: `INSERT INTO outgoing_mails
      (business_id, template, subject, version, recipient, language, payload, correlation_id)
    SELECT $business, $template, format('user-%s', u.id), $version, u.email, u.mail_language,
      jsonb_build_object('businessName', b.name, 'timezone', b.timezone) || $facts::jsonb, $correlationId
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $business AND u.role = 'admin' AND u.disabled_at IS NULL
    ON CONFLICT (template, subject, version) DO NOTHING RETURNING id`,
});

/** What makes each a mail of its own: a line of the ledger, a step of dunning, a schedule, a number. */
const OCCASIONS = {
  'low-balance': 'sequence',
  'calls-refused': 'sequence',
  'fee-unpaid': 'stepId',
  'hold-announced': 'stepId',
  'number-held': 'scheduleId',
  'release-warning': 'stepId',
  'number-released': 'phoneNumberId',
} as const satisfies Partial<Record<MailTemplate, string>>;
type BalanceMail = keyof typeof OCCASIONS;

type BalanceEvent<Template extends BalanceMail> = {
  payload: Omit<MailPayload<Template>, 'businessName' | 'timezone'> &
    Record<(typeof OCCASIONS)[Template], number>;
  correlationId: string;
};

/**
 * A reaction that queues a mail to each owner and returns how many. The occasion is the version: one mail per crossing of
 * the threshold, say, whatever is delivered twice.
 */
export function mailOwners<Template extends BalanceMail>(template: Template) {
  const occasion: (typeof OCCASIONS)[Template] = OCCASIONS[template];
  return async (tx: TenantTx, { payload, correlationId }: BalanceEvent<Template>): Promise<number> => {
    const version = `${occasion}-${payload[occasion]}`;
    return (await tx.all(insertForOwners, { template, version, facts: payload, correlationId })).length;
  };
}
