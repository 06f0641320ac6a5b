import { MAIL_LANGUAGES } from '../../core/mail-language.ts';
import { int, oneOf, text } from '../../db/column-types.ts';
import type { TenantTx } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { queueMail } from './queue-mail.ts';

const recipient = ofBusiness({
  name: 'mail.recipient',
  params: { userId: int },
  row: {
    email: text,
    mail_language: oneOf(MAIL_LANGUAGES),
    first_name: text,
    business_name: text,
    call_price_cents: int,
  },
  text: `SELECT u.email, u.mail_language, u.first_name, b.name AS business_name, b.call_price_cents
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $business AND u.id = $userId AND u.disabled_at IS NULL`,
});

/** Queues the welcome mail of a user who verified their address, once. Queues none for a user who no longer exists. */
export async function welcomePerson(
  tx: TenantTx,
  { payload: { userId }, correlationId }: DomainEvent<'email.verified'>,
): Promise<void> {
  const user = await tx.first(recipient, { userId });
  if (!user) return;
  await queueMail(tx, {
    template: 'welcome',
    subject: `user-${userId}`,
    version: '1',
    recipient: user.email,
    language: user.mail_language,
    payload: {
      firstName: user.first_name,
      businessName: user.business_name,
      callPriceCents: user.call_price_cents,
    },
    correlationId,
  });
}
