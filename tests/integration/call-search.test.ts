import { beforeAll, describe, expect, it } from 'vitest';
import { findAnswers } from '../../server/modules/agent/conversations/tools/find-answer.ts';
import { findAppointments } from '../../server/modules/scheduling/appointments/booking/find-appointments.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { findConversation, listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { type ListCallsInput, listCallsInput } from '../../server/modules/telephony/calls/calls.schema.ts';
import { exportCalls } from '../../server/modules/telephony/calls/export-calls.ts';
import { adminOf, buildTestApp, type Company, callTrpc, makeCompany } from '../support/app.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));
const stranger = forFile(() => makeCompany(test.deps));

type TurnOptions = {
  content: string;
  language?: string | null;
  role?: 'user' | 'assistant';
  translation?: string;
};
type Call = {
  turns?: TurnOptions[];
  summary?: string;
  outcome?: string;
  language?: string;
  customerId?: number;
  startedAt?: string;
  of?: Company;
};

async function addCall({
  turns = [],
  summary,
  outcome,
  language = 'en',
  customerId,
  startedAt,
  of = company,
}: Call): Promise<string> {
  const callSid = newCallSid();
  const { sql } = test.deps;
  await sql`INSERT INTO calls (business_id, call_sid, customer_id, direction, from_number, to_number, status,
      language_code, started_at)
    VALUES (${of.id}, ${callSid}, ${customerId}, 'inbound', '+16475550001', ${of.number}, 'completed', 'en',
      coalesce(${startedAt}, app_now()))`;
  for (const [
    position,
    { content, language: spoken = language, role = 'user', translation },
  ] of turns.entries())
    await sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at,
        language_code, translation, translation_language)
      VALUES (${of.id}, ${callSid}, ${position + 1}, ${role}, ${content}, app_now(), ${spoken}, ${translation},
        ${translation === undefined ? null : 'en'})`;
  if (summary !== undefined || outcome !== undefined)
    await sql`INSERT INTO conversations (call_sid, business_id, language_code, summary, outcome, ended_at)
      VALUES (${callSid}, ${of.id}, ${language}, ${summary}, ${outcome}, app_now())`;
  return callSid;
}

const list = (input: ListCallsInput, of = company) =>
  listCalls(test.deps.db.ofBusiness(of.id), listCallsInput.parse(input), true);
const found = async (q: string, of = company) => (await list({ q }, of)).calls.map(({ callSid }) => callSid);
const addPerson = (of: Company, firstName: string, lastName: string, phone: string, more: object = {}) =>
  addCustomer(test.deps, adminOf(of), { firstName, lastName, phone, ...more });

beforeAll(async () => {
  for (const code of ['fr', 'ar', 'ja', 'de'])
    await test.deps.prisma.businessLanguage.create({ data: { businessId: company.id, languageCode: code } });
});

describe('the call search', () => {
  it.each([
    [
      'en',
      'I would like to move my appointments, please.',
      ['appointment', 'moving', 'APPOINT', 'moved appo'],
    ],
    ['en', 'It said “don’t worry”, so I didn’t.', ['worry', '“worry', 'don’t', "don't"]],
    [
      'fr',
      'Où est l’entrée du cabinet ? J’ai oublié',
      ['entree', 'entrées', 'l’entrée', "l'entrée", 'oublie', 'cab'],
    ],
    ['de', 'Ich möchte einen Termin für die Zähne.', ['mochte', 'Termine', 'zähne', 'die Zahne']],
    ['ar', 'أين مدخل السيارات؟ شكرًا', ['السيارات', 'السيارات؟', 'شكرا', 'السيا']],
    ['ja', '明日の予約を変更したいです。ありがとう', ['予約', '予約を変更', 'ありがとう', '約', '明日 変更']],
    ['th', 'ขอจองนัดหมายพรุ่งนี้', ['นัดหมาย', 'จอง']],
    ['ko', '예약을 바꾸고 싶어요', ['예약을', '예약']],
    ['ru', 'Где находится вход?', ['вход', 'находится', 'ВХ']],
    ['hi', 'मुझे अपॉइंटमेंट चाहिए।', ['अपॉइंटमेंट', 'चाहिए']],
  ])('the call search finds words of a call in %s in any spelling: %s', async (language, content, typed) => {
    const callSid = await addCall({ turns: [{ content: 'Hello' }, { content, language }] });
    const missed: string[] = [];
    for (const q of typed) if (!(await found(q)).includes(callSid)) missed.push(q);
    expect(missed).toEqual([]);
    for (const q of ['zebra', `${typed[0]} zebra`, `${typed[0]} -${typed[0]}`, '変予'])
      expect(await found(q)).not.toContain(callSid);
  });

  it('the call search finds a call by a query that combines words from its turns, summary, customer and number', async () => {
    const email = 'amelie@pivoine.test';
    const customer = await addPerson(company, 'Amélie', 'O’Brien', '+14165550191', { email });
    const callSid = await addCall({
      customerId: customer.id,
      turns: [{ content: 'My crown fell out.' }, { content: 'Thursday then.' }],
      summary: 'Booked an emergency visit.',
    });
    const queries = ['amelie crown', 'crown thursday emergency', 'O’Brien', 'pivoine.test'];
    for (const q of [...queries, '647 555-0001 crown']) expect(await found(q)).toEqual([callSid]);
    expect(await found('crown saturday')).toEqual([]);
    expect(await found('"fell out"')).toEqual([callSid]);
    expect(await found('"out fell"')).toEqual([]);
    expect(await found('crown -thursday')).toEqual([]);
    expect(await found('crown -"thursday crown"')).toEqual([callSid]);
  });

  it('the call search returns an excerpt with marked words for each call, and marks them in the conversation', async () => {
    const turns = [
      { content: 'Good morning.', role: 'assistant' as const },
      { content: `${'Well, '.repeat(60)}my <b>molars</b> hurt & bleed since Monday.` },
    ];
    const callSid = await addCall({ turns });
    const [call] = (await list({ q: 'molar' })).calls;
    expect(call?.callSid).toBe(callSid);
    expect(call?.excerpt?.turn).toBe(1);
    const parts = call?.excerpt?.parts ?? [];
    expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['molars']);
    expect(parts.map(({ text }) => text).join('')).toMatch(
      /^…(Well, )+my <b>molars<\/b> hurt & bleed since Monday\.$/,
    );
    const db = test.deps.db.ofBusiness(company.id);
    expect((await findConversation(db, callSid, true, false, 'molar'))?.hits).toEqual({
      words: ['molars'],
      runs: [],
    });
    expect((await findConversation(db, callSid, true))?.hits).toBeNull();

    const translated = await addCall({
      turns: [{ content: '歯が痛い', language: 'ja', translation: 'A canine aches.' }],
    });
    expect(await found('canines')).toEqual([translated]);
    const excerptOf = async (q: string) => (await list({ q })).calls[0]?.excerpt;
    expect(await excerptOf('canines')).toEqual({
      turn: 0,
      parts: [
        { text: 'A ', isHit: false },
        { text: 'canine', isHit: true },
        { text: ' aches.', isHit: false },
      ],
    });
    expect((await excerptOf('痛い'))?.parts).toEqual([
      { text: '歯が', isHit: false },
      { text: '痛い', isHit: true },
    ]);
  });

  it('the call search pages and counts its results, newest first', async () => {
    const sids: string[] = [];
    for (const day of ['03', '01', '02'])
      sids.push(await addCall({ startedAt: `2026-05-${day}T12:00:00Z`, turns: [{ content: 'a gargoyle' }] }));
    const first = await list({ q: 'gargoyles', limit: 2 });
    expect(first.count).toBe(3);
    expect(first.calls.map(({ callSid }) => callSid)).toEqual([sids[0], sids[2]]);
    const rest = await list({ q: 'gargoyles', limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest.calls.map(({ callSid }) => callSid)).toEqual([sids[1]]);
  });

  it.each([
    ...`%_\\'&|!("-“؟。🙂\u0000\ud800\u0301\u200f`,
    ...[':*', 'a:*b & !', '<->', '--', '""', '-"', 'a\u0000b', "''; DROP TABLE calls; --"],
    'é'.repeat(100),
    '"'.repeat(100),
    '- '.repeat(50),
    '*'.repeat(100),
    'a b '.repeat(25),
    '中'.repeat(100),
    `${'9'.repeat(100)}`,
  ])('the call search accepts %j without an error and returns no false match', async (q) => {
    expect((await list({ q }, stranger)).calls).toEqual([]);
    expect(
      await findAppointments(test.deps.db.ofBusiness(stranger.id), { q: q.replaceAll('\0', '') }),
    ).toEqual([]);
  });

  it('the call search accepts at most a hundred characters, and a blank query filters nothing', async () => {
    const ask = (q: string) =>
      callTrpc(test.app, ['query', 'calls.list'], { q, limit: 1 }, company.admin.token);
    expect((await ask('x'.repeat(101))).statusCode).toBe(400);
    expect((await ask('x'.repeat(100))).statusCode).toBe(200);
    expect((await list({ q: '  ' })).count).toBe((await list({})).count);
  });

  it('the call search finds nothing of another business', async () => {
    const turns = [{ content: 'a xylophone' }];
    const secret = await addCall({ of: stranger, turns, summary: 'Sold a xylophone.' });
    expect(await found('xylophone', stranger)).toEqual([secret]);
    expect(await found('xylophone')).toEqual([]);
    expect(await found('xylo')).toEqual([]);
    // Words in the search index have the business id as a prefix. A search for that prefix must find nothing.
    expect(await found(`${stranger.id}:xylophone`)).toEqual([]);
  });

  it('the call search finds nothing of an erased customer, whose words are deleted from the index', async () => {
    const actor = adminOf(company);
    const deletedCustomer = await addPerson(company, 'Balthasar', 'Quill', '+14165550192');
    const callSid = await addCall({
      customerId: deletedCustomer.id,
      turns: [
        { content: 'My peanut allergy', translation: 'A legume' },
        { content: 'Yes, Balthasar.', role: 'assistant' },
      ],
      summary: 'Balthasar asked about peanuts.',
    });
    for (const q of ['peanut', 'legume', 'balthasar quill']) expect(await found(q)).toEqual([callSid]);
    await removeCustomer(asMember(test.deps, company.id), actor, { customerId: deletedCustomer.id });
    for (const q of ['peanut', 'legume', 'balthasar', 'quill']) expect(await found(q)).toEqual([]);
    const rows = await test.deps.sql`SELECT search_words::text AS words FROM call_messages
      WHERE call_sid = ${callSid} UNION ALL SELECT search_words::text FROM conversations
      WHERE call_sid = ${callSid}`;
    expect(rows.map(({ words: foundWords }) => foundWords).join()).not.toMatch(
      /peanut|allergi|legum|balthasar/,
    );
  });
});

describe('the call filters', () => {
  it('the call filters match language, outcome, and weekday and hour by the clock of the business', async () => {
    const of = await makeCompany(test.deps);
    // 8 November 2026 is a Sunday; at 02:30 UTC it is still Saturday, 21:30, in Toronto.
    const late = await addCall({ of, startedAt: '2026-11-08T02:30:00Z', language: 'fr', outcome: 'booked' });
    const noon = await addCall({ of, startedAt: '2026-11-08T17:00:00Z' });
    const sids = async (input: ListCallsInput) => (await list(input, of)).calls.map(({ callSid }) => callSid);
    expect(await sids({ weekday: 6 })).toEqual([late]);
    expect(await sids({ weekday: 0 })).toEqual([noon]);
    expect(await sids({ hour: 21 })).toEqual([late]);
    expect(await sids({ hour: 12, weekday: 0 })).toEqual([noon]);
    expect(await sids({ language: 'fr' })).toEqual([late]);
    // A call without turns has no language, even if its number has one.
    expect(await sids({ language: 'en' })).toEqual([]);
    expect(await sids({ outcome: 'booked' })).toEqual([late]);
    expect(await sids({ outcome: 'none' })).toEqual([noon]);
    expect((await list({ outcome: 'none' }, of)).count).toBe(1);
  });

  it('the call filters apply to the CSV too, which escapes formulas and shows costs only to permitted members', async () => {
    const of = await makeCompany(test.deps);
    const { id } = await addPerson(of, '=1+1', 'Ng', '+14165550193');
    const startedAt = '2026-11-08T17:00:00Z';
    const callSid = await addCall({ of, customerId: id, startedAt, outcome: 'booked' });
    await addCall({ of });
    const csv = await exportCalls(test.deps.db.ofBusiness(of.id), { outcome: 'booked' }, true);
    const [header, line, ...more] = csv.trim().split('\r\n');
    expect(header).toContain('Start (America/Toronto)');
    expect(line).toMatch(new RegExp(`^2026-11-08 12:00:00,'=1\\+1 Ng,.*,booked,.*${callSid}$`));
    expect(more).toEqual([]);
  });

  it('the call filters apply to the export by a manager, which is audited', async () => {
    const ask = (token: string) => callTrpc(test.app, ['query', 'calls.export'], {}, token);
    expect((await ask(company.manager.token)).statusCode).toBe(200);
    const rows = await test.deps.sql`SELECT actor FROM audit_entries
      WHERE action = 'calls.exported' AND business_id = ${company.id}`;
    expect(rows).toEqual([{ actor: `user-${company.manager.id}` }]);
  });
});

it('the answer search ignores quotation marks around words, even in a database without a locale', async () => {
  const db = test.deps.db.ofBusiness(company.id);
  await test.deps.sql`INSERT INTO knowledge_answers (business_id, language_code, question, answer)
    VALUES (${company.id}, 'fr', 'Où est l’entrée « principale » ?', 'Derrière.'), (${company.id}, 'ar',
    'أين مدخل السيارات؟', 'خلف المبنى')`;
  const countAnswers = async (question: string, language: string) =>
    (await findAnswers(db, { question, language })).length;
  expect(await countAnswers("Dites, l'entrée principale ?", 'fr')).toBe(1);
  expect(await countAnswers('مدخل السيارات', 'ar')).toBe(1);
});

it('the appointment search finds customers, services and notes, and lists the next appointment first', async () => {
  const of = await makeCompany(test.deps);
  const { id } = await addPerson(of, 'Zoé', 'Tran', '+14165550194');
  for (const days of [-1, 9, 2])
    await test.deps.sql`INSERT INTO appointments (business_id, booking_type, status, customer_id,
      service_name, notes, starts_at, ends_at)
      SELECT ${of.id}, 'appointment', 'scheduled', ${id}, 'Cleaning', 'Brings 50% off', s.at,
      s.at + interval '1 hour' FROM (SELECT app_now() + make_interval(days => ${days}) AS at) s`;
  const find = (q: string, business = of) => findAppointments(test.deps.db.ofBusiness(business.id), { q });
  const starts = (await find('zoe clean 50%')).map(({ startsAt }) => Date.parse(startsAt) - Date.now());
  expect(starts.map((ms) => Math.round(ms / 86_400_000))).toEqual([2, 9, -1]);
  expect(await find('zoe polish')).toEqual([]);
  expect(await find('zoe', stranger)).toEqual([]);
  await test.deps.sql`INSERT INTO appointments (business_id, booking_type, status, notes, starts_at, ends_at)
    VALUES (${of.id}, 'block', 'scheduled', 'Dentist', app_now(), app_now() + interval '1 hour')`;
  expect(await find('dentist')).toEqual([]);
});
