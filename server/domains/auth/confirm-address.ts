import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { recordEvent } from '../../events/record-event.ts';
import { voidOpenTokens } from './account-tokens.ts';
import type { PersonRow } from './auth.queries.ts';

const markVerified: Statement<{ id: number }> = {
  name: 'auth.mark_verified',
  text: `UPDATE users SET email_verified_at = app_now()
    WHERE business_id = $1 AND id = $2 AND email_verified_at IS NULL RETURNING id`,
};

/** The address is the person's, who is welcomed for it once. Verifying again changes nothing. Ring `relay-outbox`. */
export async function confirmAddress(tx: Queryable, person: PersonRow): Promise<void> {
  const { business_id: businessId, user_id: userId } = person;
  const verified = await run(tx, markVerified, [businessId, userId]);
  await voidOpenTokens(tx, person, ['verify_email']);
  if (verified.length === 0) return;
  const subject = `user-${userId}`;
  await recordAudit(bridge(tx, businessId), { actor: subject, action: 'email.verified', subject });
  await recordEvent(bridge(tx, businessId), 'email.verified', { userId });
}
