import { describe, expect, it } from 'vitest';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { resumeBusiness, suspendBusiness } from '../../server/modules/tenants/businesses/suspend-business.ts';
import { buildTestApp, type Company, callTrpc, makeCompany } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { balanceOf, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';

const actor = 'operator:test';
const reason = 'We could not verify the company. Please send us its registration.';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps, 1_000));
const other = forTest(() => makeCompany(test.deps, 1_000));

const suspend = (why = reason, deps: Parameters<typeof suspendBusiness>[0] = test.deps) =>
  suspendBusiness(deps, { actor, businessId: company.id, reason: why });
const resume = (deps: Parameters<typeof resumeBusiness>[0] = test.deps) =>
  resumeBusiness(deps, { actor, businessId: company.id });
const ring = ({ number }: Company, callSid = newCallSid()) =>
  beginCall(test.deps, { callSid, from: '+16475550001', to: number });

async function audited() {
  const rows = await test.deps.sql`SELECT actor, action, subject, details FROM audit_entries
    WHERE business_id = ${company.id} ORDER BY id`;
  return rows.map((row) => [row.actor, row.action, row.subject, row.details]);
}

describe('a suspended business', () => {
  it('a suspended business refuses calls in the number’s language, free of charge, and other businesses answer theirs', async () => {
    await test.deps.sql`INSERT INTO business_languages (business_id, language_code)
      VALUES (${company.id}, 'fr') ON CONFLICT DO NOTHING`;
    await test.deps.sql`UPDATE phone_numbers SET language_code = 'fr' WHERE business_id = ${company.id}`;
    await suspend();
    const callSid = newCallSid();

    expect(await ring(company, callSid)).toMatchObject({
      kind: 'refuse',
      reason: 'suspended',
      languageCode: 'fr',
    });
    await deliver(test.deps, [makeCallEvent(company.number, { callSid })]);

    const rows = await test.deps.sql`SELECT charge_outcome FROM calls WHERE business_id = ${company.id}`;
    expect(rows).toEqual([{ charge_outcome: 'suspended' }]);
    expect(await balanceOf(test.deps.pool, company.id)).toBe(1_000);
    expect(await ring(other)).toMatchObject({ kind: 'greet' });
  });

  it('a suspended business is charged for a call that was answered before', async () => {
    const callSid = newCallSid();
    await ring(company, callSid);
    await suspend();
    await deliver(test.deps, [makeCallEvent(company.number, { callSid })]);

    expect(await balanceOf(test.deps.pool, company.id)).toBe(975);
  });

  it.each(['admin', 'manager', 'staff'] as const)(
    'a suspended business lets its %s sign in and read the reason and the support address',
    async (role) => {
      await suspend();

      const query = ['query', 'businesses.systemStatus'] as const;
      const answer = await callTrpc(test.app, query, undefined, company[role].token);
      expect(answer.json()).toMatchObject({
        result: {
          data: {
            agent: {
              state: 'stopped',
              reason: 'suspended',
              suspension: {
                since: expect.stringMatching(/^\d{4}-/),
                why: reason,
                supportEmail: test.deps.config.SUPPORT_EMAIL,
                supportPhone: '+1 (416) 555-0100',
              },
            },
          },
        },
      });
    },
  );

  it('a suspended business keeps its first reason and audit entry when it is suspended again', async () => {
    expect(await suspend()).toEqual({ businessId: company.id, isSuspended: true, changed: true });
    expect(await Promise.all([suspend('Another'), suspend()])).toMatchObject([
      { changed: false },
      { changed: false },
    ]);

    expect(await audited()).toEqual([[actor, 'suspend', `business-${company.id}`, { reason }]]);
  });

  it('a suspended business is suspended and audited once by two operators at the same time', async () => {
    const { suspending } = await inTransaction(test.deps, async (sql) => {
      await sql`SELECT FROM businesses WHERE id = ${company.id} FOR UPDATE`;
      const both = Promise.all([suspend(), suspend('Another')]);
      await waitForBlockedStatement(test.deps, 'suspended_at', 2);
      return { suspending: both };
    });
    expect((await suspending).filter(({ changed }) => changed)).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
  });

  it('resuming a suspended business makes the agent answer calls again, and a repeated resume changes nothing', async () => {
    await suspend();
    expect(await resume()).toEqual({ businessId: company.id, isSuspended: false, changed: true });
    expect(await resume()).toMatchObject({ changed: false });

    expect(await ring(company)).toMatchObject({ kind: 'greet' });
    expect((await audited()).map(([, action]) => action)).toEqual(['suspend', 'resume']);
  });

  it('suspending a business is stored together with its audit entry or not at all after a crash at any step', async () => {
    const isSuspended = async () => (await ring(company)).kind === 'refuse';
    const deaths = await crashAtEachStep(
      test.deps.config.DATABASE_URL,
      (db) => suspend(reason, { ...test.deps, db }),
      async (point) => {
        const wasSuspended = await isSuspended();
        const actions = (await audited()).map(([, action]) => action);
        expect(actions.at(-1) === 'suspend', JSON.stringify(point)).toBe(wasSuspended);
        await suspend();
        expect(await isSuspended()).toBe(true);
        await resume();
      },
    );
    expect(deaths).toBeGreaterThan(5);
  });

  it.each([
    ['suspending without a reason', ' ', undefined, 'expected a reason'],
    ['suspending with too long a reason', 'x'.repeat(501), undefined, 'expected a reason'],
    ['suspending an unknown business', reason, 2_000_000_000, 'there is no business'],
    ['suspending without an id', reason, Number.NaN, 'expected the id'],
  ])('%s is refused', async (_name, why, businessId, message) => {
    const input = { actor, businessId: businessId ?? company.id, reason: why };
    await expect(suspendBusiness(test.deps, input)).rejects.toThrow(message);
    expect(await audited()).toEqual([]);
  });
});
