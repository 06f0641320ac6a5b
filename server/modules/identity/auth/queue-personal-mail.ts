import type { Device } from '../../../core/device.ts';
import { originOf } from '../../../core/request-origin.ts';
import { instant, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofNoBusiness } from '../../../db/statement.ts';
import { queueMail } from '../../mail/index.ts';
import type { MailPayload, PersonalMail } from '../../mail/mail.schema.ts';
import type { SessionPerson } from './sessions/start-session.ts';

/** Fields of every mail about a change of an account: recipient, time and origin of the change. */
type Common = {
  firstName: string;
  at: string;
  timezone: string;
  device: Device | null;
  address: string | null;
};

type News<Template extends PersonalMail> = {
  template: Template;
  payload: (common: Common) => MailPayload<Template>;
};

const newMail = ofNoBusiness({
  name: 'mail.new_version',
  row: { version: text, at: instant },
  text: 'SELECT gen_random_uuid()::text AS version, app_now() AS at',
});

/**
 * Queues a mail to a user about a change of their account, in the change's transaction. Each invocation queues a
 * separate mail.
 */
export async function queuePersonalMail<Template extends PersonalMail>(
  tx: TenantTx,
  person: SessionPerson,
  { template, payload }: News<Template>,
): Promise<void> {
  const { version, at } = await tx.one(newMail);
  const { requestId, address, device } = originOf(tx);
  const { first_name: firstName, timezone } = person;
  await queueMail(tx, {
    template,
    subject: `user-${person.user_id}`,
    version,
    recipient: person.email,
    language: person.mail_language,
    payload: payload({ firstName, at: at.toISOString(), timezone, device, address }),
    correlationId: requestId,
  });
}
