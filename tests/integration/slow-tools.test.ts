import { beforeEach, expect, it } from 'vitest';
import { auditOf } from '../support/accounts.ts';
import { type Answer, makeAgent, type TestAgent } from '../support/agent.ts';
import { makeService, openOnWeekdays } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, newPhoneNumber } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
let businessId: number;
let serviceId: number;
/** True while the code after a commit fails. */
let isBroken: boolean;

beforeEach(async () => {
  isBroken = false;
  businessId = (await makeBusiness(deps)).id;
  await openOnWeekdays(deps, businessId);
  serviceId = await makeService(deps, businessId);
});

// 2031-03-04 is a Tuesday.
const DAY = '2031-03-04';

async function caller(): Promise<TestAgent> {
  const member = asMember(deps, businessId);
  const { invalidations } = member;
  return makeAgent(deps, businessId, {
    from: newPhoneNumber(),
    deps: {
      ...member,
      invalidations: {
        ...invalidations,
        publish(...args) {
          if (isBroken) throw new Error('the process lost its way after the commit');
          invalidations.publish(...args);
        },
      },
    },
  });
}

const hold = (agent: TestAgent, time: string) =>
  agent.use('hold_slot', { service_id: serviceId, starts_at: `${DAY}T${time}` });
const book = (agent: TestAgent, { hold_id }: Answer) =>
  agent.agree('book', { hold_id, first_name: 'Marie', last_name: 'Tremblay' });

async function withAppointment(time: string): Promise<{ agent: TestAgent; appointment_id: number }> {
  const agent = await caller();
  await book(agent, await hold(agent, time));
  const { appointment_id = 0 } = await agent.use('find_appointment', { name: 'Tremblay', day: DAY });
  return { agent, appointment_id };
}

type ToolUse = { agent: TestAgent; ask(): Promise<Answer>; done: Answer };

/** Five callers, each about to complete one action. */
async function makeToolUses(): Promise<ToolUse[]> {
  const [holder, booker, leaver] = [await caller(), await caller(), await caller()];
  const slotHold = await hold(booker, '10:00');
  const [mover, canceller] = [await withAppointment('11:00'), await withAppointment('13:00')];
  const { hold_id } = await hold(mover.agent, '12:00');
  const move = { appointment_id: mover.appointment_id, hold_id };
  const cancel = { appointment_id: canceller.appointment_id };
  return [
    { agent: holder, ask: () => hold(holder, '09:00'), done: { held: true, starts_at: `${DAY}T09:00` } },
    { agent: booker, ask: () => book(booker, slotHold), done: { booked: true, starts_at: `${DAY}T10:00` } },
    {
      agent: mover.agent,
      ask: () => mover.agent.agree('move_appointment', move),
      done: { moved: true, starts_at: `${DAY}T12:00` },
    },
    {
      agent: canceller.agent,
      ask: () => canceller.agent.agree('cancel_appointment', cancel),
      done: { cancelled: true, starts_at: `${DAY}T13:00` },
    },
    { agent: leaver, ask: () => leaver.agree('take_message', { text: 'Call me' }), done: { taken: true } },
  ];
}

const countDone = (toolUses: readonly ToolUse[]) =>
  toolUses.map(({ agent }) => agent.effects.filter(({ kind }) => kind === 'completed').length);
const askAll = (toolUses: readonly ToolUse[]) => Promise.all(toolUses.map(({ ask }) => ask()));
const failing = (toolUses: readonly ToolUse[], error: string) => toolUses.map(() => ({ error }));

/** Requires that each action was completed exactly once, however many requests were sent. */
async function expectDoneOnce(): Promise<void> {
  const rows = await deps.sql`SELECT to_char(a.starts_at AT TIME ZONE b.timezone, 'HH24:MI') AS time,
    a.status, a.version FROM appointments a JOIN businesses b ON b.id = a.business_id
    WHERE a.business_id = ${businessId} ORDER BY 1`;
  expect(rows).toEqual([
    { time: '10:00', status: 'confirmed', version: 1 },
    { time: '12:00', status: 'confirmed', version: 2 },
    { time: '13:00', status: 'cancelled', version: 2 },
  ]);
  const counted = await deps.sql`SELECT (SELECT count(*)::int FROM slot_holds
    WHERE business_id = ${businessId}) AS holds, (SELECT count(*)::int FROM caller_messages
    WHERE business_id = ${businessId}) AS messages`;
  expect(counted).toEqual([{ holds: 1, messages: 1 }]);
  const audited = (await auditOf(deps, businessId)).filter((action) => action.startsWith('appointment.'));
  expect(audited.sort()).toEqual([
    ...['appointment.booked', 'appointment.booked', 'appointment.booked'],
    ...['appointment.cancelled', 'appointment.moved'],
  ]);
}

it('a tool that takes longer than two seconds completes once, and a repeated request gets its result', async () => {
  const toolUses = await makeToolUses();
  const [holding, ...doing] = countDone(toolUses);
  const again = await inTransaction(deps, async (sql) => {
    await sql`LOCK TABLE appointments, slot_holds, caller_messages IN EXCLUSIVE MODE`;
    expect(await askAll(toolUses)).toEqual(failing(toolUses, 'slow'));
    return { answers: askAll(toolUses) };
  });
  expect(await again.answers).toMatchObject(toolUses.map(({ done }) => done));
  expect(countDone(toolUses)).toEqual([holding, ...doing.map((done) => done + 1)]);
  await expectDoneOnce();
});

it('a tool whose response is lost returns its result to a repeated request, even in a later turn, without running again', async () => {
  const toolUses = await makeToolUses();
  isBroken = true;
  expect(await askAll(toolUses)).toEqual(failing(toolUses, 'failed'));
  isBroken = false;
  for (const { agent } of toolUses) agent.nextTurn();
  expect(await askAll(toolUses)).toMatchObject(toolUses.map(({ done }) => done));
  await expectDoneOnce();
});
