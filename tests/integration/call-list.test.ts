import { beforeEach, describe, expect, it } from 'vitest';
import { listTransactions } from '../../server/modules/billing/balance/ledger.queries.ts';
import {
  type CallPage,
  findConversation,
  listCalls,
} from '../../server/modules/telephony/calls/calls.queries.ts';
import { type ListCallsInput, listCallsInput } from '../../server/modules/telephony/calls/calls.schema.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds, makeBusiness, newCallSid, type TestBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let business: TestBusiness;

beforeEach(async () => {
  business = await makeBusiness(deps, { balanceCents: 1_000 });
});

type Call = {
  startedAt?: string;
  customerId?: number;
  direction?: string;
  channel?: string;
  callSid?: string;
};

async function addCall(fields: Call = {}): Promise<string> {
  const callSid = fields.callSid ?? newCallSid();
  await deps.sql`INSERT INTO calls (business_id, call_sid, customer_id, direction, channel, from_number,
      to_number, status, started_at)
    VALUES (${business.id}, ${callSid}, ${fields.customerId ?? null}, ${fields.direction ?? 'inbound'},
      ${fields.channel ?? 'phone'}, '+16475550001', ${business.number}, 'completed',
      coalesce(${fields.startedAt ?? null}, app_now()))`;
  return callSid;
}

async function addCustomer(firstName: string, lastName: string, email: string | null = null) {
  const data = { businessId: business.id, firstName, lastName, email };
  return (await deps.prisma.customer.create({ data })).id;
}

const list = (input: ListCallsInput = {}, maySeeMoney = true): Promise<CallPage> =>
  listCalls(deps.db.ofBusiness(business.id), listCallsInput.parse(input), maySeeMoney);
const sids = async (input: ListCallsInput) => (await list(input)).calls.map((call) => call.callSid).sort();

describe('the list of calls', () => {
  it('the list of calls returns all calls, newest first, with their count, and no name for a caller who is not a customer', async () => {
    for (const day of ['01', '03', '02'])
      await addCall({ callSid: `CA${business.id}x${day}`, startedAt: `2026-05-${day}T12:00:00Z` });
    const { calls, count, nextCursor } = await list();
    expect(calls.map((call) => call.callSid.slice(-2))).toEqual(['03', '02', '01']);
    expect({ count, nextCursor }).toEqual({ count: 3, nextCursor: null });
    expect(calls[0]).toMatchObject({ customerId: null, customerName: null });
  });

  it('the list of calls filters by customer, direction and channel', async () => {
    const customerId = await addCustomer('Anna', 'Roy');
    const ofAnna = await addCall({ customerId });
    const outbound = await addCall({ direction: 'outbound' });
    const message = await addCall({ channel: 'sms' });

    expect(await sids({ customerId })).toEqual([ofAnna]);
    expect(await sids({ direction: 'outbound' })).toEqual([outbound]);
    expect(await sids({ channel: 'sms' })).toEqual([message]);
    expect(await sids({ direction: 'inbound', channel: 'phone' })).toEqual([ofAnna]);
    expect((await list({ channel: 'sms' })).count).toBe(1);
  });

  it('the list of calls shows the called number as the customer’s number when the business called the customer', async () => {
    await addCall({ direction: 'outbound' });
    await addCall({ direction: 'inbound' });
    const phones = (await list()).calls.map((call) => [call.direction, call.customerPhone]).sort();
    expect(phones).toEqual([
      ['inbound', '+16475550001'],
      ['outbound', business.number],
    ]);
  });
});

describe('the filter customer_name', () => {
  it.each([
    ['anna', true],
    ['ROY', true],
    ['anna roy', true],
    ['na ro', true],
    ['example.test', true],
    ['annabelle', false],
    ['%', false],
    ['_', false],
    ['a%y', false],
    ['\\', false],
  ])('the filter customer_name "%s" finds Anna Roy: %s', async (customerName, isFound) => {
    const callSid = await addCall({ customerId: await addCustomer('Anna', 'Roy', 'anna@example.test') });
    await addCall();
    expect(await sids({ customerName })).toEqual(isFound ? [callSid] : []);
  });

  it('the filter customer_name matches % and _ and \\ literally', async () => {
    const odd = await addCall({ customerId: await addCustomer('100% A_B', 'C\\D') });
    await addCall({ customerId: await addCustomer('100 AxB', 'CD') });
    for (const customerName of ['100%', 'A_B', 'C\\D', '%', '_'])
      expect(await sids({ customerName })).toEqual([odd]);
  });
});

describe('the date filter', () => {
  // In Toronto, 8 March 2026 has 23 hours and 1 November has 25.
  it.each([
    ['2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['2026-07-01', '2026-07-01T04:00:00Z', '2026-07-02T04:00:00Z'],
  ])(
    'the date filter is inclusive for %s, from midnight to midnight of the business',
    async (day, midnight, nextMidnight) => {
      const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
      const early = await addCall({ startedAt: justBefore(midnight) });
      const opening = await addCall({ startedAt: midnight });
      const closing = await addCall({ startedAt: justBefore(nextMidnight) });
      const late = await addCall({ startedAt: nextMidnight });
      expect(await sids({ from: day, to: day })).toEqual([opening, closing].sort());
      expect(await sids({ from: day })).toEqual([opening, closing, late].sort());
      expect(await sids({ to: day })).toEqual([early, opening, closing].sort());
    },
  );

  it('the date filter uses the business’s own time zone', async () => {
    business = await makeBusiness(deps, { timezone: 'Pacific/Auckland' });
    const callSid = await addCall({ startedAt: '2026-06-30T12:30:00Z' });
    expect(await sids({ from: '2026-07-01', to: '2026-07-01' })).toEqual([callSid]);
    expect(await sids({ to: '2026-06-30' })).toEqual([]);
  });
});

describe('pages of calls', () => {
  it('pages of calls return every call once, even when many start at the same moment', async () => {
    for (let index = 0; index < 17; index += 1)
      await addCall({ startedAt: index < 9 ? '2026-05-01T12:00:00Z' : '2026-05-02T12:00:00Z' });
    const unpagedSids = (await list()).calls.map((call) => call.callSid);

    for (const limit of [1, 4, 16, 17, 18]) {
      const listedSids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit, cursor });
        expect(page.calls.length).toBeLessThanOrEqual(limit);
        expect(page.count).toBe(17);
        listedSids.push(...page.calls.map((call) => call.callSid));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(listedSids).toEqual(unpagedSids);
    }
  });

  it('pages of calls return every ledger entry once in the transaction history', async () => {
    for (let index = 0; index < 9; index += 1) await addFunds(deps.pool, business.id, 100 + index);
    const { entries } = await listTransactions(deps.db.ofBusiness(business.id), {}, 'en');
    const unpagedSequences = entries.map(({ sequence }) => sequence);
    expect(unpagedSequences).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);

    const pagedSequences: number[] = [];
    let cursor: number | undefined;
    do {
      const page = await listTransactions(deps.db.ofBusiness(business.id), { limit: 3, cursor }, 'en');
      pagedSequences.push(...page.entries.map((entry) => entry.sequence));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(pagedSequences).toEqual(unpagedSequences);
  });
});

it('the cost of a call is visible to the owner and hidden from the staff', async () => {
  const event = makeCallEvent(business.number);
  await deliver(deps, [event]);

  expect((await list()).calls[0]).toMatchObject({
    chargeOutcome: 'charged',
    chargeCents: 25,
    ledgerEntryId: expect.any(Number),
  });
  expect((await list({}, false)).calls[0]).toMatchObject({ chargeCents: null, ledgerEntryId: null });
  const conversation = await findConversation(deps.db.ofBusiness(business.id), event.callSid, false);
  expect(conversation?.call).toMatchObject({ chargeCents: null, ledgerEntryId: null });
});
