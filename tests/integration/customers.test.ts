import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  findSamePhone,
  listCustomers,
  readCustomer,
} from '../../server/modules/scheduling/customers/customers.queries.ts';
import { exportCustomers } from '../../server/modules/scheduling/customers/export-customers.ts';
import { updateCustomer } from '../../server/modules/scheduling/customers/update-customer.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { adminOf, buildTestApp, callRest, makeCompany, resultOf } from '../support/app.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));
const deps = () => test.deps;
const actor = () => adminOf(company);
const member = () => asMember(test.deps, company.id);
const tenant = () => member().db;
const add = (fields: object = {}) => addCustomer(test.deps, actor(), fields);

describe('a new customer', () => {
  it('a new customer is active, has English by default, and has the phone as E.164 and formatted for display', async () => {
    expect(await add({ email: '  Emma@Example.COM ', notes: ' ' })).toMatchObject({
      fullName: 'Emma Martin',
      phone: '+14165550177',
      phoneFormatted: '+1 (416) 555-0177',
      email: 'emma@example.com',
      language: 'en',
      notes: null,
      isActive: true,
    });
    expect(await auditOf(deps(), company.id)).toEqual(['customer.created']);
  });

  it('a new customer is created once when the form is sent twice, even concurrently', async () => {
    const creationKey = randomUUID();
    const customers = await Promise.all(Array.from({ length: 5 }, () => add({ creationKey })));
    expect(new Set(customers.map(({ id }) => id)).size).toBe(1);
    expect((await listCustomers(tenant(), {})).count).toBe(1);
    expect(await auditOf(deps(), company.id)).toEqual(['customer.created']);
  });

  it('the same creation key in another business creates a separate customer', async () => {
    const creationKey = randomUUID();
    const ours = await add({ creationKey });
    const theirs = await addCustomer(deps(), adminOf(await makeCompany(deps())), { creationKey });
    expect(theirs.id).not.toBe(ours.id);
  });

  it('a new customer is refused with an impossible number or an unknown language, and a language code may have any case', async () => {
    const phone = await expectRefusal(add({ phone: '12' }), 'validation_failed');
    expect(Object.keys(phone.details.fields ?? {})).toEqual(['phone']);
    const language = await expectRefusal(add({ language: 'tlh' }), 'validation_failed');
    expect(Object.keys(language.details.fields ?? {})).toEqual(['language']);
    expect((await add({ language: 'HI' })).language).toBe('hi');
  });
});

describe('a change of a customer', () => {
  it('a change of a customer changes only the sent fields, and fails for a missing customer with not_found', async () => {
    const { id } = await add({ email: 'emma@example.com', notes: 'Allergic', language: 'fr' });
    await updateCustomer(member(), actor(), { customerId: id, isActive: false });
    const changed = await updateCustomer(member(), actor(), { customerId: id, firstName: 'Emmy' });
    expect(changed).toMatchObject({
      fullName: 'Emmy Martin',
      phone: '+14165550177',
      email: 'emma@example.com',
      notes: 'Allergic',
      language: 'fr',
      isActive: false,
    });
    expect(
      await updateCustomer(member(), actor(), { customerId: id, email: null, notes: null }),
    ).toMatchObject({ email: null, notes: null });
    await expectRefusal(updateCustomer(member(), actor(), { customerId: 2_000_000_000 }), 'not_found');
    expect(await auditOf(deps(), company.id)).toEqual([
      ...['customer.created', 'customer.updated', 'customer.updated', 'customer.updated'],
    ]);
  });
});

it('a phone number that two customers share is allowed and reported in any notation', async () => {
  const emma = await add();
  const noah = await add({ firstName: 'Noah' });
  expect(await findSamePhone(tenant(), { phone: '416.555.0177' })).toEqual([
    { id: emma.id, fullName: 'Emma Martin' },
    { id: noah.id, fullName: 'Noah Martin' },
  ]);
  expect(await findSamePhone(tenant(), { phone: '+1 416 555 0177', exceptId: emma.id })).toMatchObject([
    { id: noah.id },
  ]);
  await deps().sql`UPDATE customers SET phone = NULL WHERE id = ${noah.id}`;
  expect(await findSamePhone(tenant(), { phone: '12' })).toEqual([]);
});

describe('the customer search', () => {
  const finds = async (search: string) =>
    (await listCustomers(tenant(), { search })).customers.map(({ firstName }) => firstName);

  beforeEach(async () => {
    await add({ firstName: 'Amélie', lastName: 'Tremblay', email: 'amelie@exemple.ca' });
    await add({ firstName: 'Łukasz', lastName: 'Öztürk', phone: '+33612345678' });
    await add({ firstName: '100%', lastName: 'A_B', phone: '+14375550100' });
  });

  it.each([
    ['amelie', ['Amélie']],
    ['AMÉLIE', ['Amélie']],
    ['trem ame', ['Amélie']],
    ['@EXEMPLE', ['Amélie']],
    ['lukasz', ['Łukasz']],
    ['ozturk', ['Łukasz']],
    ['416-555', ['Amélie']],
    ['(416) 555-0177', ['Amélie']],
    ['06 12 34', ['Łukasz']],
    ['٠٦ ١٢ ٣٤', ['Łukasz']],
    ['100%', ['100%']],
    ['A_B', ['100%']],
    ['AxB', []],
    ['amelie ozturk', []],
    ['\\', []],
    ['%', ['100%']],
    ['   ', ['100%', 'Łukasz', 'Amélie']],
  ])('%j', async (search, found) => {
    expect(await finds(search)).toEqual(found);
  });

  it('the customer search filters by active or inactive, and counts its results', async () => {
    const { customers } = await listCustomers(tenant(), { search: 'tremblay' });
    await updateCustomer(member(), actor(), { customerId: customers[0]?.id ?? 0, isActive: false });
    expect(await listCustomers(tenant(), { isActive: false })).toMatchObject({ count: 1 });
    expect((await listCustomers(tenant(), { isActive: true, limit: 1 })).count).toBe(2);
    expect(await listCustomers(tenant(), { search: 'tremblay', isActive: true })).toMatchObject({ count: 0 });
  });
});

describe('pages of customers', () => {
  const NAMES = ['Éric Abel', 'Zoe Abel', 'Ana Ábel', 'Bo abel', 'Cy Zed', 'Al Zed', 'Al Zed'];

  it('pages of customers contain each customer once by last name, first name and id, at any page size', async () => {
    for (const name of NAMES) {
      const [firstName, lastName] = name.split(' ');
      await add({ firstName, lastName });
    }
    const allCustomers = await listCustomers(tenant(), {});
    expect(allCustomers.nextCursor).toBeNull();
    expect(allCustomers.customers.map(({ fullName }) => fullName)).toEqual([
      'Ana Ábel',
      'Bo abel',
      'Éric Abel',
      'Zoe Abel',
      'Al Zed',
      'Al Zed',
      'Cy Zed',
    ]);
    for (const limit of [1, 2, 3, 7]) {
      const ids: number[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await listCustomers(tenant(), { limit, ...(cursor && { cursor }) });
        ids.push(...page.customers.map(({ id }) => id));
        expect(page.count).toBe(NAMES.length);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(ids).toEqual(allCustomers.customers.map(({ id }) => id));
    }
  });

  it('pages of customers continue after a customer who was deleted meanwhile', async () => {
    for (const lastName of ['A', 'B', 'C']) await add({ lastName });
    const first = await listCustomers(tenant(), { limit: 1 });
    await deps().sql`DELETE FROM customers
      WHERE business_id = ${company.id} AND id = ${first.customers[0]?.id}`;
    const next = await listCustomers(tenant(), { limit: 1, cursor: first.nextCursor ?? '' });
    expect(next.customers.map(({ lastName }) => lastName)).toEqual(['B']);
  });

  it('pages of customers refuse an invalid cursor', async () => {
    for (const cursor of ['x', 'W10', Buffer.from('["a","b"]').toString('base64url')])
      await expectRefusal(listCustomers(tenant(), { cursor }), 'validation_failed');
  });
});

it('the customer export contains the filtered customers, and escapes formulas', async () => {
  await add({ notes: '=HYPERLINK("http://evil.test")' });
  await add({ firstName: 'Noah', lastName: 'Roy', phone: '+14165550178' });
  const csv = await exportCustomers(tenant(), { search: 'emma' });
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFFirst name,Last name,Phone,Email,Language,Notes,Status',
    `Emma,Martin,'+14165550177,,en,"'=HYPERLINK(""http://evil.test"")",Active`,
    '',
  ]);
});

describe('customers in the REST API', () => {
  const send = (method: 'POST' | 'PUT' | 'DELETE', fields: object, path = '/api/customers') =>
    callRest(test.app, [method, path], fields, company.manager.token);

  it('the REST API creates, lists, changes and deletes a customer with the documented field names', async () => {
    const name = { first_name: 'Emma', last_name: 'Martin' };
    const sent = { ...name, customer_phone: '416-555-0177', email: '', language: '', notes: null };
    const { customer } = (await send('POST', sent)).json();
    const { customer_id } = customer;
    const stored = { customer_phone: '+14165550177', email: null, language: 'en', notes: null, is_active: 1 };
    expect(customer).toEqual({ customer_id, business_id: company.id, ...name, ...stored });
    const off = await send('PUT', { customer_id: String(customer_id), is_active: '0', notes: 'x' });
    expect(off.json().customer).toMatchObject({ is_active: 0, notes: 'x' });
    const response = await send('PUT', { customer_id, first_name: 'Emmy', notes: '' });
    expect(response.json().customer).toMatchObject({ first_name: 'Emmy', is_active: 0, notes: null });
    const list = await send('POST', { search: 'emmy', is_active: 0 }, '/api/customers/list');
    expect(list.json()).toMatchObject({ count: 1, next_cursor: null, customers: [{ customer_id }] });
    expect((await send('DELETE', { customer_id })).json()).toMatchObject({
      success: true,
      message: 'Customer deleted successfully',
    });
    expect((await send('DELETE', { customer_id })).statusCode).toBe(404);
  });

  it('the errors of the REST API about a customer use the documented field names', async () => {
    const invalid = { first_name: ' ', last_name: 'Martin', customer_phone: '12', email: 'x' };
    const { error, fields } = (await send('POST', invalid)).json();
    expect(error).toBe('validation_failed');
    expect(fields).toMatchObject({ first_name: 'First name is required' });
    expect(fields).toMatchObject({ customer_phone: 'Please enter a valid phone number' });
  });
});

it('a customer has a count of calls and of the upcoming appointments that a deletion would cancel', async () => {
  const [emma, noah] = [await add(), await add({ firstName: 'Noah' })];
  await deps().sql`INSERT INTO appointments (business_id, booking_type, status, customer_id, starts_at,
      ends_at)
    SELECT ${company.id}, 'appointment', status, CASE WHEN days = 5 THEN ${noah.id}::int ELSE ${emma.id}::int END,
      app_now() + days * interval '1 day', app_now() + (days + 1) * interval '1 day'
    FROM (VALUES ('scheduled', 1), ('confirmed', 2), ('pending', 3), ('cancelled', 4),
      ('scheduled', -2), ('scheduled', 5)) v(status, days)`;
  const counts = { upcomingAppointments: 3, callCount: 0 };
  expect(await readCustomer(tenant(), emma.id)).toMatchObject({ id: emma.id, ...counts });
  expect(await readCustomer(tenant(), noah.id)).toMatchObject({ id: noah.id, upcomingAppointments: 1 });
  await expectRefusal(readCustomer(tenant(), 2_000_000_000), 'not_found');
});

describe('reading many customers', () => {
  const list = (token: string, body: object = {}) =>
    callRest(test.app, ['POST', '/api/customers/list'], body, token);
  const readings = async () =>
    (await auditOf(deps(), company.id)).filter((action) => action === 'customers.read');
  beforeEach(
    () =>
      deps().sql`INSERT INTO customers (business_id, first_name, last_name, phone)
      SELECT ${company.id}, 'Emma', 'Martin ' || n, '+1416555' || to_char(n, 'FM0000')
      FROM generate_series(1, 201) n`,
  );

  it('reading many customers is paged for staff; members who may export read all at once, which is audited once a day', async () => {
    const staff = (await list(company.staff.token)).json();
    expect(staff).toMatchObject({ count: 201, next_cursor: expect.any(String) });
    expect(staff.customers).toHaveLength(200);
    expect(await readings()).toEqual([]);
    for (const { token } of [company.manager, company.admin, company.admin])
      expect((await list(token)).json().customers).toHaveLength(201);
    expect(await readings()).toEqual(['customers.read', 'customers.read']);
  });

  it('reading the customer directory page by page is audited once a day and user', async () => {
    const walk = async () => {
      let cursor: string | undefined;
      for (let pages = 0; pages < 7; pages += 1) {
        const input = { order: 'name', limit: 20, ...(cursor && { cursor }) };
        cursor = (await resultOf(test.app, 'customers.directory', input, company.staff.token)).nextCursor;
      }
    };
    await walk();
    expect(await readings()).toEqual(['customers.read']);
    await walk();
    expect(await readings()).toEqual(['customers.read']);
  });

  it('reading the customer list of the REST API page by page is audited once a day and user', async () => {
    const other = await makeCompany(deps());
    const walk = async () => {
      let cursor: string | undefined;
      for (let pages = 0; pages < 7; pages += 1)
        cursor = (await list(company.staff.token, { limit: 20, cursor })).json().next_cursor;
    };
    await walk();
    expect(await readings()).toEqual(['customers.read']);
    await walk();
    expect(await readings()).toEqual(['customers.read']);
    expect(await auditOf(deps(), other.id)).toEqual([]);
  });
});
