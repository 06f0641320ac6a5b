import { describe, expect, it } from 'vitest';
import { definedStatements } from '../../server/db/statement.ts';
import { listMessages } from '../../server/modules/agent/messages/messages.queries.ts';
import { listOfCustomer } from '../../server/modules/scheduling/appointments/booking/customer-appointments.ts';
import {
  DIRECTORY_ORDERS,
  type DirectoryInput,
  type DirectoryRow,
  directoryInput,
} from '../../server/modules/scheduling/customers/customers.schema.ts';
import { exportCustomers } from '../../server/modules/scheduling/customers/export-customers.ts';
import { readDirectory } from '../../server/modules/scheduling/customers/read-directory.ts';
import { removeCustomers } from '../../server/modules/scheduling/customers/remove-customers.ts';
import { setActive } from '../../server/modules/scheduling/customers/set-active.ts';
import { findConversation, listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { makeAgent } from '../support/agent.ts';
import { makeCompany } from '../support/app.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { nodesOf, type Plan } from '../support/describe-statement.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { announceSeed, seededRandom } from '../support/random.ts';

const deps = forFile(createTestDeps);
const company = forTest(() => makeCompany(deps));
const member = (id = company.id) => asMember(deps, id);
const tenant = () => member().db;
const actor = () => ({ businessId: company.id, userId: company.manager.id, role: 'manager' as const });
const add = (fields: object = {}) => addCustomer(deps, actor(), fields);

async function addCall(customerId: number | null, hoursAgo: number, chargeOutcome = 'charged') {
  const callSid = newCallSid();
  await deps.sql`INSERT INTO calls (business_id, call_sid, customer_id, direction, from_number, status,
    charge_outcome, started_at)
    VALUES (${company.id}, ${callSid}, ${customerId}, 'inbound', '+14165550177', 'completed',
    ${chargeOutcome}, app_now() - ${hoursAgo} * interval '1 hour')`;
  return callSid;
}

async function addAppointment(customerId: number, inDays: number, status = 'scheduled', callSid?: string) {
  const { rows } = await deps.pool.query<{ id: number }>(
    `INSERT INTO appointments (business_id, booking_type, status, customer_id, starts_at, ends_at, allow_overlap,
       confirmed_call_sid, confirmed_position)
     VALUES ($1, 'appointment', $4, $2, app_now() + $3 * interval '1 day', app_now() + ($3 + 0.01) * interval '1 day',
       true, $5, CASE WHEN $5::text IS NOT NULL THEN 2 END) RETURNING id`,
    [company.id, customerId, inDays, status, callSid ?? null],
  );
  return rows[0]?.id ?? 0;
}

async function pagesOf(input: Partial<DirectoryInput>): Promise<DirectoryRow[]> {
  const all: DirectoryRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readDirectory(tenant(), directoryInput.parse({ ...input, ...(cursor && { cursor }) }));
    all.push(...page.customers);
    if (page.nextCursor === null) return all;
    expect(page.customers).toHaveLength(input.limit ?? 50);
    cursor = page.nextCursor;
  }
}

describe('the customer directory', () => {
  /** The ids of the rows in the given sort order, computed without SQL. */
  function sorted(order: DirectoryInput['order'], rows: readonly DirectoryRow[]): number[] {
    const timeOf = (row: DirectoryRow) => (order === 'lastCall' ? row.lastCallAt : row.nextAppointmentAt);
    const timed = order === 'name' ? [] : rows.filter((row) => timeOf(row) !== null);
    const way = order === 'lastCall' ? -1 : 1;
    const first = timed.sort((a, b) => way * (Date.parse(timeOf(a) ?? '') - Date.parse(timeOf(b) ?? '')));
    return [...first, ...rows.filter((row) => !timed.includes(row))].map(({ id }) => id);
  }

  type Filter = Pick<DirectoryInput, 'search' | 'isActive'>;
  const matchesFilter = (filter: Filter) => (row: DirectoryRow) =>
    (filter.isActive === undefined || row.isActive === filter.isActive) &&
    (filter.search !== 'ozturk' || row.lastName === 'Öztürk') &&
    (filter.search !== 'n1' || row.firstName.startsWith('N1'));
  const FILTERS: Filter[] = [{}, { isActive: true }, { search: 'ozturk' }, { search: 'n1', isActive: false }];

  const CASES = DIRECTORY_ORDERS.flatMap((order) =>
    FILTERS.flatMap((filter) => [2, 5, 50].map((limit) => ({ order, filter, limit }))),
  );

  /** Adds a customer with a few or no calls and appointments. */
  async function addRandomCustomer(nth: number, random: () => number): Promise<void> {
    const below = (max: number) => Math.floor(random() * max);
    const lastName = ['Roy', 'Öztürk', 'Abel'][below(3)];
    const phone = `+1416555${1000 + nth}`;
    const { id } = await add({ firstName: `N${nth}`, lastName, phone, isActive: below(3) > 0 });
    for (let call = below(3); call > 0; call -= 1) await addCall(id, 1 + random() * 900);
    for (let remaining = below(3); remaining > 0; remaining -= 1)
      await addAppointment(id, random() * 60 - 20, ['scheduled', 'confirmed', 'cancelled'][below(3)]);
  }

  it('the customer directory lists each customer once in every order, page size, search and status', async () => {
    const random = seededRandom(announceSeed('the directory'));
    for (let nth = 0; nth < 14; nth += 1) await addRandomCustomer(nth, random);
    const byName = await pagesOf({ order: 'name' });
    expect(byName).toHaveLength(14);
    for (const { order, filter, limit } of CASES) {
      const found = await pagesOf({ order, limit, ...filter });
      expect(found.map(({ id }) => id)).toEqual(sorted(order, byName.filter(matchesFilter(filter))));
    }
  });

  it('the customer directory shows the latest call and the next appointment that is not cancelled', async () => {
    const { id } = await add();
    await addCall(id, 30);
    const latest = await addCall(id, 2);
    await addAppointment(id, -1);
    await addAppointment(id, 1, 'cancelled');
    await addAppointment(id, 5);
    const next = await addAppointment(id, 3);
    const rows = await deps.sql`SELECT (SELECT started_at FROM calls
      WHERE call_sid = ${latest}) AS called, (SELECT starts_at FROM appointments
      WHERE id = ${next}) AS upcoming`;
    expect(await pagesOf({})).toMatchObject([
      { lastCallAt: rows[0].called.toISOString(), nextAppointmentAt: rows[0].upcoming.toISOString() },
    ]);
  });

  it('the customer directory shows no customer of another business, and refuses a cursor of a different sort order', async () => {
    const other = await makeCompany(deps);
    await addCustomer(deps, { businessId: other.id, userId: other.admin.id });
    for (const order of DIRECTORY_ORDERS) expect(await pagesOf({ order })).toEqual([]);
    for (const lastName of ['A', 'B']) await addCall((await add({ lastName })).id, 5);
    const input = directoryInput.parse({ order: 'lastCall', limit: 1 });
    const { nextCursor } = await readDirectory(tenant(), input);
    const pageInput = directoryInput.parse({ order: 'name', cursor: nextCursor ?? '' });
    await expectRefusal(readDirectory(tenant(), pageInput), 'validation_failed');
    await expectRefusal(readDirectory(tenant(), { ...input, cursor: 'x' }), 'validation_failed');
  });

  it('the customer directory reads a page from an index without sorting all customers', async () => {
    await deps.sql`INSERT INTO customers (business_id, first_name, last_name, phone)
      SELECT ${company.id}, 'N' || n, 'L' || n % 997, '+1416' || (5550000 + n) FROM generate_series(1, 3000) n`;
    await deps.sql`INSERT INTO calls (business_id, call_sid, customer_id, direction, status, started_at)
      SELECT business_id, 'CAplan' || id, id, 'inbound', 'completed', app_now() - id * interval '1 minute'
      FROM customers WHERE business_id = ${company.id}`;
    await deps.sql`INSERT INTO appointments (business_id, booking_type, status, customer_id, starts_at,
      ends_at, allow_overlap)
      SELECT business_id, 'appointment', 'scheduled', id, app_now() + (id % 90) * interval '1 hour',
        app_now() + (id % 90 + 1) * interval '1 hour', true
      FROM customers WHERE business_id = ${company.id} AND id % 3 = 0`;
    await deps.sql`ANALYZE customers, calls, appointments`;
    for (const [name, index] of [
      ['customers.by_last_call', 'calls_by_start'],
      ['customers.by_next_appointment', 'appointments_by_start'],
    ]) {
      const { text } = definedStatements().find((one) => one.name === name) ?? { text: '' };
      const { rows } = await deps.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      );
      const nodes = rows.flatMap((row) => [...nodesOf(row['QUERY PLAN'][0].Plan)]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
      expect(JSON.stringify(nodes)).toContain(`"Index Name":"${index}"`);
    }
  });
});

describe('changing several customers in one request', () => {
  const stateOf = async () => {
    const rows = await deps.sql<{ id: number; is_active: boolean }>`SELECT id, is_active FROM customers
      WHERE business_id = ${company.id} ORDER BY id`;
    return rows.map(({ id, is_active }) => [id, is_active] as const);
  };
  const auditedActions = async () =>
    (await auditOf(deps, company.id)).filter((action) => action !== 'customer.created');

  async function three(): Promise<[number, number, number]> {
    const [one, two, off] = [await add(), await add({ firstName: 'Noah' }), await add({ isActive: false })];
    return [one.id, two.id, off.id];
  }

  async function foreigner(): Promise<number> {
    const other = await makeCompany(deps);
    return (await addCustomer(deps, { businessId: other.id, userId: other.admin.id })).id;
  }

  it('several customers in one request are deactivated once for repeated requests, and an undo restores them', async () => {
    const [one, two, off] = await three();
    const switchOff = () =>
      setActive(member(), actor(), { customerIds: [two, one, off, one], isActive: false });
    expect(await switchOff()).toEqual({ changedIds: [one, two] });
    expect(await switchOff()).toEqual({ changedIds: [] });
    expect(await stateOf()).toEqual([one, two, off].map((id) => [id, false]));
    expect(await auditedActions()).toEqual(['customer.updated', 'customer.updated']);
    await setActive(member(), actor(), { customerIds: [one, two], isActive: true });
    expect(await stateOf()).toEqual([
      [one, true],
      [two, true],
      [off, false],
    ]);
  });

  it('several customers in one request are refused together when one is unknown or of another business', async () => {
    const [one, two] = await three();
    const [before, theirs] = [await stateOf(), await foreigner()];
    for (const stranger of [theirs, 2_000_000_000]) {
      const customerIds = [one, stranger, two];
      const refused = [
        await expectRefusal(setActive(member(), actor(), { customerIds, isActive: false }), 'not_found'),
        await expectRefusal(removeCustomers(member(), actor(), { customerIds }), 'not_found'),
        await expectRefusal(exportCustomers(tenant(), { customerIds }), 'not_found'),
      ];
      expect(new Set(refused.map(({ message }) => message)).size).toBe(1);
      expect(JSON.stringify(refused)).not.toContain(String(stranger));
    }
    expect(await stateOf()).toEqual(before);
    expect(await auditedActions()).toEqual([]);
  });

  it('several customers in one request are erased once, with their upcoming appointments cancelled', async () => {
    const [one, two, off] = await three();
    const call = await addCall(one, 3);
    await addAppointment(one, 2);
    await addAppointment(two, 4, 'confirmed');
    await addAppointment(two, -4);
    const both = await Promise.allSettled([
      removeCustomers(member(), actor(), { customerIds: [one, two] }),
      removeCustomers(member(), actor(), { customerIds: [two, one] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'fulfilled')).toMatchObject({
      value: { removed: 2, cancelledAppointments: 2 },
    });
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } });
    expect(await stateOf()).toEqual([[off, false]]);
    expect(await auditedActions()).toEqual(['customer.removed', 'customer.removed']);
    const conversation = await findConversation(tenant(), call, true);
    expect(conversation?.call).toMatchObject({ customerId: null, customerPhone: null });
  });

  it('several customers in one request stay unchanged when the erasure fails halfway', async () => {
    const [one, two] = await three();
    const before = await stateOf();
    await deps.sql`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'broken off'; END $$;
      CREATE TRIGGER break_off BEFORE DELETE ON customers FOR EACH ROW
        WHEN (OLD.first_name = 'Noah') EXECUTE FUNCTION break_off()`;
    try {
      await expect(removeCustomers(member(), actor(), { customerIds: [one, two] })).rejects.toThrow();
    } finally {
      await deps.sql`DROP TRIGGER break_off ON customers; DROP FUNCTION break_off()`;
    }
    expect(await stateOf()).toEqual(before);
    expect(await auditedActions()).toEqual([]);
  });

  it('several customers in one request are exported without any other customer', async () => {
    const [one, , off] = await three();
    const csv = await exportCustomers(tenant(), { customerIds: [off, one] });
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(csv).not.toContain('Noah');
  });
});

describe('the page of a customer', () => {
  it('the page of a customer lists upcoming and past appointments, each once, and none of other customers', async () => {
    const { id } = await add();
    const other = await add({ firstName: 'Noah' });
    await addAppointment(other.id, 1);
    await addAppointment(other.id, -1, 'completed');
    const upcoming: number[] = [];
    const past: number[] = [];
    for (let nth = 1; nth <= 12; nth += 1) {
      upcoming.push(await addAppointment(id, nth));
      past.push(await addAppointment(id, -nth, nth % 2 === 0 ? 'completed' : 'scheduled'));
    }
    past.unshift(await addAppointment(id, 3, 'cancelled'));
    for (const [part, expected] of [
      ['upcoming', upcoming],
      ['past', past],
    ] as const) {
      const first = await listOfCustomer(tenant(), { customerId: id, part });
      const cursor = first.nextCursor ?? '';
      const second = await listOfCustomer(tenant(), { customerId: id, part, cursor });
      expect(second.nextCursor).toBeNull();
      expect([...first.appointments, ...second.appointments].map((one) => one.id)).toEqual(expected);
    }
    const otherBusinessId = (await makeCompany(deps)).id;
    expect(await listOfCustomer(member(otherBusinessId).db, { customerId: id, part: 'upcoming' })).toEqual({
      appointments: [],
      nextCursor: null,
    });
  });

  it('the page of a customer lists messages of the customer, including those from before the customer existed', async () => {
    const agent = await makeAgent(deps, company.id, { from: '+14165550177' });
    await agent.agree('take_message', { text: 'Call me back', phone: '(647) 555-0100' });
    expect((await listMessages(tenant(), {})).messages).toMatchObject([
      { customerId: null, phone: '+16475550100', callerPhone: '+14165550177' },
    ]);
    const [emma, noah] = [await add(), await add({ firstName: 'Noah', phone: '+14165550178' })];
    expect((await listMessages(tenant(), { customerId: emma.id })).messages).toMatchObject([
      { customerId: emma.id, customerName: 'Emma Martin' },
    ]);
    expect((await listMessages(tenant(), { customerId: noah.id })).messages).toEqual([]);
  });
});

describe('a call in the list', () => {
  it('a call in the list states whether it was missed, and whether its message is open or done; the list filters by missed calls and messages', async () => {
    const answered = await addCall(null, 1);
    const missed = await addCall(null, 2, 'refused_no_funds');
    const agent = await makeAgent(deps, company.id, { from: '+14165550177' });
    await agent.agree('take_message', { text: 'Call me back' });
    const list = async (only?: 'missed' | 'messages') =>
      (await listCalls(tenant(), { ...(only && { only }) }, false)).calls;
    expect((await list('missed')).map(({ callSid }) => callSid)).toEqual([missed]);
    expect((await list('messages')).map(({ callSid }) => callSid)).toEqual([agent.callSid]);
    const all = new Map((await list()).map((call) => [call.callSid, call]));
    expect(all.get(answered)).toMatchObject({ isMissed: false, message: null, chargeCents: null });
    expect(all.get(agent.callSid ?? '')).toMatchObject({ isMissed: false, message: 'open' });
    await deps.sql`UPDATE follow_ups SET done_at = app_now() WHERE business_id = ${company.id}`;
    expect((await list('messages')).map(({ message }) => message)).toEqual(['done']);
  });

  it('a call in the list shows the appointment that was booked in it until that is cancelled', async () => {
    const other = await makeAgent(deps, company.id, { from: '+14165550178' });
    const { callSid } = await makeAgent(deps, company.id, { from: '+14165550177' });
    const [{ id }] = [await add(), await add({ firstName: 'Noah' })];
    const appointmentId = await addAppointment(id, 2, 'confirmed', callSid ?? '');
    const actionsOf = async (of: string | null = callSid) =>
      (await findConversation(tenant(), of ?? '', true))?.actions;
    expect(await actionsOf()).toMatchObject([{ action: 'booked', appointmentId, turn: 2 }]);
    expect(await actionsOf(other.callSid)).toEqual([]);
    await deps.sql`UPDATE appointments SET status = 'cancelled' WHERE id = ${appointmentId}`;
    expect(await actionsOf()).toEqual([]);
  });

  it('a call in the list shows the appointment that was cancelled in it until that is restored', async () => {
    const other = await makeAgent(deps, company.id, { from: '+14165550178' });
    const { callSid } = await makeAgent(deps, company.id, { from: '+14165550177' });
    const appointmentId = await addAppointment((await add()).id, 2, 'cancelled');
    await deps.sql`UPDATE appointments SET cancelled_call_sid = ${callSid}, cancelled_position = 4
      WHERE id = ${appointmentId}`;
    const actionsOf = async (of: string | null) =>
      (await findConversation(tenant(), of ?? '', true))?.actions;
    expect(await actionsOf(callSid)).toMatchObject([{ action: 'cancelled', appointmentId, turn: 4 }]);
    expect(await actionsOf(other.callSid)).toEqual([]);
    await deps.sql`UPDATE appointments SET status = 'scheduled' WHERE id = ${appointmentId}`;
    expect(await actionsOf(callSid)).toEqual([]);
  });
});
