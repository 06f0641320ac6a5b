import type { MailLanguage } from '../../core/mail-language.ts';
import { type Queryable, runOne, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { InviteInput } from './team.schema.ts';

/** An invitation as it stands after it was written. */
export type InvitationRow = {
  id: number;
  email: string;
  role: InviteInput['role'];
  invited_by: string;
  mail_language: MailLanguage;
  times_sent: number;
};

const businessName: Statement<{ name: string }> = {
  name: 'team.business_name',
  text: 'SELECT name FROM businesses WHERE id = $1',
};

/** Queues the mail of an invitation, one for each time it is sent. */
export async function sendInvitation(
  tx: Queryable,
  businessId: number,
  invitation: InvitationRow,
  { secret, correlationId }: { secret: string; correlationId: string },
): Promise<void> {
  const { name } = await runOne(tx, businessName, [businessId]);
  await queueMail(bridge(tx, businessId), {
    template: 'invitation',
    subject: `invitation-${invitation.id}`,
    version: String(invitation.times_sent),
    recipient: invitation.email,
    language: invitation.mail_language,
    payload: { businessName: name, invitedBy: invitation.invited_by, role: invitation.role },
    correlationId,
    secret,
  });
}
