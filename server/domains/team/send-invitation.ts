import { MAIL_LANGUAGES } from '../../core/mail-language.ts';
import { ROLES } from '../../core/permissions.ts';
import { int, oneOf, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness, type Values } from '../../db/statement.ts';
import { currentOrigin } from '../../events/request-origin.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** An invitation as it stands after it was written, and its columns. */
export const SENT_INVITATION = {
  id: int,
  email: text,
  role: oneOf(ROLES),
  invited_by: text,
  mail_language: oneOf(MAIL_LANGUAGES),
  times_sent: int,
};
export const SENT_COLUMNS = 'id, email, role, invited_by, mail_language, times_sent';

const businessName = ofBusiness({
  name: 'team.business_name',
  row: { name: text },
  text: 'SELECT name FROM businesses WHERE id = $business',
});

/** Queues the mail of an invitation, one for each time it is sent; `secret` is the token of its link. */
export async function sendInvitation(
  tx: TenantTx,
  invitation: Values<typeof SENT_INVITATION>,
  secret: string,
): Promise<void> {
  const { name } = await tx.one(businessName);
  await queueMail(tx, {
    template: 'invitation',
    subject: `invitation-${invitation.id}`,
    version: String(invitation.times_sent),
    recipient: invitation.email,
    language: invitation.mail_language,
    payload: { businessName: name, invitedBy: invitation.invited_by, role: invitation.role },
    correlationId: currentOrigin().requestId,
    secret,
  });
}
