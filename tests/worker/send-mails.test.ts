import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestPasswordReset } from '../../server/modules/identity/auth/passwords/request-password-reset.ts';
import { changeRole } from '../../server/modules/identity/team/change-role.ts';
import { removeMember } from '../../server/modules/identity/team/remove-member.ts';
import type { MailPayload, MailTemplate } from '../../server/modules/mail/mail.schema.ts';
import { queueMail } from '../../server/modules/mail/queue-mail.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { replayDeadLetters } from '../../server/operator/replay-dead-letters.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { VISITOR } from '../support/accounts.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember } from '../support/deps.ts';
import {
  addFunds,
  makeBusiness,
  makePerson,
  type TestBusiness,
  type TestPerson,
} from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { clearFaults, setFault, startProviders } from '../support/product.ts';

const providers = forFile(() => startProviders({ hangMs: 300 }));
let business: TestBusiness;
let email: string;

beforeEach(() => newOwner());
afterEach(async () => {
  await clearFaults(providers.sandbox);
  await providers.deps.sql`UPDATE outgoing_mails SET done_at = clock_timestamp()
    WHERE done_at IS NULL AND dead_at IS NULL`;
});

async function newOwner(name = 'Corner Bakery'): Promise<void> {
  business = await makeBusiness(providers.deps, { name, balanceCents: 1_010 });
  ({ email } = await makePerson(providers.deps, business.id, { role: 'admin' }));
}

/** Crosses the threshold once and queues the mail. */
async function fallBelowThreshold(): Promise<void> {
  await deliver(providers.deps, [makeCallEvent(business.number)]);
  await relayOutbox(providers.deps);
}

type Message = { to: string; subject: string; html: string; text: string };

async function mailbox(to = email): Promise<Message[]> {
  const answer = await providers.sandbox.get(`/sandbox/mailbox?to=${encodeURIComponent(to)}`);
  return (answer as { messages: Message[] }).messages;
}

async function mailRow() {
  const rows = await providers.deps.sql`SELECT * FROM outgoing_mails
    WHERE business_id = ${business.id} ORDER BY id DESC LIMIT 1`;
  return rows[0];
}

async function makeDue(): Promise<void> {
  await providers.deps.sql`UPDATE outgoing_mails SET next_try_at = clock_timestamp()
    WHERE business_id = ${business.id}`;
}

describe('a due mail', () => {
  it('a due mail arrives in the owner’s mailbox once each time the balance falls below the threshold', async () => {
    await fallBelowThreshold();
    expect(await sendMails(providers.deps)).toBe(1);

    const [message] = await mailbox();
    expect(message).toMatchObject({ to: email, subject: 'Your balance is $9.85' });
    expect(message?.text).toContain('has fallen below $10.00. It is now $9.85.');

    await addFunds(providers.deps.pool, business.id, 30);
    await fallBelowThreshold();
    expect(await sendMails(providers.deps)).toBe(1);
    expect(await mailbox()).toHaveLength(2);
  });

  it('a due mail stores Resend’s own id', async () => {
    await fallBelowThreshold();
    await sendMails(providers.deps);

    expect(await mailRow()).toMatchObject({ done_at: expect.any(Date), resend_id: expect.any(String) });
  });

  it('a due mail is sent once by three concurrent workers and a repeated run', async () => {
    await fallBelowThreshold();

    const { deps } = providers;
    const sent = await Promise.all([sendMails(deps), sendMails(deps), sendMails(deps)]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await sendMails(deps)).toBe(0);

    expect(await mailbox()).toHaveLength(1);
  });

  it('a due mail whose row becomes due again is not sent twice, because Resend knows its idempotency key', async () => {
    await fallBelowThreshold();
    await sendMails(providers.deps);
    await providers.deps.sql`UPDATE outgoing_mails
      SET done_at = NULL, next_try_at = clock_timestamp() WHERE business_id = ${business.id}`;

    expect(await sendMails(providers.deps)).toBe(1);

    expect(await mailbox()).toHaveLength(1);
  });

  it('a due mail is sent once after a crash at any step, even between the 200 of Resend and our commit', async () => {
    await fallBelowThreshold();
    const { deps } = providers;

    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => sendMails({ ...deps, db }),
      async (point) => {
        // Ends the lease of the crashed process immediately, instead of waiting a minute.
        await makeDue();
        await sendMails(deps);
        expect(await mailbox(), JSON.stringify(point)).toHaveLength(1);
        expect((await mailRow()).done_at).toEqual(expect.any(Date));
        await newOwner();
        await fallBelowThreshold();
      },
    );

    // Crash points before and after each statement: the lease, the check of the reader, the completion mark, and the
    // lease that finds nothing.
    expect(deaths).toBe(8);
  });

  it('a due mail escapes the business’s name in HTML', async () => {
    await newOwner('<img src=x onerror="alert(1)"> & Söhne');
    await fallBelowThreshold();
    await sendMails(providers.deps);

    const [message] = await mailbox();
    expect(message?.html).toContain('img src=x onerror=&quot;alert(1)&quot; &amp; Söhne');
    expect(message?.html).not.toContain('<img');
    expect(message?.text).toContain('img src=x onerror="alert(1)" & Söhne');
  });
});

describe('a mail while Resend fails', () => {
  it.each([
    ['answers 500', 'fail_500'],
    ['does not answer and did nothing', 'timeout_before'],
    ['does not answer and sent the mail', 'timeout_after'],
  ])('a mail while Resend fails is retried when Resend %s, and is sent once', async (_name, fault) => {
    await setFault(providers.sandbox, { provider: 'resend', fault, next: 2 });
    await fallBelowThreshold();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await sendMails(providers.deps)).toBe(0);
      expect(await mailRow()).toMatchObject({ attempts: attempt, done_at: null, dead_at: null });
      await makeDue();
    }

    expect(await sendMails(providers.deps)).toBe(1);

    expect(await mailbox()).toHaveLength(1);
  });

  it('an attempt to send a mail times out before its lease ends when Resend does not answer', async () => {
    const hanging = await startProviders({ hangMs: 120_000 });
    try {
      const shop = await makeBusiness(hanging.deps, { balanceCents: 1_010 });
      await makePerson(hanging.deps, shop.id, { role: 'admin' });
      await deliver(hanging.deps, [makeCallEvent(shop.number)]);
      await relayOutbox(hanging.deps);
      await setFault(hanging.sandbox, { provider: 'resend', fault: 'timeout_before', next: 1 });

      expect(await sendMails(hanging.deps)).toBe(0);
    } finally {
      await hanging.stop();
    }
  });

  it('a mail while Resend fails ends the run, and the next run sends the other mails', async () => {
    await fallBelowThreshold();
    const first = email;
    await newOwner();
    await fallBelowThreshold();
    await setFault(providers.sandbox, { provider: 'resend', fault: 'timeout_before', next: 1 });

    expect(await sendMails(providers.deps)).toBe(0);
    expect(await mailRow()).toMatchObject({ attempts: 0, done_at: null });
    expect(await sendMails(providers.deps)).toBe(1);

    expect(await mailbox()).toHaveLength(1);
    email = first;
    expect(await mailbox()).toHaveLength(0);
  });

  it('a mail while Resend fails is retried after increasing delays: 1, 2, 4 seconds', async () => {
    await setFault(providers.sandbox, { provider: 'resend', fault: 'fail_500', next: 3 });
    await fallBelowThreshold();
    for (const seconds of [1, 2, 4]) {
      const triedAfter = Date.now();
      await sendMails(providers.deps);
      const triedBefore = Date.now();
      const nextTryAt = (await mailRow()).next_try_at.getTime();
      expect(nextTryAt).toBeGreaterThanOrEqual(triedAfter + seconds * 1_000);
      expect(nextTryAt).toBeLessThanOrEqual(triedBefore + seconds * 1_000);
      await makeDue();
    }
  });
});

it('mails above the rate limit of Resend all arrive once, after a password reset that was requested later', async () => {
  const { deps, sandbox } = providers;
  const reader = await makePerson(deps, business.id);
  await deps.db.ofBusiness(business.id).transaction(async (tx) => {
    for (let digest = 1; digest <= 50; digest += 1)
      await queueMail(tx, {
        ...{ template: 'daily-digest', payload: DIGEST, subject: `user-${reader.id}`, version: `${digest}` },
        ...{ recipient: reader.email, language: 'en', correlationId: 'test' },
      });
  });
  await requestPasswordReset(deps, VISITOR, reader.email);

  sandbox.config.resend.burstMax = 7;
  const sent: number[] = [];
  try {
    for (let run = 1; run <= 8; run += 1) {
      sent.push(await sendMails(deps));
      await makeDue();
    }
  } finally {
    delete sandbox.config.resend.burstMax;
  }
  expect(sent).toEqual([7, 7, 7, 7, 7, 7, 7, 2]);

  const messages = await mailbox(reader.email);
  expect(messages).toHaveLength(51);
  expect(messages.at(-1)?.subject).toContain('password');
  const [counts] = await deps.sql`SELECT count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead,
      count(*) FILTER (WHERE done_at IS NULL)::int AS unsent
    FROM outgoing_mails WHERE business_id = ${business.id}`;
  expect(counts).toEqual({ dead: 0, unsent: 0 });
});

it('a mail that Resend refuses is dead-lettered with an error in the log, and blocks no other mail', async () => {
  await fallBelowThreshold();
  await providers.deps.sql`UPDATE users SET email = 'nobody' WHERE business_id = ${business.id}`;
  await providers.deps.sql`UPDATE outgoing_mails SET recipient = 'nobody' WHERE business_id = ${business.id}`;
  const refused = business;
  const { log, errors } = captureLog();
  const deps = { ...providers.deps, log };
  await newOwner();
  await fallBelowThreshold();

  expect(await sendMails(deps)).toBe(1);
  expect(await mailbox()).toHaveLength(1);
  business = refused;
  for (let attempt = 1; attempt < 8 && (await mailRow()).dead_at === null; attempt += 1) {
    await makeDue();
    await sendMails(deps);
  }

  expect(await mailRow()).toMatchObject({
    dead_at: expect.any(Date),
    done_at: null,
    last_error: expect.stringContaining('is not an email address'),
  });
  expect(errors()).toMatchObject([{ msg: expect.stringContaining('DEAD LETTER') }]);
  await makeDue();
  expect(await sendMails(deps)).toBe(0);
});

const DIGEST: MailPayload<'daily-digest'> = {
  ...{ businessName: 'Corner Bakery', timezone: 'America/Toronto', since: '2026-11-20T12:00:00Z' },
  calls: { count: 0, bookings: 0, rows: [] },
  followUps: { count: 1, rows: [{ callSid: 'CA1', name: 'Marie', phone: null, reasons: ['missed'] }] },
  appointments: { count: 0, rows: [] },
  balance: { cents: 985, note: null },
  ...{ callSids: ['CA1'], customerIds: [] },
};
const REPORT: MailPayload<'report-ready'> = {
  ...{ reportId: 1, businessName: 'Corner Bakery', name: 'Money', from: '2026-11-16', to: '2026-11-22' },
  roles: ['admin'],
};
const MESSAGE: MailPayload<'message-left'> = {
  ...{ businessName: 'Corner Bakery', timezone: 'America/Toronto', name: 'Marie', phone: null },
  ...{ content: 'Please call me back.', leftAt: '2026-11-20T12:00:00Z' },
};
const LOW_BALANCE: MailPayload<'low-balance'> = {
  ...{ businessName: 'Corner Bakery', balanceCents: 985, thresholdCents: 1_000 },
};

describe('a mail about the business that has waited', () => {
  let reader: TestPerson;
  beforeEach(async () => {
    reader = await makePerson(providers.deps, business.id);
  });

  /** Queues a mail to the reader, as a dead letter. */
  async function queueDead<Template extends MailTemplate>(
    template: Template,
    payload: MailPayload<Template>,
    { of = business.id, to = reader } = {},
  ): Promise<void> {
    const { deps } = providers;
    await deps.db.ofBusiness(of).transaction((tx) =>
      queueMail(tx, {
        ...{ template, payload, subject: `user-${to.id}`, version: 'test', recipient: to.email },
        ...{ language: 'en', correlationId: 'test' },
      }),
    );
    await deps.sql`UPDATE outgoing_mails SET dead_at = clock_timestamp(), attempts = 1
      WHERE business_id = ${of} AND template = ${template}`;
  }
  async function replayAndSend(): Promise<void> {
    await replayDeadLetters(providers.deps, { actor: 'operator:test', table: 'all', id: undefined });
    await sendMails(providers.deps);
  }
  const stateOf = async (template: MailTemplate, of = business.id) => {
    const [mail] = await providers.deps.sql`SELECT done_at, resend_id, last_error FROM outgoing_mails
      WHERE business_id = ${of} AND template = ${template} AND version = 'test'`;
    return mail;
  };
  const OUTDATED = { done_at: expect.any(Date), resend_id: null, last_error: 'outdated' };
  const SENT = { done_at: expect.any(Date), resend_id: expect.any(String) };

  const asOwner = async () => ({
    businessId: business.id,
    userId: (await makePerson(providers.deps, business.id)).id,
    role: 'admin' as const,
  });
  const remove = async () => removeMember(asMember(providers.deps, business.id), await asOwner(), reader.id);
  const demote = async () =>
    changeRole(asMember(providers.deps, business.id), await asOwner(), {
      userId: reader.id,
      role: 'manager',
    });
  const optOut = () => providers.deps.sql`UPDATE users SET digest = 'off' WHERE id = ${reader.id}`;
  const optIn = () => providers.deps.sql`UPDATE users SET digest = 'daily' WHERE id = ${reader.id}`;
  const moveAddress = () =>
    providers.deps.sql`UPDATE users SET email = ${`new-${reader.email}`} WHERE id = ${reader.id}`;

  it.each([
    ['was removed', remove],
    ['is no longer an owner', demote],
    ['turned the digest off', optOut],
    ['has another address', moveAddress],
  ])(
    'a digest that has waited is not sent if its reader %s, however often it is replayed',
    async (_name, change) => {
      await queueDead('daily-digest', DIGEST);
      await change();
      await replayAndSend();
      const dropped = await stateOf('daily-digest');
      expect(dropped).toMatchObject(OUTDATED);
      await replayAndSend();
      expect(await stateOf('daily-digest')).toEqual(dropped);
      expect(JSON.stringify(await mailbox(reader.email))).not.toContain('Marie');
    },
  );

  it('a digest that has waited is sent to its reader once, whatever changed in another business', async () => {
    const other = await makeBusiness(providers.deps, { balanceCents: 1_010 });
    const to = await makePerson(providers.deps, other.id);
    await queueDead('daily-digest', DIGEST, { of: other.id, to });
    await queueDead('daily-digest', DIGEST);
    await remove();
    await replayAndSend();
    await replayAndSend();
    expect(await stateOf('daily-digest', other.id)).toMatchObject(SENT);
    expect(await mailbox(to.email)).toHaveLength(1);
  });

  it('a digest that has waited is sent to a demoted reader who chose it only without the balance', async () => {
    await queueDead('daily-digest', { ...DIGEST, balance: null });
    await optIn();
    await demote();
    await replayAndSend();
    expect(await stateOf('daily-digest')).toMatchObject(SENT);
    await providers.deps.sql`DELETE FROM outgoing_mails WHERE business_id = ${business.id}`;
    await queueDead('daily-digest', DIGEST);
    await replayAndSend();
    expect(await stateOf('daily-digest')).toMatchObject(OUTDATED);
  });

  it('mails about messages, the balance and reports that have waited are not sent to a reader who is no longer an owner', async () => {
    await queueDead('message-left', MESSAGE);
    await queueDead('low-balance', LOW_BALANCE);
    await queueDead('report-ready', REPORT);
    await demote();
    await replayAndSend();
    for (const template of ['message-left', 'low-balance', 'report-ready'] as const)
      expect(await stateOf(template), template).toMatchObject(OUTDATED);
    expect((await mailbox(reader.email)).map(({ subject }) => subject)).toEqual([
      'Your role at Corner Bakery was changed',
    ]);
  });

  it.each([
    ['whose sections the new role may see', { roles: ['admin' as const, 'manager' as const] }],
    ['that was queued without roles by an earlier version', { roles: undefined }],
  ])('a mail that has waited about a report %s is sent', async (_name, roles) => {
    await queueDead('report-ready', { ...REPORT, ...roles });
    await demote();
    await replayAndSend();
    expect(await stateOf('report-ready')).toMatchObject(SENT);
  });

  it('mails about messages and the balance that have waited are sent to an owner, and a removed owner still gets the mail about the removal', async () => {
    await queueDead('message-left', MESSAGE);
    await queueDead('low-balance', LOW_BALANCE);
    await replayAndSend();
    expect(await mailbox(reader.email)).toHaveLength(2);
    await remove();
    await sendMails(providers.deps);
    expect(await mailbox(reader.email)).toHaveLength(3);
  });
});
