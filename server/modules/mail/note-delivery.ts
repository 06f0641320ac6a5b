import { instant, int, text, texts } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import type { MailReport } from '../../integrations/resend/mail-report.ts';

const note = ofEveryBusiness({
  name: 'mail.note_delivery',
  because: 'a delivery report names a mail and no business',
  params: { mailId: int, recipients: texts, delivery: text, reportedAt: instant },
  text: `UPDATE outgoing_mails SET delivery = $delivery, delivery_reported_at = $reportedAt
    WHERE id = $mailId AND recipient = ANY ($recipients)
      AND (delivery_reported_at IS NULL OR delivery_reported_at < $reportedAt)`,
});

/**
 * Stores the newest delivery report of a mail. Reports may be repeated and may arrive in any order. Reports skip the
 * event inbox, because a single statement handles each of them.
 */
export async function noteDelivery(db: SystemRunner, report: MailReport): Promise<void> {
  await db.all(note, report);
}
