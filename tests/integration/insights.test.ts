import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { estimateMissingSentiments } from '../../server/modules/agent/conversations/recorder/estimate-sentiment.ts';
import { adjustBalance } from '../../server/modules/billing/balance/adjust-balance.ts';
import { readOutcomes } from '../../server/modules/insight/insights/read-outcomes.ts';
import { readOverview } from '../../server/modules/insight/insights/read-overview.ts';
import { readSentiment } from '../../server/modules/insight/insights/read-sentiment.ts';
import { readSince } from '../../server/modules/insight/insights/read-since.ts';
import { readTeamFigures } from '../../server/modules/insight/insights/read-team-figures.ts';
import { readVoice } from '../../server/modules/insight/insights/read-voice.ts';
import { rollUpCalls } from '../../server/modules/insight/insights/roll-up-calls.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { makeTakenCall } from '../support/agent.ts';
import { adminOf, buildTestApp, makeCompany } from '../support/app.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, type OpenDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { withFailingBusiness } from '../support/failing-business.ts';
import { setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { addPastCall, readCountedDays } from '../support/past-calls.ts';

const CALLER = '+14165550177';
const NOW = '2026-11-20T16:00:00Z';
const MONTH = { from: '2026-11-01', to: '2026-11-20' };

const test = forFile(buildTestApp);
let deps: OpenDeps;

beforeAll(() => {
  deps = test.deps;
});
beforeEach(() => setClock(deps, NOW));
const company = forTest(() => makeCompany(deps));

const own = (of = company) => deps.db.ofBusiness(of.id);
const owner = () => adminOf(company);

const addCall = (startedAt: string, of = company, from = CALLER) =>
  addPastCall(deps.pool, of.id, { startedAt, from });
const countedDays = (of = company) => readCountedDays(deps.pool, of.id);
const addAnn = () => addCustomer(deps, owner(), { firstName: 'Ann', lastName: 'Lee', phone: CALLER });

/** Rolls up every day, in as many runs as that takes: a run plans 400 days of a business. */
async function rollUp(spanCallsLeast?: number): Promise<void> {
  while ((await rollUpCalls(deps, spanCallsLeast)) > 0);
}

const countCalls = async (of = company) => (await readVoice(own(of), MONTH)).totals.calls;

describe('the daily roll-up', () => {
  it('the daily roll-up counts a day once for repeated and concurrent runs', async () => {
    await addCall('2026-11-03T12:00:00Z');
    await addCall('2026-11-05T12:00:00Z');
    await rollUp();
    const first = await countedDays();
    expect(first).toHaveLength(2);
    await Promise.all([rollUpCalls(deps), rollUpCalls(deps)]);
    expect(await countedDays()).toEqual(first);
    expect(await countCalls()).toBe(2);
  });

  it('the daily roll-up gives correct figures after a crash at any statement, and the next run completes it', async () => {
    await addCall('2026-11-03T12:00:00Z');
    let calls = 1;
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => rollUpCalls({ db }, 1),
      async () => {
        expect(await countCalls()).toBe(calls);
        await addCall('2026-11-03T12:00:00Z');
        calls += 1;
        expect(await countCalls()).toBe(calls);
      },
    );
    expect(deaths).toBeGreaterThan(4);
    await rollUp();
    expect(await countedDays()).toMatchObject([{ day: '2026-11-03', counts: { calls } }]);
    expect(await countCalls()).toBe(calls);
  });

  it('the daily roll-up changes only the days of its own business', async () => {
    const other = await makeCompany(deps);
    await addCall('2026-11-03T12:00:00Z');
    await addCall('2026-11-03T13:00:00Z', other);
    await rollUp();
    const before = await countedDays(other);
    expect(before).toHaveLength(1);
    await addCall('2026-11-03T14:00:00Z');
    await rollUp();
    expect(await countedDays(other)).toEqual(before);
    await deps.sql`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = ${company.id}`;
    await rollUp();
    expect(await countedDays(other)).toEqual(before);
    expect([await countCalls(), await countCalls(other)]).toEqual([2, 1]);
  });

  it('the daily roll-up counts neither today nor yesterday', async () => {
    // 17, 18, 19 and 20 November in Toronto.
    for (const at of ['18T04:59', '19T04:59', '19T05:00', '20T12:00']) await addCall(`2026-11-${at}:00Z`);
    await rollUp();
    expect(await countedDays()).toMatchObject([{ day: '2026-11-17' }, { day: '2026-11-18' }]);
    expect(await countCalls()).toBe(4);
  });

  it('the daily roll-up plans only businesses with changes, and none after it has finished', async () => {
    const plan = async () => {
      const rows = await deps.sql`SELECT plan_insight_days(500, 400, 10000) AS planned`;
      return rows[0].planned;
    };
    const other = await makeCompany(deps);
    await deps.sql`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = ${other.id}`;
    await addCall('2026-11-03T12:00:00Z');
    await addCall('2026-11-03T13:00:00Z', other);
    await rollUp();
    expect(await plan()).toBe(0);
    await addCall('2026-11-03T14:00:00Z');
    expect(await plan()).toBe(1);
    expect(await plan()).toBe(0);
  });

  it('the daily roll-up deletes days that are in the future after the clock was set back', async () => {
    await addCall('2026-11-03T12:00:00Z');
    await addCall('2026-11-05T12:00:00Z');
    await rollUp();
    await setClock(deps, '2026-11-06T12:00:00Z');
    await rollUp();
    expect(await countedDays()).toMatchObject([{ day: '2026-11-03' }]);
    await setClock(deps, NOW);
    await rollUp();
    expect(await countedDays()).toHaveLength(2);
  });
});

describe('the callers of a year', () => {
  const YEAR = { from: '2025-11-21', to: '2026-11-20' };
  const SOMEBODY = '+14165550178';

  /** The callers of a year up to today as pages show them, and the number of precomputed spans. */
  async function readCallers(of = company) {
    const { totals, before, repeatCallers } = await readOutcomes(own(of), YEAR, true);
    const rows = await deps.sql`SELECT count(*)::int AS spans FROM insight_spans
      WHERE business_id = ${of.id} AND version = insight_span_version(${of.id}, from_day, to_day)`;
    return {
      callers: [totals.callers, totals.repeatCallers, before.callers, before.repeatCallers],
      most: repeatCallers.map(({ phone, calls }) => [phone, calls]),
      spans: rows[0].spans,
    };
  }

  it('the callers of a year are stored by the nightly roll-up, and today’s callers are added on each read', async () => {
    for (const at of ['2025-01-10', '2025-03-10', '2025-11-21', '2026-02-03', '2026-11-19'])
      await addCall(`${at}T17:00:00Z`);
    await addCall('2026-04-03T12:00:00Z', company, SOMEBODY);
    await rollUp(1);
    const most = [[CALLER, 3]];
    // The five spans are this calendar year, the last one, the year up to today, and the years compared with them. 2024
    // has no span.
    expect(await readCallers()).toEqual({ callers: [2, 1, 1, 1], most, spans: 5 });
    await addCall('2026-11-20T12:00:00Z', company, SOMEBODY);
    await addCall('2026-11-20T12:10:00Z', company, '+14165550179');
    expect(await readCallers()).toEqual({ callers: [3, 2, 1, 1], most: [...most, [SOMEBODY, 2]], spans: 5 });
    // Changes the stored counts, to prove that the page reads the stored counts.
    await deps.sql`UPDATE insight_spans SET callers = callers + 100 WHERE business_id = ${company.id}`;
    expect((await readCallers()).callers).toEqual([103, 2, 101, 1]);
  });

  it('the callers of a year are computed again after a call is added to one of the stored days', async () => {
    await addCall('2026-02-03T12:00:00Z');
    await rollUp(1);
    const { spans: storedSpans } = await readCallers();
    await addCall('2026-02-03T13:00:00Z', company, SOMEBODY);
    expect(await readCallers()).toMatchObject({ callers: [2, 0, 0, 0], spans: 0 });
    await rollUp(1);
    expect(await readCallers()).toMatchObject({ callers: [2, 0, 0, 0], spans: storedSpans });
    await addCall('2026-03-05T13:00:00Z');
    expect(await readCallers()).toMatchObject({ callers: [2, 1, 0, 0], most: [[CALLER, 2]], spans: 0 });
  });

  it('the callers of a year are not stored for a business with few calls', async () => {
    const other = await makeCompany(deps);
    await addCall('2026-02-03T12:00:00Z');
    await addCall('2026-02-03T12:00:00Z', other);
    await addCall('2026-02-04T12:00:00Z', other);
    await rollUp(2);
    expect(await readCallers()).toEqual({ callers: [1, 0, 0, 0], most: [], spans: 0 });
    expect(await readCallers(other)).toMatchObject({ callers: [1, 1, 0, 0], most: [[CALLER, 2]] });
    const rows = await deps.sql`SELECT DISTINCT business_id AS id FROM insight_spans`;
    expect(rows).toContainEqual({ id: other.id });
    expect(rows).not.toContainEqual({ id: company.id });
  });
});

describe('the figures of insights', () => {
  it('the figures of insights show zeros for every day of a business without data', async () => {
    const voice = await readVoice(own(), MONTH);
    expect(voice).toMatchObject({ ...MONTH, hasCalls: false, hours: [] });
    expect(voice.totals).toMatchObject({ calls: 0, averageSeconds: 0 });
    expect(voice.days).toHaveLength(20);
    const outcomes = await readOutcomes(own(), MONTH, true);
    expect(outcomes).toMatchObject({ totals: { callers: 0, costPerBookingCents: null }, repeatCallers: [] });
    expect((await readSentiment(own(), MONTH)).words).toEqual([]);
  });

  it('the figures of insights are refused for more than 366 days', async () => {
    const period = { from: '2025-01-01', to: '2026-01-02' };
    await expect(readVoice(own(), period)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(readTeamFigures(own(), period)).rejects.toMatchObject({ code: 'validation_failed' });
    const year = { from: '2025-01-01', to: '2026-01-01' };
    await expect(readVoice(own(), year)).resolves.toMatchObject({ hours: [] });
  });

  it('the figures of insights determine after-hours calls by local time and the current hours, also past midnight', async () => {
    await deps.sql`INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
      VALUES (${company.id}, 6, false, '20:15', '02:00')`;
    const times = ['01:14:59', '01:15:00', '06:59:59', '07:00:00'];
    const ranges = times.map((time) => `2026-11-08T${time}Z`);
    for (const at of ranges) await addCall(at);
    const rows = await deps.sql`SELECT is_after_hours(${company.id}, at) AS is_after
      FROM unnest(${ranges}::timestamptz[]) WITH ORDINALITY t(at, n) ORDER BY n`;
    expect(rows.map((row) => row.is_after)).toEqual([true, false, false, true]);
    await rollUp();
    expect((await readVoice(own(), MONTH)).totals).toMatchObject({ calls: 4, afterHours: 2 });
    expect((await listCalls(own(), { ...MONTH, afterHours: true }, false)).count).toBe(2);
    await deps.sql`UPDATE business_hours SET is_closed = true WHERE business_id = ${company.id}`;
    expect((await readVoice(own(), MONTH)).totals.afterHours).toBe(4);
  });

  it('an instant counts as after hours by the time zone of the business itself', async () => {
    const other = await makeCompany(deps);
    await deps.sql`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = ${other.id}`;
    await deps.sql`INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
      SELECT id, 1, false, '09:00', '17:00' FROM unnest(${[company.id, other.id]}::int[]) AS b (id)`;
    const isAfterHours = async (of: typeof company, at: string) =>
      (await deps.sql`SELECT is_after_hours(${of.id}, ${at}) AS answer`)[0].answer;
    // Ten in the morning of a Monday, first in Tokyo and then in Toronto.
    for (const [at, isInTokyo] of [
      ['2026-11-09T01:00:00Z', true],
      ['2026-11-09T15:00:00Z', false],
    ] as const)
      expect([await isAfterHours(other, at), await isAfterHours(company, at)], at).toEqual([
        !isInTokyo,
        isInTokyo,
      ]);
  });

  it('the figures of insights count yesterday by its calls after the clock was set back', async () => {
    await addCall('2026-11-05T12:00:00Z');
    await rollUp();
    await setClock(deps, '2026-11-06T12:00:00Z');
    // 22:00 in Toronto, nine hours ago, which is not a late change.
    await addCall('2026-11-06T03:00:00Z');
    expect(await countCalls()).toBe(2);
  });

  it('the figures of insights count the charge of a call as spent, and no adjustment that an operator made for the call', async () => {
    const callSid = await addCall('2026-11-05T12:00:00Z');
    const adjustment = { businessId: company.id, amountCents: -700, reason: 'A call of an hour' };
    await adjustBalance(deps, { actor: 'operator', requestId: callSid, ...adjustment });
    expect(await readOutcomes(own(), MONTH, true)).toMatchObject({ totals: { spentCents: 0 } });
  });

  it('the figures of insights list only languages with rated conversations', async () => {
    await addCall('2026-11-05T12:00:00Z');
    expect(await readSentiment(own(), MONTH)).toMatchObject({ languages: [] });
  });

  it('the figures of insights hide money from members without permission', async () => {
    await addCall('2026-11-19T12:00:00Z');
    const outcomes = await readOutcomes(own(), MONTH, false);
    expect(outcomes.totals).toMatchObject({ calls: 1, spentCents: null, costPerBookingCents: null });
    expect(new Set(outcomes.days.map(({ spentCents }) => spentCents))).toEqual(new Set([null]));
    const overview = await readOverview(own(), false);
    expect(overview).toMatchObject({ from: '2026-11-07', to: '2026-11-20' });
    expect(overview.totals).toMatchObject({ calls: 1, bookings: 0 });
    expect(overview.needs.failedPayments).toBeNull();
    expect((await readOverview(own(), true)).needs).toMatchObject({ failedPayments: 0 });
  });

  it('the figures of insights list repeat callers by their last call', async () => {
    await addCall('2026-11-03T12:00:00Z');
    const last = await addCall('2026-11-07T12:00:00Z');
    const customer = await addAnn();
    const { totals, repeatCallers } = await readOutcomes(own(), MONTH, true);
    expect(totals).toMatchObject({ callers: 1, repeatCallers: 1 });
    expect(repeatCallers).toEqual([
      {
        customerId: customer.id,
        name: 'Ann Lee',
        phone: CALLER,
        phoneFormatted: '+1 (416) 555-0177',
        calls: 2,
        lastCallAt: '2026-11-07T12:00:00.000Z',
      },
    ]);
    expect(last).toMatch(/^CA/);
    await rollUp(1);
    await removeCustomer(asMember(deps, company.id), owner(), { customerId: customer.id });
    const rows = await deps.sql`SELECT callers FROM insight_days WHERE business_id = ${company.id}`;
    expect(rows).toEqual([{ callers: [] }, { callers: [] }]);
    expect((await readOutcomes(own(), MONTH, true)).totals.callers).toBe(0);
    const spans = await deps.sql`SELECT most FROM insight_spans WHERE business_id = ${company.id}`;
    // `most` is a column of the previous version: the position of each caller in a list that no longer exists.
    expect(spans).toContainEqual({ most: [{ day: '2026-11-07', place: 1, calls: 2 }] });
  });

  it('the figures of insights count bookings and new customers per member, and for the agent', async () => {
    const member = asMember(deps, company.id);
    const callSid = await makeTakenCall(deps, company.id, { from: CALLER });
    const holds = await deps.sql`INSERT INTO slot_holds (id, business_id, call_sid, starts_at, ends_at,
        occupied_from, occupied_to, expires_at)
      SELECT gen_random_uuid(), ${company.id}, ${callSid}, at, at + interval '30 minutes', at,
        at + interval '30 minutes', app_now() + interval '1 minute'
      FROM (SELECT timestamptz '2026-12-01T17:00:00Z' AS at) t RETURNING id`;
    const book = (startsAt: string, actor: Parameters<typeof bookAppointment>[1]) =>
      bookAppointment(member, actor, {
        ...('callSid' in actor && { holdId: holds[0].id }),
        what: { kind: 'general' },
        time: { startsAt },
        customer: { option: 'new', firstName: 'Bo', lastName: 'Roe', phone: CALLER },
        allowOverlap: false,
      });
    await book('2026-12-01T15:00:00Z', owner());
    await book('2026-12-01T17:00:00Z', { businessId: company.id, callSid, position: 1 });
    const figures = await readTeamFigures(own(), MONTH);
    expect(figures.agent).toEqual({ appointments: 1, customers: 1 });
    expect(figures.people.find(({ userId }) => userId === company.admin.id)).toMatchObject({
      appointments: 1,
      customers: 1,
      lastSeenAt: expect.any(String),
    });
    expect((await readOutcomes(own(), MONTH, true)).services).toMatchObject([
      { serviceId: null, bookings: 1 },
    ]);
    expect((await readOverview(own(), true)).upcoming).toMatchObject([
      { startsAt: '2026-12-01T15:00:00.000Z' },
      { startsAt: '2026-12-01T17:00:00.000Z', status: 'confirmed' },
    ]);
  });
});

describe('the figures of calls since an instant', () => {
  it('the figures of calls since an instant include bookings and talk time outside opening hours, and no calls of another business', async () => {
    const other = await makeCompany(deps);
    await deps.sql`INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
      VALUES (${company.id}, 5, false, '09:00', '17:00')`;
    // Friday in Toronto: 7:00 before opening, 10:00 while open, and 10:00 of another business.
    await addCall('2026-11-20T12:00:00Z');
    await addCall('2026-11-20T15:00:00Z');
    await addCall('2026-11-20T15:00:00Z', other);
    await deps.sql`UPDATE calls SET duration_seconds = 90 WHERE business_id = ${company.id}`;
    const rows = await deps.sql`SELECT call_sid FROM calls
      WHERE business_id = ${company.id} ORDER BY started_at DESC LIMIT 1`;
    await deps.sql`INSERT INTO conversations (call_sid, business_id, started_at, ended_at, rated_at, outcome)
      VALUES (${rows[0].call_sid}, ${company.id}, '2026-11-20T15:00:00Z', '2026-11-20T15:01:30Z',
        '2026-11-20T15:01:30Z', 'booked')
      ON CONFLICT (call_sid) DO UPDATE SET outcome = 'booked'`;
    const since = (instant: string) => readSince(own(), { since: instant });
    expect(await since('2026-11-20T11:00:00Z')).toEqual({ calls: 2, bookings: 1, afterHoursSeconds: 90 });
    expect(await since('2026-11-20T13:00:00Z')).toEqual({ calls: 1, bookings: 1, afterHoursSeconds: 0 });
    expect(await since('2026-11-20T15:00:00Z')).toEqual({ calls: 0, bookings: 0, afterHoursSeconds: 0 });
  });

  it('the figures of calls since an instant read no more than 31 days for an earlier instant', async () => {
    await addCall('2026-09-01T12:00:00Z');
    await addCall('2026-11-20T12:00:00Z');
    expect(await readSince(own(), { since: '1970-01-01T00:00:00Z' })).toMatchObject({ calls: 1 });
  });
});

it('the next appointments start tomorrow in the business’s time zone, without cancelled appointments and closed time', async () => {
  const add = (startsAt: string, status = 'scheduled', type = 'appointment') =>
    deps.sql`INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at, allow_overlap)
      VALUES (${company.id}, ${type}, ${status}, ${startsAt}::timestamptz,
        ${startsAt}::timestamptz + interval '30 minutes', true)`;
  // 4:59 UTC is still today in Toronto.
  await add('2026-11-21T04:59:00Z');
  await add('2026-11-21T05:00:00Z');
  await add('2026-11-21T15:00:00Z', 'cancelled');
  await add('2026-11-21T16:00:00Z', 'scheduled', 'block');
  await add('2026-11-22T15:00:00Z');
  const { upcoming } = await readOverview(own(), true);
  expect(upcoming.map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-21T05:00:00.000Z',
    '2026-11-22T15:00:00.000Z',
  ]);
});

describe('the estimated sentiment of a caller', () => {
  async function converse(lastTurn: string): Promise<string> {
    const callSid = await makeTakenCall(deps, company.id, { from: CALLER });
    await deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at,
        language_code)
      VALUES (${company.id}, ${callSid}, 1, 'assistant', 'That is terrible', app_now(), 'en'),
        (${company.id}, ${callSid}, 2, 'user', ${lastTurn}, app_now(), 'en')`;
    await deps.sql`UPDATE conversations SET ended_at = app_now() WHERE call_sid = ${callSid}`;
    return callSid;
  }
  const today = { from: '2026-11-20', to: '2026-11-20' };

  it('the estimated sentiment of a caller is computed once from the caller’s turns, for conversations that have none', async () => {
    const callSid = await converse('This is not good, I am very disappointed');
    await converse('Perfect');
    await converse('On Tuesday at nine');
    expect(await estimateMissingSentiments(deps)).toBe(3);
    expect(await estimateMissingSentiments(deps)).toBe(0);
    expect(await readSentiment(own(), today)).toMatchObject({
      totals: { positive: 1, neutral: 1, negative: 1, unrated: 0 },
      negativeCalls: [{ callSid }],
      words: [
        { word: 'disappointed', languageCode: 'en', sentiment: 'negative', calls: 1 },
        { word: 'perfect', languageCode: 'en', sentiment: 'positive', calls: 1 },
      ],
    });
    const { calls } = await listCalls(own(), { ...today, sentiment: 'negative' }, false);
    expect(calls.map((call) => call.callSid)).toEqual([callSid]);
  });

  it('the estimated sentiment of a caller is computed although the one of an older conversation cannot be stored', async () => {
    const failing = await makeBusiness(deps);
    const broken = await makeTakenCall(deps, failing.id, { from: CALLER });
    await deps.sql`UPDATE conversations SET ended_at = app_now() - interval '1 hour' WHERE call_sid = ${broken}`;
    await converse('Perfect');
    const { log, errors } = captureLog();
    const rated = withFailingBusiness(deps, { table: 'conversations', businessId: failing.id }, () =>
      estimateMissingSentiments({ ...deps, log }),
    );
    expect(await rated).toBe(1);
    expect(await readSentiment(own(), today)).toMatchObject({ totals: { positive: 1, unrated: 0 } });
    expect(errors()).toMatchObject([{ businessId: failing.id }]);
    expect(await estimateMissingSentiments(deps)).toBe(1);
  });

  it('the estimated sentiment of a caller is deleted with the caller’s data, and is not computed again', async () => {
    const callSid = await converse('Terrible');
    await estimateMissingSentiments(deps);
    const customer = await addAnn();
    await removeCustomer(asMember(deps, company.id), owner(), { customerId: customer.id });
    const forgotten = { totals: { positive: 0, neutral: 0, negative: 0, unrated: 1 }, words: [] };
    expect(await readSentiment(own(), today)).toMatchObject(forgotten);
    // Simulates a concurrent rating that read the turns before their erasure.
    await deps.sql`UPDATE call_messages SET content = 'Terrible' WHERE call_sid = ${callSid}`;
    await deps.sql`UPDATE conversations SET rated_at = NULL`;
    await estimateMissingSentiments(deps);
    expect(await readSentiment(own(), today)).toMatchObject(forgotten);
  });
});
