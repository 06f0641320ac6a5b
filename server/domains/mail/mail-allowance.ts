import { createHash } from 'node:crypto';
import { CUSTOMER_MAIL } from '../../core/plan.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';

/** Whom a business would write to, and what about (`subject`). */
export type Addressee = { businessId: number; recipient: string; subject: string };

/** Why a mail to a customer is not queued: a limit of the day, or nothing was ever paid. */
export type MailLimit = 'mail_limit' | 'mail_unpaid';

/** The business first and then the recipient, everywhere: of a hundred at once no more pass than the limits allow. */
const takeTurns: Statement<Record<string, never>> = {
  name: 'mail.take_turns',
  text: `SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))`,
};

type UsedRow = {
  of_business: number;
  of_appointment: number;
  to_recipient: number;
  in_all: number;
  has_paid: boolean;
};

/** Recipients are counted over all businesses, under a hash: erasing a customer frees no new allowance. */
const used: Statement<UsedRow> = {
  name: 'mail.allowance_used',
  text: `SELECT
      (SELECT count(*)::int FROM outgoing_mails WHERE business_id = $1 AND lane = 'customer'
         AND created_at > clock_timestamp() - interval '24 hours') AS of_business,
      (SELECT count(*)::int FROM outgoing_mails WHERE business_id = $1 AND lane = 'customer' AND subject = $2
         AND created_at > clock_timestamp() - interval '24 hours') AS of_appointment,
      (SELECT count(*)::int FROM rate_limit_hits
       WHERE bucket = $3 AND created_at > clock_timestamp() - interval '24 hours') AS to_recipient,
      (SELECT count(*)::int FROM (SELECT FROM outgoing_mails WHERE business_id = $1 AND lane = 'customer' LIMIT $4) m)
        AS in_all,
      EXISTS (SELECT FROM ledger_entries WHERE business_id = $1 AND kind = 'topup') AS has_paid`,
};

const addHit: Statement<Record<string, never>> = {
  name: 'mail.count_recipient',
  text: 'INSERT INTO rate_limit_hits (bucket) VALUES ($1)',
};

function bucketOf(recipient: string): string {
  return `mail:recipient:${createHash('sha256').update(recipient.toLowerCase()).digest('hex')}`;
}

/** The limit that stands between a business and one more mail to this recipient now; undefined when it may be sent. */
export async function findMailLimit(
  db: Queryable,
  { businessId, recipient, subject }: Addressee,
): Promise<MailLimit | undefined> {
  const { perBusinessDay, perRecipientDay, perAppointmentDay, beforeFirstPayment } = CUSTOMER_MAIL;
  const values = [businessId, subject, bucketOf(recipient), beforeFirstPayment];
  const row = await runOne(db, used, values);
  if (!row.has_paid && row.in_all >= beforeFirstPayment) return 'mail_unpaid';
  const isSpent =
    row.of_business >= perBusinessDay ||
    row.of_appointment >= perAppointmentDay ||
    row.to_recipient >= perRecipientDay;
  return isSpent ? 'mail_limit' : undefined;
}

/**
 * Takes one mail out of the allowance in the transaction that queues it, or says which limit forbids it. Who asks at
 * the same moment waits until that transaction has ended.
 */
export async function takeMailAllowance(tx: Queryable, addressee: Addressee): Promise<MailLimit | undefined> {
  const bucket = bucketOf(addressee.recipient);
  for (const turn of [`mail:business:${addressee.businessId}`, bucket]) await run(tx, takeTurns, [turn]);
  const limit = await findMailLimit(tx, addressee);
  if (limit === undefined) await run(tx, addHit, [bucket]);
  return limit;
}
