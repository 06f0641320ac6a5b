import { maySeeMoney, ROLES } from '../../core/roles.ts';
import { int } from '../../db/column-types.ts';
import type { SystemRunner } from '../../db/database.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import { wordList } from '../../db/word-list.ts';
import { DIGEST_OF_USER } from './digest-of-user.ts';
import type { MailTemplate } from './mail.schema.ts';
import { MAIL_OF_EVENT } from './mail-owners.ts';

/** Mails with data of a business. Mails about a user's own account and about actions of members are not among them. */
const BUSINESS_MAILS = [
  ...Object.values(MAIL_OF_EVENT),
  'message-left',
  'daily-digest',
  'report-ready',
] as const satisfies readonly MailTemplate[];

/**
 * Marks a mail as done if its reader may no longer get it. The reader must still be a member with the address of the
 * mail. A digest needs their current choice of digests and, if the digest states the balance, a role that may see money.
 * A report needs a role that may see its sections; all other mails need an owner.
 */
const drop = ofEveryBusiness({
  name: 'mail.drop_if_reader_changed',
  because: 'a worker sends due mails of all businesses',
  params: { mailId: int },
  row: { id: int },
  text: `UPDATE outgoing_mails m SET done_at = clock_timestamp(), last_error = 'outdated'
    WHERE m.id = $mailId AND m.done_at IS NULL AND m.template IN (${wordList(BUSINESS_MAILS)}) AND NOT EXISTS (
      SELECT FROM users u
      WHERE u.business_id = m.business_id AND m.subject = format('user-%s', u.id) AND u.email = m.recipient
        AND u.disabled_at IS NULL
        AND CASE m.template
          WHEN 'daily-digest' THEN ${DIGEST_OF_USER} = 'daily'
            AND (m.payload -> 'balance' = 'null' OR u.role IN (${wordList(ROLES.filter(maySeeMoney))}))
          WHEN 'report-ready' THEN coalesce(m.payload -> 'roles' ? u.role, true)
          ELSE u.role = 'admin' END)
    RETURNING m.id`,
});

/**
 * Drops a mail whose reader was removed, lost the role for it, has another address or turned the digest off while the
 * mail waited. A dropped mail has no `resend_id`. Returns whether the mail was dropped; dropping it again changes
 * nothing.
 */
export async function dropIfReaderChanged(db: SystemRunner, mailId: number): Promise<boolean> {
  return (await db.first(drop, { mailId })) !== undefined;
}
