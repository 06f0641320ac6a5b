import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Company, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { splitWords } from '../support/split-words.ts';

// A figure of another business contains no text that would reveal a leak. Each figure is therefore compared with the
// one of the business itself.

const test = forFile(buildTestApp);
let poor: Company;
let rich: Company;

beforeAll(async () => {
  poor = await makeCompany(test.deps, 300);
  rich = await makeCompany(test.deps, 90_000);
  const { prisma, sql } = test.deps;
  await prisma.businessLanguage.create({ data: { businessId: rich.id, languageCode: 'fr' } });
  await prisma.service.create({ data: { businessId: rich.id } });
  await prisma.customer.create({ data: { businessId: rich.id, firstName: 'Ann', lastName: 'Lee' } });
  await sql`INSERT INTO business_hours (business_id, day_of_week, is_closed) VALUES (${rich.id}, 1, true)`;
  await deliver(test.deps, [makeCallEvent(rich.number)]);
});

async function ask(procedure: string, company: Company): Promise<unknown> {
  const answer = await callTrpc(test.app, ['query', procedure], undefined, company.admin.token);
  return answer.json().result.data;
}

describe('statements on one business', () => {
  it.each<[string, object, object]>([
    [
      'billing.account',
      { balanceCents: 300, isLowBalance: true },
      { balanceCents: 89_975, isLowBalance: false },
    ],
    ['businesses.get', { balanceCents: 300 }, { balanceCents: 89_975 }],
    [
      'businesses.systemStatus',
      { activeNumberCount: 1, serviceCount: 0, languageCount: 1, hours: 'none' },
      { activeNumberCount: 1, serviceCount: 1, languageCount: 2, hours: 'default' },
    ],
    [
      'insights.dashboardMetrics',
      { totalCustomers: 0, customersThisWeek: 0, totalCalls: 0, callsThisWeek: 0 },
      { totalCustomers: 1, customersThisWeek: 1, totalCalls: 1, callsThisWeek: 1 },
    ],
  ])(
    'statements on one business return the business’s own figures in %s',
    async (procedure, ofPoor, ofRich) => {
      expect(await ask(procedure, poor)).toMatchObject(ofPoor);
      expect(await ask(procedure, rich)).toMatchObject(ofRich);
    },
  );

  it('statements on one business return the business’s own record, number and agent', async () => {
    for (const company of [poor, rich]) {
      const { id, name, number } = company;
      expect(await ask('businesses.get', company)).toMatchObject({ id, name });
      expect(await ask('businesses.systemStatus', company)).toMatchObject({ activeNumbers: [{ number }] });
    }
    const { deps } = test;
    await deps.sql`UPDATE accounts SET balance_cents = 0, calls_below_zero = 20 WHERE business_id = ${poor.id}`;
    expect(await ask('businesses.systemStatus', poor)).toMatchObject({ agent: { state: 'stopped' } });
    expect(await ask('businesses.systemStatus', rich)).toMatchObject({ agent: { state: 'running' } });
  });
});

it('the list of calls refuses another business’s call as a cursor, and reveals nothing about its time', async () => {
  const early = await makeCompany(test.deps);
  await deliver(test.deps, [makeCallEvent(early.number)]);
  const theirs = makeCallEvent(rich.number);
  await deliver(test.deps, [theirs]);
  const from = async (cursor: string) =>
    (await callTrpc(test.app, ['query', 'calls.list'], { cursor }, early.admin.token)).json().result.data;
  expect(await from(theirs.callSid)).toMatchObject({ calls: [], count: 1 });
  expect(await from(theirs.callSid)).toEqual(await from(newCallSid()));
});

describe('the financial fields of a business', () => {
  const MONEY = splitWords(
    'balance_cents is_auto_recharge recharge_threshold recharge_amount stripe_customer_id',
  );
  const readAs = async (role: 'admin' | 'manager' | 'staff') =>
    (await callRest(test.app, ['POST', '/api/business/get'], {}, rich[role].token)).json();

  it('the financial fields of a business are visible to its owner', async () => {
    expect(await readAs('admin')).toMatchObject({ balance_cents: 89_950, recharge_threshold: 10 });
  });

  it.each(['manager', 'staff'] as const)(
    'the financial fields of a business are all null for its %s',
    async (role) => {
      const rows = await readAs(role);
      expect(rows.name).toBe(rich.name);
      for (const field of MONEY) expect(rows[field], field).toBeNull();
    },
  );
});
