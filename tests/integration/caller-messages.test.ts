import { describe, expect, it } from 'vitest';
import { listMessages } from '../../server/modules/agent/messages/messages.queries.ts';
import type { CallerMessageView } from '../../server/modules/agent/messages/messages.schema.ts';
import { setHandled } from '../../server/modules/agent/messages/set-handled.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { auditOf, mailsTo } from '../support/accounts.ts';
import { makeAgent } from '../support/agent.ts';
import { makeCompany } from '../support/app.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const company = forTest(() => makeCompany(deps));

const FROM = '+14165550119';
const list = (input = {}, id = company.id) => listMessages(deps.db.ofBusiness(id), input);
const manager = () => ({ businessId: company.id, userId: company.manager.id, role: 'manager' as const });
const handle = (messageId: number, handled: boolean) =>
  setHandled(asMember(deps, company.id), manager(), { messageId, handled });

async function leave(input: object = {}, from: string | null = FROM): Promise<CallerMessageView> {
  const agent = await makeAgent(deps, company.id, { from });
  const answer = await agent.agree('take_message', { text: 'Please call me back about my bill', ...input });
  expect(answer).toEqual({ taken: true });
  const [newest] = (await list()).messages;
  if (!newest) throw new Error('nothing was left');
  return newest;
}

describe('a message of a caller', () => {
  it('a message of a caller stores the caller, the language, the number to call back, and the customer who has that number', async () => {
    await deps.sql`INSERT INTO customers (business_id, first_name, last_name, phone)
      VALUES (${company.id}, 'Marie', 'Tremblay', ${FROM})`;
    expect(await leave({ name: 'Mary T.' })).toMatchObject({
      ...{ name: 'Mary T.', customerName: 'Marie Tremblay', customerId: expect.any(Number) },
      ...{ phone: FROM, phoneFormatted: '+1 (416) 555-0119', languageCode: 'en' },
      content: 'Please call me back about my bill',
      handledAt: null,
      handledBy: null,
    });
  });

  it('a message of a caller stores another number that the caller states, and an invalid one as text', async () => {
    expect(await leave({ phone: '(647) 555-0100' })).toMatchObject({ phone: '+16475550100' });
    expect(await leave({ phone: 'ask my sister' })).toMatchObject({
      phone: FROM,
      content: 'Please call me back about my bill (ask my sister)',
    });
  });

  it('a message that is left twice in a call is stored once and mailed once to each owner', async () => {
    const agent = await makeAgent(deps, company.id, { from: FROM });
    for (let delivery = 0; delivery < 3; delivery += 1)
      expect(await agent.agree('take_message', { text: 'Call me' })).toEqual({ taken: true });
    expect((await list()).messages).toHaveLength(1);
    for (let delivery = 0; delivery < 2; delivery += 1) await relayOutbox(deps);
    const mails = (await mailsTo(deps, company.admin.email)).filter(
      ({ template }) => template === 'message-left',
    );
    expect(mails.map(({ payload }) => payload)).toEqual([
      {
        businessName: company.name,
        timezone: 'America/Toronto',
        name: null,
        phone: FROM,
        content: 'Call me',
        voicemailSeconds: null,
        leftAt: expect.any(String),
      },
    ]);
    expect(await mailsTo(deps, company.staff.email)).toEqual([]);
  });

  it('a message is refused when it is empty, longer than a thousand characters, or the sixth of a call', async () => {
    const agent = await makeAgent(deps, company.id, { from: FROM });
    for (const text of ['x'.repeat(1_001), ' ', ''])
      expect((await agent.agree('take_message', { text })).error).toBeDefined();
    for (let at = 0; at < 5; at += 1) await agent.agree('take_message', { text: `Word ${at}` });
    expect((await agent.agree('take_message', { text: 'One more' })).error).toContain('enough');
    expect((await list()).messages).toHaveLength(5);
  });
});

describe('the list of messages', () => {
  it('the list of messages shows open messages before handled ones, newest first, with the number of open ones', async () => {
    const [first, second] = [await leave({ text: 'One' }), await leave({ text: 'Two' })];
    expect(await handle(first.id, true)).toMatchObject({
      handledBy: 'Pat Doe',
      handledAt: expect.any(String),
    });
    const ids = async (input: object) => (await list(input)).messages.map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ handled: false })).toEqual([second.id]);
    expect(await ids({ handled: true })).toEqual([first.id]);
    expect((await list()).openCount).toBe(1);
  });

  it('the list of messages returns pages', async () => {
    await leave();
    await deps.sql`INSERT INTO caller_messages (business_id, call_sid, content)
      SELECT business_id, call_sid, 'Word ' || at FROM caller_messages, generate_series(1, 60) AS at
      WHERE business_id = ${company.id}`;
    const first = await list();
    const second = await list({ cursor: first.nextCursor ?? undefined });
    expect([first.messages.length, second.messages.length]).toEqual([50, 11]);
    expect(second.nextCursor).toBeNull();
  });

  it('a message is marked as handled once for two requests, and can be reopened, both with an audit entry', async () => {
    const { id } = await leave();
    const [one, again] = [await handle(id, true), await handle(id, true)];
    expect(again).toEqual(one);
    expect(await handle(id, false)).toMatchObject({ handledAt: null, handledBy: null });
    expect(await auditOf(deps, company.id)).toEqual(['message.handled', 'message.reopened']);
  });
});
