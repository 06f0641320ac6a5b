import { beforeEach, describe, expect, it } from 'vitest';
import { createRecorder } from '../../server/modules/agent/conversations/recorder/create-recorder.ts';
import { endLostConversations } from '../../server/modules/agent/conversations/recorder/end-lost-conversations.ts';
import { estimateSentiment } from '../../server/modules/agent/conversations/recorder/estimate-sentiment.ts';
import { openConversation } from '../../server/modules/agent/conversations/session/open-conversation.ts';
import { readDashboard } from '../../server/modules/insight/insights/insights.queries.ts';
import { readOutcomes } from '../../server/modules/insight/insights/read-outcomes.ts';
import { readSentiment } from '../../server/modules/insight/insights/read-sentiment.ts';
import { readVoice } from '../../server/modules/insight/insights/read-voice.ts';
import { rollUpCalls } from '../../server/modules/insight/insights/roll-up-calls.ts';
import { readMonth } from '../../server/modules/insight/reports/read-month.ts';
import { eraseCustomers } from '../../server/modules/scheduling/customers/erase-customers.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { recordConversation } from '../../server/modules/telephony/calls/record-conversation.ts';
import { eraseBusiness } from '../../server/modules/tenants/erasure/erase-business.ts';
import {
  dashboardOf,
  monthFiguresOf,
  monthOf,
  outcomeFiguresOf,
  outcomesOf,
  readRaw,
  sentimentFiguresOf,
  sentimentOf,
  voiceFiguresOf,
  voiceOf,
} from '../property/insights-oracle.ts';
import { makeTakenCall } from '../support/agent.ts';
import { adminOf, makeCompany } from '../support/app.ts';
import { deliver, makeCallEvent, ringAll } from '../support/calls.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction } from '../support/open-transaction.ts';
import { addPastCall, readCountedDays } from '../support/past-calls.ts';

const CALLER = '+14165550177';
const NOW = '2026-11-20T16:00:00Z';

const deps = forFile(createTestDeps);

beforeEach(() => setClock(deps, NOW));
const company = forTest(() => makeCompany(deps));

const own = (of = company) => deps.db.ofBusiness(of.id);
const owner = () => adminOf(company);
const addCall = (startedAt: string, of = company, from = CALLER) =>
  addPastCall(deps.pool, of.id, { startedAt, from });
const countedDays = (of = company) => readCountedDays(deps.pool, of.id);

/** Rolls up every day, in as many runs as that takes. */
async function rollUp(spanCallsMin?: number): Promise<void> {
  while ((await rollUpCalls(deps, spanCallsMin)) > 0);
}

const YEAR = { from: '2025-11-21', to: '2026-11-20' };
const DAY = '2026-11-03';
const THEN = `${DAY}T17:00:00Z`;

/** Requires that the figures of a year equal an independent count of the calls. */
async function expectFiguresToMatchCalls(of = company): Promise<void> {
  const raw = await readRaw(deps.pool, of.id);
  expect(voiceFiguresOf(await readVoice(own(of), YEAR))).toEqual(voiceOf(raw, YEAR));
  expect(outcomeFiguresOf(await readOutcomes(own(of), YEAR, true))).toEqual(outcomesOf(raw, YEAR));
  expect(sentimentFiguresOf(await readSentiment(own(of), YEAR))).toEqual(sentimentOf(raw, YEAR));
  expect(await readDashboard(own(of))).toMatchObject(dashboardOf(raw));
  expect(monthFiguresOf(await readMonth(own(of), YEAR))).toEqual(monthOf(raw, YEAR));
}

const versionOf = async (day: string) => {
  const rows = await deps.sql`SELECT version FROM insight_calendar(${company.id}, ${day}, ${day})
    WHERE version IS NOT NULL`;
  return rows[0]?.version;
};

/** The time on the system clock at which the product’s clock, which the test has moved, shows `at`. */
const realTime = (at: string) => new Date(Date.now() + Date.parse(at) - Date.parse(NOW)).toISOString();

type Past = { status?: string; ended?: boolean; conversation?: 'open' | 'ended' };

/** A call that the agent answered on a past day, with its open work. */
async function addTakenCall({ status = 'completed', ended = true, conversation }: Past = {}) {
  const callSid = await addCall(THEN);
  await deps.sql`UPDATE calls
    SET status = ${status}, began_at = started_at, ended_at = CASE WHEN ${ended} THEN started_at END
    WHERE call_sid = ${callSid}`;
  if (conversation)
    await deps.sql`INSERT INTO conversations (call_sid, business_id, session_id, started_at, ended_at)
      VALUES (${callSid}, ${company.id}, 'one', ${THEN}, ${conversation === 'ended' ? THEN : null})`;
  return callSid;
}

const recorderOf = (callSid: string) =>
  createRecorder({
    ...{ db: own(), invalidations: deps.invalidations, log: deps.log, callSid, sessionId: 'one' },
    ...{ tokensMax: 1_000, translateTo: null, onTakenOver: () => undefined, onEnded: async () => undefined },
  });
const BOOKED = { languageCode: 'fr', outcome: 'booked', model: null } as const;

const addAnn = (phone: string) => addCustomer(deps, owner(), { firstName: 'Ann', lastName: 'Lee', phone });

/** Each entry prepares a past day and returns a function that changes it as the product does. */
const changes: Record<string, () => Promise<() => Promise<unknown>>> = {
  'the charge of a call that was reported late': async () => () =>
    deliver(deps, [makeCallEvent(company.number, { occurredAt: realTime(THEN) })]),
  'the late length of a call, which is then charged': async () => {
    const callSid = await addTakenCall();
    await deps.sql`UPDATE calls SET duration_seconds = NULL WHERE call_sid = ${callSid}`;
    return () => deliver(deps, [makeCallEvent(company.number, { callSid, occurredAt: realTime(THEN) })]);
  },
  'the earlier beginning of a call, which moves to another day': async () => {
    const callSid = await addTakenCall({ status: 'ringing', ended: false });
    return () =>
      deliver(deps, [
        makeCallEvent(company.number, { callSid, occurredAt: realTime('2026-11-01T17:00:00Z') }),
      ]);
  },
  'the beginning of a call that is reported after its end': async () => {
    const callSid = await addCall(THEN);
    await deps.sql`UPDATE calls SET ended_at = started_at, status = 'queued' WHERE call_sid = ${callSid}`;
    await deps.sql`UPDATE accounts SET balance_cents = 0, calls_below_zero = 10
      WHERE business_id = ${company.id}`;
    return () => ringAll(deps.pool, [{ callSid, to: company.number }]);
  },
  'the language of a recorded conversation': async () => {
    const callSid = await addTakenCall({ conversation: 'ended' });
    return () => recordConversation(deps, { callSid, language: 'es', messages: [] });
  },
  'a conversation that is opened': async () => {
    const callSid = await addTakenCall({ status: 'in-progress', ended: false });
    return () => openConversation(deps.db, { callSid, sessionId: 'one', isRecorded: false });
  },
  'the state of a conversation': async () => {
    const recorder = recorderOf(await addTakenCall({ conversation: 'open' }));
    return async () => {
      recorder.saveState(BOOKED);
      // The recorder stores in order, so the state is stored once these tokens are.
      await recorder.countTokens(1, 1);
    };
  },
  'the end of a conversation': async () => {
    const recorder = recorderOf(await addTakenCall({ conversation: 'open' }));
    return () => recorder.end(BOOKED, 'ended', []);
  },
  'the end of a conversation whose process crashed': async () => {
    await addTakenCall({ conversation: 'open' });
    return () => endLostConversations(deps);
  },
  'the rating of a conversation': async () => {
    const callSid = await addTakenCall({ conversation: 'ended' });
    await deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at,
        language_code)
      VALUES (${company.id}, ${callSid}, 1, 'user', 'Terrible', app_now(), 'en')`;
    return () => estimateSentiment(own(), callSid);
  },
  'the erasure of a customer': async () => {
    const callSid = await addTakenCall({ conversation: 'ended' });
    await deps.sql`UPDATE conversations SET sentiment = 'negative', summary = 'Called'
      WHERE call_sid = ${callSid}`;
    const { id } = await addAnn(CALLER);
    return () => removeCustomer(asMember(deps, company.id), owner(), { customerId: id });
  },
};

/** The days whose figures name a caller. */
const named = () => deps.sql`SELECT FROM insight_days WHERE business_id = ${company.id} AND callers <> '{}'`;

describe('a late change: a change of a call that began more than 12 hours ago', () => {
  it.each(Object.entries(changes))(
    'a late change is included in the figures immediately and after one run of the worker: %s',
    async (_, prepare) => {
      await addCall(`${DAY}T18:00:00Z`, company, '+14165550178');
      const change = await prepare();
      await rollUp(1);
      await expectFiguresToMatchCalls();
      const before = await versionOf(DAY);
      const raw = await readRaw(deps.pool, company.id);
      expect(before).toBeDefined();
      await change();
      expect(await readRaw(deps.pool, company.id)).not.toEqual(raw);
      expect(await versionOf(DAY)).toBeUndefined();
      await expectFiguresToMatchCalls();
      await rollUpCalls(deps, 1);
      expect(await versionOf(DAY)).not.toBe(before);
      expect(await versionOf(DAY)).toBeDefined();
      await expectFiguresToMatchCalls();
    },
  );

  it('a late change that commits after a concurrent roll-up is included by the next roll-up', async () => {
    const callSid = await addCall(THEN);
    await addCall('2026-11-05T17:00:00Z');
    await inTransaction(deps, async (sql) => {
      await sql`WITH changed AS (
          UPDATE calls SET status = 'busy' WHERE call_sid = ${callSid} RETURNING business_id, started_at)
        INSERT INTO late_changes (business_id, started_at) SELECT business_id, started_at FROM changed`;
      // While this transaction is open, later transactions commit first: another late change, and the counts of both
      // days.
      await addCall('2026-11-05T18:00:00Z');
      await rollUp();
      expect(await countedDays()).toMatchObject([{ counts: { completed: 1 } }, { counts: { completed: 2 } }]);
    });
    await expectFiguresToMatchCalls();
    expect((await readVoice(own(), YEAR)).totals.completed).toBe(2);
    await rollUpCalls(deps);
    expect(await countedDays()).toMatchObject([{ counts: { completed: 0 } }, { counts: { completed: 2 } }]);
  });

  it('erasing a customer during the first roll-up of the day of the customer’s call leaves no name in the figures', async () => {
    await addCall(THEN);
    const { id } = await addAnn(CALLER);
    await own().transaction(async (tx) => {
      await eraseCustomers(tx, company.admin.id, [id]);
      await rollUp();
    });
    expect(await named()).toHaveLength(1);
    await expectFiguresToMatchCalls();
    await rollUpCalls(deps);
    expect(await named()).toEqual([]);
    expect(await versionOf(DAY)).toBeDefined();
    await expectFiguresToMatchCalls();
  });

  it('erasing a customer clears the stored figures of the days with the customer’s calls, and of no other day', async () => {
    await addCall(THEN);
    for (const day of ['02', '03', '04', '05'])
      await addCall(`2026-11-${day}T18:00:00Z`, company, '+14165550178');
    await rollUp();
    const { id } = await addAnn(CALLER);
    await removeCustomer(asMember(deps, company.id), owner(), { customerId: id });
    expect((await countedDays()).map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-04', '2026-11-05']);
    await expectFiguresToMatchCalls();
  });

  it('a late change creates the row of a day that had no calls before', async () => {
    await addCall(THEN);
    await rollUp();
    await addCall('2026-02-05T12:00:00Z');
    await expectFiguresToMatchCalls();
    await rollUp();
    expect(await countedDays()).toMatchObject([{ day: '2026-02-05' }, { day: DAY }]);
    await expectFiguresToMatchCalls();
  });

  it('late changes are counted once by concurrent workers', async () => {
    for (const day of ['01', '02', '03', '04', '05']) await addCall(`2026-11-${day}T17:00:00Z`);
    await rollUp();
    for (const day of ['05', '04', '03', '02', '01']) await addCall(`2026-11-${day}T18:00:00Z`);
    const runs = await Promise.all([1, 2, 3].map(() => rollUpCalls(deps)));
    // A run skips the days of a business that another run has locked, so one more run follows.
    runs.push(await rollUpCalls(deps));
    expect(runs.reduce((sum, counted) => sum + counted, 0)).toBe(5);
    expect((await countedDays()).length).toBe(5);
    expect((await readVoice(own(), YEAR)).totals.calls).toBe(10);
    await expectFiguresToMatchCalls();
    expect(await deps.sql`SELECT FROM late_changes`).toEqual([]);
  });

  it('a late change affects no figure and no stored day of another business', async () => {
    const other = await makeCompany(deps);
    await addCall(THEN);
    await addCall(THEN, other);
    await rollUp(1);
    const before = [await countedDays(), await versionOf(DAY)];
    await addCall(`${DAY}T18:00:00Z`, other);
    expect([await countedDays(), await versionOf(DAY)]).toEqual(before);
    await rollUp(1);
    expect([await countedDays(), await versionOf(DAY)]).toEqual(before);
    await expectFiguresToMatchCalls();
    await expectFiguresToMatchCalls(other);
  });

  it('a change of a call that began within the last 12 hours is not recorded as a late change', async () => {
    await deliver(deps, [makeCallEvent(company.number)]);
    await makeTakenCall(deps, company.id, { from: CALLER });
    await recorderOf(await makeTakenCall(deps, company.id, { from: CALLER })).end(BOOKED, 'ended', []);
    const { id } = await addAnn(CALLER);
    await removeCustomer(asMember(deps, company.id), owner(), { customerId: id });
    expect(await deps.sql`SELECT FROM late_changes WHERE business_id = ${company.id}`).toEqual([]);
    await expectFiguresToMatchCalls();
  });

  it('the erasure of a closed business leaves no day that names a caller', async () => {
    await addCall(THEN);
    await rollUp(1);
    await eraseBusiness(own());
    expect(await named()).toEqual([]);
    await expectFiguresToMatchCalls();
    await rollUp(1);
    expect(await named()).toEqual([]);
  });
});
