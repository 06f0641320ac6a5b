import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { MailReport } from '../../integrations/resend/mail-report.ts';

const note: Statement<Record<string, never>> = {
  name: 'mail.note_delivery',
  text: `/* every business: the report names a mail */
    UPDATE outgoing_mails SET delivery = $3, delivery_reported_at = $4
    WHERE id = $1 AND recipient = ANY ($2) AND (delivery_reported_at IS NULL OR delivery_reported_at < $4)`,
};

/**
 * Keeps the newest word on a mail: reports may come twice and in any order. One statement does it all, so there is
 * nothing to promise in the inbox.
 */
export async function noteDelivery(
  db: Queryable,
  { mailId, recipients, delivery, reportedAt }: MailReport,
): Promise<void> {
  await run(db, note, [mailId, recipients, delivery, reportedAt]);
}
