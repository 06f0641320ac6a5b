import { describe, expect, it } from 'vitest';
import { int, json, oneOf, text } from '../../server/db/column-types.ts';
import { type SystemDb, type TenantDb, tenantTx } from '../../server/db/database.ts';
import { databaseOfBusiness, firstWithin, ofOneOrEveryBusiness } from '../../server/db/either-scope.ts';
import { type AnyStatement, ofBusiness, ofEveryBusiness, ofNoBusiness } from '../../server/db/statement.ts';
import type { MemberDeps } from '../../server/deps.ts';

const phoneOf = ofBusiness({
  name: 'test.statement.phone',
  params: { customerId: int, kind: oneOf(['home', 'work']) },
  row: { phone: text.orNull },
  text: 'SELECT phone FROM customers WHERE business_id = $business AND id = $customerId AND kind = $kind',
});
const everyPhone = ofEveryBusiness({
  name: 'test.statement.every_phone',
  because: 'a test asks for it',
  row: { phone: text.orNull },
  text: 'SELECT phone FROM customers',
});
const languages = ofNoBusiness({
  name: 'test.statement.languages',
  row: { code: text },
  text: 'SELECT code FROM languages',
});

describe('a SQL statement', () => {
  it('a SQL statement gets one number per named parameter, in the order of first use', () => {
    const { text: sql, order } = ofBusiness({
      name: 'test.statement.order',
      params: { words: text, limit: int },
      text: 'SELECT $words, $business, $words::text, $limit',
    });
    expect(sql).toBe('SELECT $1, $2, $1::text, $3');
    expect(order).toEqual(['words', 'business', 'limit']);
  });

  it.each([
    ['an unknown parameter', { name: 'test.statement.a', text: 'SELECT $business, $other' }, /\$other is no/],
    [
      'one that nothing uses',
      { name: 'test.statement.b', params: { n: int }, text: 'SELECT $business' },
      /\$n/,
    ],
    ['no business', { name: 'test.statement.c', text: 'SELECT 1' }, /nothing uses \$business/],
    ['a name that is taken', { name: 'test.statement.phone', text: 'SELECT $business' }, /two statements/],
  ])('a SQL statement is rejected at its definition with %s', (_what, spec, message) => {
    expect(() => ofBusiness(spec)).toThrow(message);
  });
});

describe('the database of one business', () => {
  const params: unknown[][] = [];
  const send = async (_statement: AnyStatement, values: unknown[]) => {
    params.push(values);
    return [];
  };
  const ask = () => Promise.reject(new Error('this test asks Prisma nothing'));
  const tx = tenantTx({ send, runPrisma: ask }, 7);

  it('the database of one business binds its own business id and ignores a business id in the parameters', async () => {
    const foreign = { customerId: 5, kind: 'home', business: 8 } as const;
    await tx.all(phoneOf, foreign);
    expect(params.pop()).toEqual([7, 5, 'home']);
  });

  it('the database of one business serializes JSON itself and sends null as null', async () => {
    const insert = ofBusiness({
      name: 'test.statement.json',
      params: { facts: json, more: json.orNull },
      text: 'SELECT $business, $facts::jsonb, $more::jsonb',
    });
    await tx.all(insert, { facts: [1], more: null });
    expect(params.pop()).toEqual([7, '[1]', null]);
  });

  it('the database of one business throws an error with the name of the statement when a required row is missing', async () => {
    await expect(tx.one(phoneOf, { customerId: 5, kind: 'home' })).rejects.toThrow(
      'test.statement.phone returned no row, not one',
    );
  });
});

describe('a statement for one or every business', () => {
  const phones = ofOneOrEveryBusiness({
    name: 'test.statement.phones',
    because: 'a test asks for it',
    params: { kind: text },
    row: { phone: text.orNull },
    text: 'SELECT phone FROM customers c WHERE $within(c.business_id) AND kind = $kind',
  });
  const calls: [string, unknown[]][] = [];
  const first = async ({ text: sql }: AnyStatement, input: unknown) => void calls.push([sql, [input]]);
  const whole = { first, ofBusiness: (businessId: number) => ({ first, businessId }) } as unknown as SystemDb;

  it('a statement for one or every business is limited to one business for members, and unlimited for the system', async () => {
    await firstWithin(whole.ofBusiness(7), phones, { kind: 'home' });
    await firstWithin(whole, phones, { kind: 'home' });
    expect(calls.map(([sql]) => sql)).toEqual([
      'SELECT phone FROM customers c WHERE c.business_id = $1 AND kind = $2',
      'SELECT phone FROM customers c WHERE true AND kind = $1',
    ]);
  });

  it('a statement for one or every business cannot be run by a member for another business', () => {
    const member = whole.ofBusiness(7);
    expect(databaseOfBusiness(member, 7)).toBe(member);
    expect(databaseOfBusiness(whole, 8).businessId).toBe(8);
    expect(() => databaseOfBusiness(member, 8)).toThrow('one business only');
  });
});

// Never runs: the type check verifies that none of these calls compiles.
void ((member: TenantDb, system: SystemDb, deps: MemberDeps) => {
  // @ts-expect-error the database of a member accepts no statement for all businesses
  void member.all(everyPhone);
  // @ts-expect-error a statement for one business requires a business
  void system.all(phoneOf, { customerId: 1, kind: 'home' });
  // @ts-expect-error a string is not a number
  void member.all(phoneOf, { customerId: '1', kind: 'home' });
  // @ts-expect-error the value is not in the enum
  void member.all(phoneOf, { customerId: 1, kind: 'pager' });
  // @ts-expect-error a parameter is missing
  void member.all(phoneOf, { customerId: 1 });
  // @ts-expect-error the statement has no such parameter
  void member.all(phoneOf, { customerId: 1, kind: 'home', businessId: 2 });
  // @ts-expect-error the column is nullable, so the row may have no phone
  void member.one(phoneOf, { customerId: 1, kind: 'home' }).then((row) => row.phone.length);
  // @ts-expect-error every statement declares its scope
  void member.all({ name: 'bare', text: 'SELECT phone FROM customers' });
  // @ts-expect-error a statement for all businesses requires a reason
  void ofEveryBusiness({ name: 'silent', text: 'SELECT 1' });
  // @ts-expect-error the dependencies of a member contain no pool
  void deps.pool;
  // @ts-expect-error the dependencies of a member give no access to the whole database
  void deps.db.ofBusiness;
  void member.all(languages);
  void system.all(everyPhone);
});
