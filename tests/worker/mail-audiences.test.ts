import { expect, it } from 'vitest';
import type { Mailer } from '../../server/integrations/resend/mailer.ts';
import { requestPasswordReset } from '../../server/modules/identity/auth/passwords/request-password-reset.ts';
import {
  isAppointmentMail,
  MAIL_PAYLOADS,
  type MailTemplate,
} from '../../server/modules/mail/mail.schema.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { VISITOR } from '../support/accounts.ts';
import { booking, existing, makeCustomer } from '../support/appointments.ts';
import { asMember } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { startProviders } from '../support/product.ts';
import { until } from '../support/until.ts';

// A password reset must not wait in the queue behind booking confirmations.

const providers = forFile(startProviders);

type Waiting = { template: string; begun_at: Date | null; done_at: Date | null };

async function mailsOf(businessId: number): Promise<Waiting[]> {
  const rows = await providers.deps.sql<Waiting>`SELECT template, begun_at, done_at
    FROM outgoing_mails WHERE business_id = ${businessId} ORDER BY id`;
  return rows;
}

/** Three due confirmations, and a user who requests a password reset. */
async function makeBusy() {
  const { deps } = providers;
  const { id: businessId } = await makeBusiness(deps, { balanceCents: 1_000 });
  const person = await makePerson(deps, businessId);
  for (let hour = 10; hour < 13; hour += 1) {
    const { id: customerId } = await makeCustomer(deps, businessId);
    const input = booking(`2031-03-04T${hour}:00`, existing(customerId));
    await bookAppointment(
      asMember(deps, businessId),
      { businessId, userId: person.id, role: 'admin' },
      input,
    );
  }
  await deps.sql`UPDATE outgoing_mails SET next_try_at = clock_timestamp() WHERE business_id = ${businessId}`;
  return { businessId, email: person.email };
}

it('mails to accounts and mails to customers are sent by separate runs', async () => {
  const { deps } = providers;
  const { businessId, email } = await makeBusy();
  await requestPasswordReset(deps, VISITOR, email);
  expect(await sendMails(deps)).toBe(1);
  expect((await mailsOf(businessId)).map(({ done_at }) => done_at !== null)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(await sendMails(deps, { audience: 'customer' })).toBe(3);
});

it('the database assigns each template to the same audience as the code', async () => {
  const rows = await providers.deps.sql<{ template: MailTemplate; audience: string }>`
    INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id,
      done_at)
    SELECT (SELECT min(id) FROM businesses), t, 'audience', 'audience', 'x', '{}', 'test', clock_timestamp()
    FROM unnest(${Object.keys(MAIL_PAYLOADS)}::text[]) t RETURNING template, audience`;
  expect(rows.length).toBeGreaterThan(10);
  for (const { template, audience } of rows)
    expect(audience, template).toBe(isAppointmentMail(template) ? 'customer' : 'account');
});

it('a password reset is sent while mails to customers are blocked at Resend', async () => {
  const { deps } = providers;
  const { businessId, email } = await makeBusy();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const mailer: Mailer = {
    async send(mail) {
      if (mail.to !== email) await opened;
      return deps.mailer.send(mail);
    },
  };
  const stop = await startWorker({ ...deps, mailer });
  try {
    // The mailer does not answer for the first confirmation, and the other confirmations wait behind it.
    const countBegunMails = async () =>
      (await mailsOf(businessId)).filter(({ begun_at }) => begun_at !== null).length;
    await until(async () => (await countBegunMails()) > 0, 20_000, 'a mail is with Resend');
    await requestPasswordReset(deps, VISITOR, email);
    const isReset = ({ template }: Waiting) => template === 'reset-password';
    const isSent = async () =>
      (await mailsOf(businessId)).some((mail) => isReset(mail) && mail.done_at !== null);
    await until(isSent, 20_000, 'the password reset has left');
    const others = (await mailsOf(businessId)).filter((mail) => !isReset(mail));
    expect(others.map(({ done_at }) => done_at)).toEqual([null, null, null]);
  } finally {
    open();
    await stop();
  }
});
