import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { addFunds, makeBusiness, makePerson, type TestBusiness } from '../support/factories.ts';
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

async function mailbox(): Promise<Message[]> {
  const answer = await providers.sandbox.get(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
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

    // Crash points: before and after the lease, the completion mark, and the lease that finds nothing.
    expect(deaths).toBe(6);
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

  it('a mail while Resend fails does not block other mails', async () => {
    await fallBelowThreshold();
    const first = email;
    await newOwner();
    await fallBelowThreshold();
    await setFault(providers.sandbox, { provider: 'resend', fault: 'fail_500', next: 1 });

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

it('a mail that Resend refuses is dead-lettered with an error in the log, and blocks no other mail', async () => {
  await fallBelowThreshold();
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
