import type { Actor } from '../../../core/actor.ts';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { LINK_VALIDITY } from '../../../core/plan.ts';
import { originOf } from '../../../core/request-origin.ts';
import { ROLES } from '../../../core/roles.ts';
import { bytes, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { queueMail } from '../../mail/index.ts';
import { hashToken, newToken } from '../auth/sessions/sessions.ts';
import { lockAsOwner } from './lock-team.ts';
import { notifyOwners } from './notify-owners.ts';

/** Parameters of statements that insert or update an invitation with a new link. */
export const LINK = { tokenHash: bytes, days: int };

/** Columns of the inserted or updated invitation that `write` returns. */
export const SENT = {
  id: int,
  role: oneOf(ROLES),
  invited_by: text,
  mail_language: oneOf(MAIL_LANGUAGES),
  times_sent: int,
};
export const SENT_COLUMNS = 'id, role, invited_by, mail_language, times_sent';

const businessName = ofBusiness({
  name: 'team.business_name',
  row: { name: text },
  text: 'SELECT name FROM businesses WHERE id = $business',
});

type Invitation = {
  /** The mail address of the invited person. */
  recipient: string;
  /** Inserts or updates the invitation of the recipient. */
  write: (tx: TenantTx, link: Values<typeof LINK>) => Promise<Values<typeof SENT>>;
};

/**
 * Creates a link that is valid for 7 days, inserts or updates the invitation with `write`, and mails it. Every sent
 * invitation is audited and mailed to all owners, also when it is sent again. Throws `forbidden` when the actor is no
 * longer an owner, and `rate_limited` after 20 invitations of the business an hour or 50 a day, or 5 invitations of all
 * businesses to the recipient a day. A refused invitation is not counted.
 */
export async function sendInvitation(
  { db, config, jobs, invalidations }: MemberDeps,
  actor: Actor,
  { recipient, write }: Invitation,
): Promise<void> {
  const attempt = await countAttempt(db, [
    limitFor(config, 'invite:business', actor.businessId),
    limitFor(config, 'invite:business-day', actor.businessId),
    limitFor(config, 'invite:recipient', hashToken(recipient).toString('hex')),
  ]);
  const secret = newToken();
  const sending = db.transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    const invitation = await write(tx, { tokenHash: hashToken(secret), days: LINK_VALIDITY.invitationDays });
    const { id, role } = invitation;
    const { userId } = actor;
    const subject = `invitation-${id}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'member.invited', subject });
    await notifyOwners(tx, { actorId: userId, change: 'invited', member: recipient, role });
    const { name } = await tx.one(businessName);
    await queueMail(tx, {
      template: 'invitation',
      subject,
      version: String(invitation.times_sent),
      recipient,
      language: invitation.mail_language,
      payload: { businessName: name, invitedBy: invitation.invited_by, role },
      correlationId: originOf(tx).requestId,
      secret,
    });
  });
  await sending.catch(async (error: unknown) => {
    await attempt.uncount();
    throw error;
  });
  jobs.wake('send-mails', {});
  invalidations.publish([actor.businessId], ['team']);
}
