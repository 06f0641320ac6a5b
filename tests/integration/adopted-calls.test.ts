import { expect, it } from 'vitest';
import { readCustomer } from '../../server/modules/scheduling/customers/customers.queries.ts';
import { importCustomers } from '../../server/modules/scheduling/customers/import-customers.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { updateCustomer } from '../../server/modules/scheduling/customers/update-customer.ts';
import { findConversation, listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { recordConversation } from '../../server/modules/telephony/calls/record-conversation.ts';
import { adminOf, makeCompany } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const PHONE = '+14165550177';
const OTHER_PHONE = '+14165550178';

const deps = forFile(createTestDeps);
const company = forTest(() => makeCompany(deps));
const actor = () => adminOf(company);
const member = () => asMember(deps, company.id);
const tenant = () => deps.db.ofBusiness(company.id);
const add = (fields: object = {}) => addCustomer(deps, actor(), fields);

async function callFrom(from: string, to = company.number): Promise<string> {
  const callSid = newCallSid();
  await deliver(deps, [makeCallEvent(to, { callSid, from })]);
  return callSid;
}

async function callTo(to: string): Promise<string> {
  const callSid = newCallSid();
  const ends = { direction: 'outbound' as const, from: company.number, to, ourNumber: company.number };
  await deliver(deps, [makeCallEvent(company.number, { callSid, ...ends })]);
  return callSid;
}

async function callsOf(customerId: number): Promise<string[]> {
  const { calls } = await listCalls(deps.db.ofBusiness(company.id), { customerId }, true);
  return calls.map(({ callSid }) => callSid).sort();
}

it('a new customer is linked to earlier calls from and to the customer’s phone number', async () => {
  const theirs = [await callFrom(PHONE), await callTo(PHONE)];
  await callFrom(OTHER_PHONE);
  await callTo(OTHER_PHONE);
  const { id } = await add({ phone: PHONE });
  expect(await callsOf(id)).toEqual(theirs.sort());
  expect((await readCustomer(member().db, id)).callCount).toBe(2);
});

const advanceOneDay = () =>
  deps.sql`UPDATE calls SET adopted_at = adopted_at - interval '25 hours' WHERE business_id = ${company.id}`;

it('a changed phone number links the customer to its calls, and the calls of the previous number stay linked', async () => {
  const before = await callFrom(PHONE);
  const after = await callFrom(OTHER_PHONE);
  const { id } = await add({ phone: PHONE });
  await updateCustomer(member(), actor(), { customerId: id, notes: 'Calls from two numbers' });
  expect(await callsOf(id)).toEqual([before]);
  await advanceOneDay();
  await updateCustomer(member(), actor(), { customerId: id, phone: OTHER_PHONE });
  expect(await callsOf(id)).toEqual([before, after].sort());

  const heir = await add({ phone: PHONE });
  expect(await callsOf(heir.id)).toEqual([]);
  expect(await callsOf(id)).toEqual([before, after].sort());
});

it('correcting a customer’s mistyped number links calls of the mistyped number to the customer who really has that number', async () => {
  const theirs = await callFrom(PHONE);
  const hers = await callTo(OTHER_PHONE);
  const emma = await add({ phone: PHONE });
  expect(await callsOf(emma.id)).toEqual([theirs]);
  const noah = await add({ firstName: 'Noah', phone: PHONE });
  await updateCustomer(member(), actor(), { customerId: emma.id, phone: OTHER_PHONE });
  expect(await callsOf(emma.id)).toEqual([hers]);
  expect(await callsOf(noah.id)).toEqual([theirs]);
});

it('calls stay linked to their customer when another customer gets the same number, or the number is saved again', async () => {
  const noah = await add({ firstName: 'Noah', phone: OTHER_PHONE });
  const call = await callFrom(PHONE);
  const emma = await add({ phone: PHONE });
  await updateCustomer(member(), actor(), { customerId: noah.id, phone: PHONE });
  const mia = await add({ firstName: 'Mia', phone: '+14165550179' });
  await updateCustomer(member(), actor(), { customerId: mia.id, phone: '+14165550180' });
  expect(await callsOf(emma.id)).toEqual([call]);
  await updateCustomer(member(), actor(), { customerId: emma.id, phone: PHONE });
  expect(await callsOf(emma.id)).toEqual([call]);
});

it('adding a customer links only calls of that customer’s number, and links no call to other customers', async () => {
  const { id } = await add({ phone: PHONE });
  // A call that is answered while the caller becomes a customer is not linked.
  await callFrom(PHONE);
  await deps.sql`UPDATE calls SET customer_id = NULL WHERE business_id = ${company.id}`;
  await add({ firstName: 'Noah', phone: OTHER_PHONE });
  expect(await callsOf(id)).toEqual([]);
});

it('a customer’s calls stay linked when the customer’s number changes', async () => {
  const { id } = await add({ phone: PHONE });
  const call = await callFrom(PHONE);
  await updateCustomer(member(), actor(), { customerId: id, phone: OTHER_PHONE });
  expect(await callsOf(id)).toEqual([call]);
});

/** Imports customers by CSV and returns the customer of each call of the business. */
async function importRows(...rows: string[]): Promise<unknown> {
  const csv = ['first name,last name,phone', ...rows].join('\n');
  await importCustomers(member(), actor(), { csv, skipErrors: false, skipSamePhone: false });
  const owners = await deps.sql`SELECT c.call_sid AS call, k.first_name AS of FROM calls c
    LEFT JOIN customers k ON k.business_id = ${company.id} AND k.id = c.customer_id
    WHERE c.business_id = ${company.id} ORDER BY c.id`;
  return owners;
}

it('each customer of an import is linked to earlier calls', async () => {
  const calls = [await callFrom(PHONE), await callFrom(OTHER_PHONE)];
  expect(await importRows(`Emma,Martin,${PHONE}`, `Noah,Roy,${OTHER_PHONE}`)).toEqual([
    { call: calls[0], of: 'Emma' },
    { call: calls[1], of: 'Noah' },
  ]);
});

it('calls are linked to the older of two customers with the same number', async () => {
  const call = await callFrom(PHONE);
  expect(await importRows(`Emma,Martin,${PHONE}`, `Leo,Martin,${PHONE}`)).toEqual([{ call, of: 'Emma' }]);
  await add({ firstName: 'Mia', phone: PHONE });
  expect(await importRows(`Noah,Roy,${OTHER_PHONE}`)).toEqual([{ call, of: 'Emma' }]);
});

it('calls of the same number to another business are not linked', async () => {
  const other = await makeCompany(deps);
  await callFrom(PHONE, other.number);
  const { id } = await add({ phone: PHONE });
  expect(await callsOf(id)).toEqual([]);
  const rows = await deps.sql`SELECT customer_id FROM calls WHERE business_id = ${other.id}`;
  expect(rows).toEqual([{ customer_id: null }]);
});

it('erasing a customer erases the words and numbers of earlier calls, and of calls that were answered while the customer was added', async () => {
  for (const isLinked of [true, false]) {
    const callSid = await callFrom(PHONE);
    const messages = [{ role: 'user' as const, content: 'My knee hurts' }];
    await recordConversation(deps, { callSid, messages });
    const { id } = await add({ phone: PHONE });
    // A call that is answered while the caller becomes a customer is not linked.
    if (!isLinked) await deps.sql`UPDATE calls SET customer_id = NULL WHERE business_id = ${company.id}`;
    await removeCustomer(member(), actor(), { customerId: id });
    const conversation = await findConversation(tenant(), callSid, true);
    expect(conversation).toMatchObject({ call: { customerPhone: null }, messages: [{ content: '' }] });
  }
});
