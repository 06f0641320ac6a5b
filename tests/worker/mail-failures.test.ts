import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { type Mail, MailRefused } from '../../server/integrations/resend/mailer.ts';
import { mailOwners } from '../../server/modules/mail/mail-owners.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps));
let attempts: Mail[];

beforeEach(async () => {
  attempts = [];
  await makePerson(deps, business.id);
  await mailAboutRefusedCalls(7);
});

/** Returns the number of queued mails. */
function mailAboutRefusedCalls(sequence: number): Promise<number> {
  const name = 'calls.refused' as const;
  const event = { name, payload: { balanceCents: 0, sequence }, correlationId: 'CA1' };
  return deps.db.ofBusiness(business.id).transaction((tx) => mailOwners(tx, event));
}

it('a disabled user gets no more mail', async () => {
  const deletedMember = await makePerson(deps, business.id);
  await deps.prisma.user.update({
    where: { id: deletedMember.id, businessId: business.id },
    data: { disabledAt: new Date() },
  });
  expect(await mailAboutRefusedCalls(8)).toBe(1);
});

/** Sends due mails while Resend returns this failure. */
async function sendInto(failure: Error): Promise<void> {
  const mailer = {
    send(mail: Mail) {
      attempts.push(mail);
      return Promise.reject(failure);
    },
  };
  expect(await sendMails({ ...deps, mailer })).toBe(0);
}

async function mailRow() {
  const rows = await deps.sql`SELECT *, extract(epoch FROM next_try_at - clock_timestamp())::float8 AS waits
    FROM outgoing_mails WHERE business_id = ${business.id}`;
  return rows[0];
}

describe('a failing mail', () => {
  it('a failing mail becomes a dead letter at its first attempt when Resend refuses it', async () => {
    await sendInto(new MailRefused('validation_error: no such address'));

    expect(await mailRow()).toMatchObject({
      attempts: 1,
      dead_at: expect.any(Date),
      last_error: 'validation_error: no such address',
    });
  });

  it('a failing mail is retried after 1, 2, 4 … 64 seconds under the same key and becomes a dead letter at the eighth failure', async () => {
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await sendInto(new Error('Resend is away'));
      await sendInto(new Error('Resend is away'));
      const row = await mailRow();
      expect(row).toMatchObject({ attempts: attempt, done_at: null });
      expect(row.dead_at === null).toBe(attempt < 8);
      waits.push(Math.ceil(row.waits));
      await deps.sql`UPDATE outgoing_mails SET next_try_at = clock_timestamp()
        WHERE business_id = ${business.id}`;
    }
    await sendInto(new Error('Resend is away'));

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64]);
    expect(attempts).toHaveLength(8);
    expect(new Set(attempts.map((mail) => mail.idempotencyKey)).size).toBe(1);
  });

  it('a failing mail waits as long as Resend asks, and never becomes a dead letter while Resend is unavailable', async () => {
    const cause = new Error('rate_limit_exceeded: too many requests');
    const details = { retryAfterSeconds: 120 };
    await sendInto(new AppError('provider_unavailable', 'errors.common.unavailable', details, { cause }));
    const row = await mailRow();
    expect(row).toMatchObject({
      ...{ attempts: 1, dead_at: null },
      last_error: expect.stringContaining('rate_limit_exceeded: too many requests'),
    });
    expect(Math.ceil(row.waits)).toBe(120);

    await deps.sql`UPDATE outgoing_mails SET attempts = 100, next_try_at = clock_timestamp()
      WHERE business_id = ${business.id}`;
    await sendInto(new AppError('provider_unavailable', 'errors.common.unavailable', {}, { cause }));
    const later = await mailRow();
    expect(later).toMatchObject({ attempts: 101, dead_at: null });
    expect(Math.ceil(later.waits)).toBe(64);
  });
});
