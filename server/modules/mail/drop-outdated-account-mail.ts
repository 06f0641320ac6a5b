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
 * SQL condition: the mail is about a step of dunning, and the debt of that step was paid. The balance is then not below
 * zero, or fell below zero later.
 */
const IS_ABOUT_PAID_DEBT = `EXISTS (
      SELECT FROM dunning_steps d JOIN accounts a ON a.business_id = d.business_id
      WHERE d.business_id = m.business_id AND d.id = (m.payload ->> 'stepId')::bigint
        AND a.below_zero_since IS DISTINCT FROM d.since)`;

/**
 * Marks a mail as done if it is about a paid debt, or if its reader may no longer get it. The reader must still be a
 * member with the address of the mail. A digest needs their current choice of digests and, if the digest states the
 * balance, a role that may see money. A report needs a role that may see its sections; all other mails need an owner.
 */
const drop = ofEveryBusiness({
  name: 'mail.drop_outdated_account_mail',
  because: 'a worker sends due mails of all businesses',
  params: { mailId: int },
  row: { id: int },
  text: `UPDATE outgoing_mails m SET done_at = clock_timestamp(), last_error = 'outdated'
    WHERE m.id = $mailId AND m.done_at IS NULL AND m.template IN (${wordList(BUSINESS_MAILS)})
      AND (${IS_ABOUT_PAID_DEBT} OR NOT EXISTS (
      SELECT FROM users u
      WHERE u.business_id = m.business_id AND m.subject = format('user-%s', u.id) AND u.email = m.recipient
        AND u.disabled_at IS NULL
        AND CASE m.template
          WHEN 'daily-digest' THEN ${DIGEST_OF_USER} = 'daily'
            AND (m.payload -> 'balance' = 'null' OR u.role IN (${wordList(ROLES.filter(maySeeMoney))}))
          WHEN 'report-ready' THEN coalesce(m.payload -> 'roles' ? u.role, true)
          ELSE u.role = 'admin' END))
    RETURNING m.id`,
});

/**
 * Drops a mail whose reader was removed, lost the role for it, has another address or turned the digest off while the
 * mail waited. Also drops a mail about unpaid fees whose debt was paid meanwhile. A dropped mail has no `resend_id`.
 * Returns whether the mail was dropped; dropping it again changes nothing.
 */
export async function dropOutdatedAccountMail(db: SystemRunner, mailId: number): Promise<boolean> {
  return (await db.first(drop, { mailId })) !== undefined;
}
