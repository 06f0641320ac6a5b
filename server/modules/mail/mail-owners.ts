import { int, json, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import { type DomainEvent, type EventName, OCCASIONS } from '../../events/catalogue.ts';
import type { MailTemplate } from './mail.schema.ts';

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

/** The template of the mail for each event of the balance. */
export const MAIL_OF_EVENT = {
  'balance.low': 'low-balance',
  'calls.refused': 'calls-refused',
  'spending.near': 'spending-near',
  'spending.reached': 'spending-reached',
  'receipt.issued': 'receipt',
  'recharge.succeeded': 'recharge-succeeded',
  'recharge.declined': 'recharge-declined',
  'recharge.paused': 'recharge-paused',
  'recharge.refused': 'recharge-refused',
  'recharge.ended': 'recharge-ended',
  'money_back.refunded': 'money-back-refunded',
  'money_back.declined': 'money-back-declined',
  'fee.unpaid': 'fee-unpaid',
  'hold.announced': 'hold-announced',
  'number.activated': 'number-activated',
  'number.order_failed': 'number-order-failed',
  'number.held': 'number-held',
  'release.warned': 'release-warning',
  'number.released': 'number-released',
} as const satisfies Partial<Record<EventName, MailTemplate>>;

/**
 * An event handler that queues a mail to each owner and returns the number of mails. The version of the mail is derived
 * from the event, so that repeated deliveries queue it once.
 */
export async function mailOwners<Name extends keyof typeof MAIL_OF_EVENT>(
  tx: TenantTx,
  { name, payload, correlationId }: DomainEvent<Name>,
): Promise<number> {
  const occasion = OCCASIONS[name];
  const facts: Record<string, unknown> = { ...payload };
  const version = `${String(occasion)}-${String(facts[String(occasion)])}`;
  const mail = { template: MAIL_OF_EVENT[name], version, facts, correlationId };
  return (await tx.all(insertForOwners, mail)).length;
}
