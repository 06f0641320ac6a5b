import type { TenantTx } from '../../db/database.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { personById } from '../auth/auth.queries.ts';
import { queueMail } from './queue-mail.ts';

/** Queues the welcome mail of a person who verified their address, once; none, if they no longer exist. */
export async function welcomePerson(
  tx: TenantTx,
  { payload: { userId }, correlationId }: DomainEvent<'email.verified'>,
): Promise<void> {
  const person = await tx.first(personById, { userId });
  if (!person) return;
  await queueMail(tx, {
    template: 'welcome',
    subject: `user-${userId}`,
    version: '1',
    recipient: person.email,
    language: person.mail_language,
    payload: { firstName: person.first_name, businessName: person.business_name },
    correlationId,
  });
}
