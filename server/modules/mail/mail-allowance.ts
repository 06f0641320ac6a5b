import { createHash } from 'node:crypto';
import { CUSTOMER_MAIL } from '../../core/plan.ts';
import { bool, int, text } from '../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../db/database.ts';
import { ofBusiness, ofNoBusiness } from '../../db/statement.ts';

/** The recipient of a mail, and the `subject` of its row. */
export type Addressee = { recipient: string; subject: string };

/**
 * Reasons not to queue a mail to a customer: a daily limit is reached, or the total limit before the first payment of
 * the business.
 */
export type MailLimit = 'mail_limit' | 'mail_unpaid';

/**
 * Lock order: first the row of the business, then that of the recipient. The locks prevent concurrent mails from
 * exceeding the limits, and the fixed order prevents deadlocks.
 */
const takeTurns = ofNoBusiness({
  name: 'mail.take_turns',
  params: { whose: text },
  text: `SELECT FROM pg_advisory_xact_lock(hashtextextended($whose, 0))`,
});

/**
 * Mails to a recipient are counted across all businesses, under a hash of the address. Erasing a customer therefore
 * does not reset the count.
 */
const used = ofBusiness({
  name: 'mail.allowance_used',
  params: { subject: text, bucket: text, countMax: int },
  row: { of_business: int, of_appointment: int, to_recipient: int, in_all: int, has_paid: bool },
  text: `SELECT
      (SELECT count(*)::int FROM outgoing_mails WHERE business_id = $business AND audience = 'customer'
         AND created_at > clock_timestamp() - interval '24 hours') AS of_business,
      (SELECT count(*)::int FROM outgoing_mails WHERE business_id = $business AND audience = 'customer' AND subject = $subject
         AND created_at > clock_timestamp() - interval '24 hours') AS of_appointment,
      (SELECT count(*)::int FROM rate_limit_hits
       WHERE bucket = $bucket AND created_at > clock_timestamp() - interval '24 hours') AS to_recipient,
      (SELECT count(*)::int FROM (SELECT FROM outgoing_mails WHERE business_id = $business AND audience = 'customer' LIMIT $countMax) m)
        AS in_all,
      EXISTS (SELECT FROM ledger_entries WHERE business_id = $business AND kind = 'topup') AS has_paid`,
});

const addHit = ofNoBusiness({
  name: 'mail.count_recipient',
  params: { bucket: text },
  text: 'INSERT INTO rate_limit_hits (bucket) VALUES ($bucket)',
});

function bucketOf(recipient: string): string {
  return `mail:recipient:${createHash('sha256').update(recipient.toLowerCase()).digest('hex')}`;
}

/** The limit that prevents another mail of the business to this recipient now; undefined when a mail may be sent. */
export async function findMailLimit(
  db: TenantRunner,
  { recipient, subject }: Addressee,
): Promise<MailLimit | undefined> {
  const { perBusinessDay, perRecipientDay, perAppointmentDay, beforeFirstPayment } = CUSTOMER_MAIL;
  const row = await db.one(used, { subject, bucket: bucketOf(recipient), countMax: beforeFirstPayment });
  if (!row.has_paid && row.in_all >= beforeFirstPayment) return 'mail_unpaid';
  const isSpent =
    row.of_business >= perBusinessDay ||
    row.of_appointment >= perAppointmentDay ||
    row.to_recipient >= perRecipientDay;
  return isSpent ? 'mail_limit' : undefined;
}

/**
 * Counts one mail against the limits, in the transaction that queues it, or returns the limit that prevents it.
 * Concurrent callers wait until that transaction has ended.
 */
export async function takeMailAllowance(tx: TenantTx, addressee: Addressee): Promise<MailLimit | undefined> {
  const bucket = bucketOf(addressee.recipient);
  for (const whose of [`mail:business:${tx.businessId}`, bucket]) await tx.all(takeTurns, { whose });
  const limit = await findMailLimit(tx, addressee);
  if (limit === undefined) await tx.all(addHit, { bucket });
  return limit;
}
