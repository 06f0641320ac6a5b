import { beforeEach, describe, expect, it } from 'vitest';
import { LLM_LIMITS } from '../../server/core/plan.ts';
import { readTokenAllowance } from '../../server/modules/agent/conversations/policy/token-allowance.ts';
import { redeemTrial } from '../../server/modules/agent/conversations/session/start-trial.ts';
import { findAnswers } from '../../server/modules/agent/conversations/tools/find-answer.ts';
import { listAnswers } from '../../server/modules/agent/receptionist/answers.queries.ts';
import { deleteAnswer } from '../../server/modules/agent/receptionist/delete-answer.ts';
import { openTrial } from '../../server/modules/agent/receptionist/open-trial.ts';
import { readCoverage } from '../../server/modules/agent/receptionist/read-coverage.ts';
import { readSettings } from '../../server/modules/agent/receptionist/receptionist.queries.ts';
import { saveAnswer } from '../../server/modules/agent/receptionist/save-answer.ts';
import { saveTexts } from '../../server/modules/agent/receptionist/save-texts.ts';
import { updateSettings } from '../../server/modules/agent/receptionist/update-settings.ts';
import { hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { findConversation, listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { findTransfer } from '../../server/modules/telephony/routing/find-transfer.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { makeTakenCall } from '../support/agent.ts';
import { adminOf, makeCompany } from '../support/app.ts';
import { makeService } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const company = forTest(() => makeCompany(deps));

beforeEach(async () => {
  await deps.sql`INSERT INTO business_languages (business_id, language_code) VALUES (${company.id}, 'fr')`;
});

const own = () => asMember(deps, company.id);
const owner = () => adminOf(company);
const ALL = { book: true, move: true, cancel: true, transfer: true, takeMessages: true };

it('the permissions of the receptionist include everything until the owner changes them, and a change is audited', async () => {
  expect(await readSettings(own().db)).toMatchObject({ may: ALL, updatedAt: null });
  const may = { ...ALL, cancel: false };
  for (let press = 0; press < 2; press += 1)
    expect(await updateSettings(own(), owner(), { may })).toMatchObject({
      may,
      updatedAt: expect.any(String),
    });
  expect(await auditOf(deps, company.id)).toEqual(['receptionist.changed']);
});

describe('the receptionist’s texts', () => {
  it('the receptionist’s texts are listed with the standard texts for each language, the default language first', async () => {
    const greeting = 'Bonjour!';
    await saveTexts(own(), owner(), { languageCode: 'fr', greeting, instructions: null });
    const { texts } = await readSettings(own().db);
    expect(texts).toEqual([
      {
        languageCode: 'en',
        greeting: null,
        instructions: null,
        defaultGreeting: 'Hello, thank you for calling {business}. How can I help you?',
        disclosure: expect.stringContaining('AI assistant'),
      },
      {
        languageCode: 'fr',
        greeting,
        instructions: null,
        defaultGreeting: expect.stringContaining('{business}'),
        disclosure: expect.stringContaining('assistant IA'),
      },
    ]);
    expect(await auditOf(deps, company.id)).toEqual(['receptionist.text']);
  });

  it('the receptionist’s texts are refused in a language that the business does not have', async () => {
    const input = { languageCode: 'de', greeting: 'Hallo', instructions: null };
    await expectRefusal(saveTexts(own(), owner(), input), 'validation_failed');
  });
});

describe('an answer of the receptionist', () => {
  const add = (question: string, answer: string, languageCode = 'en') =>
    saveAnswer(own(), owner(), { languageCode, question, answer });

  it('an answer of the receptionist is created, changed, found and deleted only by an owner of its business', async () => {
    const { id } = await add('Is there parking?', 'Behind the house');
    expect(await findAnswers(own().db, { question: 'parking', language: 'en' })).toMatchObject([{ id }]);
    const other = asMember(deps, (await makeBusiness(deps)).id);
    expect(await findAnswers(other.db, { question: 'parking', language: 'en' })).toEqual([]);
    const changed = { answerId: id, languageCode: 'en', question: 'Parking?', answer: '50%' };
    await saveAnswer(own(), owner(), changed);
    expect(await listAnswers(own().db, { search: '50%' })).toMatchObject([{ id, question: 'Parking?' }]);
    expect(await listAnswers(own().db, { search: '%' })).toHaveLength(1);
    await expectRefusal(deleteAnswer(other, owner(), { answerId: id }), 'not_found');
    await deleteAnswer(own(), owner(), { answerId: id });
    await expectRefusal(deleteAnswer(own(), owner(), { answerId: id }), 'not_found');
    expect(await auditOf(deps, company.id)).toEqual(['answer.added', 'answer.changed', 'answer.removed']);
  });

  it('an answer of the receptionist is unique per question and language', async () => {
    await add('Is there parking?', 'Yes');
    const refused = await expectRefusal(add('Is there parking?', 'No'), 'conflict');
    expect(refused.details.fields).toHaveProperty('question');
    await expectRefusal(add('Gibt es Parkplätze?', 'Ja', 'de'), 'validation_failed');
  });

  it.each([
    ['fr', 'Y a-t-il un stationnement ?', 'Oui, gratuit', 'où puis-je me stationner'],
    ['ja', '駐車場はありますか', '建物の裏にあります', '駐車場について教えてください'],
    ['zh', '有停车场吗', '在楼后面', '请问停车场在哪里'],
    ['th', 'มีที่จอดรถไหม', 'มีด้านหลัง', 'ที่จอดรถอยู่ไหน'],
    ['ru', 'Есть ли у вас парковка?', 'Да, за домом', 'где парковка'],
    ['ar', 'هل يوجد موقف سيارات؟', 'نعم خلف المبنى', 'أين موقف السيارات'],
  ])('an answer of the receptionist is found in %s', async (languageCode, question, answer, search) => {
    await deps.sql`INSERT INTO business_languages (business_id, language_code)
      VALUES (${company.id}, ${languageCode}) ON CONFLICT DO NOTHING`;
    await add(question, answer, languageCode);
    const found = await findAnswers(own().db, { question: search, language: languageCode });
    expect(found.map((passage) => passage.answer)).toEqual([answer]);
  });
});

it('the coverage of languages lists texts without a translation, and no complete ones', async () => {
  const serviceId = await makeService(deps, company.id);
  await saveTexts(own(), owner(), { languageCode: 'en', greeting: 'Hi', instructions: null });
  await deps.sql`INSERT INTO translations (business_id, phrase, language_code, translated_phrase)
    VALUES (${company.id}, 'Thanks', 'fr', 'Merci'), (${company.id}, 'Bye', 'en', 'Bye'),
      (${company.id}, 'Bye', 'fr', 'Au revoir')`;
  const answer = { languageCode: 'en', question: 'Parking?', answer: 'Yes' };
  const { id } = await saveAnswer(own(), owner(), answer);
  expect(await readCoverage(own().db)).toEqual({
    languages: [
      { code: 'en', name: 'English' },
      { code: 'fr', name: 'French' },
    ],
    rows: [
      { kind: 'greeting', id: null, name: '', missing: ['fr'] },
      { kind: 'service', id: serviceId, name: 'Haircut', missing: ['fr'] },
      { kind: 'phrase', id: null, name: 'Thanks', missing: ['en'] },
      { kind: 'answer', id, name: 'Parking?', missing: ['fr'] },
    ],
  });
});

describe('a trial call', () => {
  const open = (languageCode?: string) => openTrial(own(), owner(), { languageCode });

  it('a trial call is opened once by its token, in the selected or default language', async () => {
    for (const [requested, language] of [
      ['fr', 'fr'],
      [undefined, 'en'],
    ] as const) {
      const { token, url } = await open(requested);
      expect(url).toBe(`/voice/relay?trial=${token}`);
      const tokenHash = hashToken(token);
      const expected = { businessId: company.id, userId: company.admin.id, language, tokenHash };
      const redemptions = await Promise.all([redeemTrial(deps, token), redeemTrial(deps, token)]);
      expect(redemptions.filter(Boolean)).toEqual([expected]);
    }
    expect(await redeemTrial(deps, 'invented')).toBeNull();
  });

  it('a trial call ends after two minutes, and for a user who left the team', async () => {
    const [late, leftOver] = [await open(), await open()];
    await deps.sql`UPDATE receptionist_trials SET expires_at = clock_timestamp()
      WHERE token_hash = sha256(convert_to(${late.token}, 'UTF8'))`;
    expect(await redeemTrial(deps, late.token)).toBeNull();
    await deps.sql`UPDATE users SET disabled_at = app_now() WHERE id = ${company.admin.id}`;
    expect(await redeemTrial(deps, leftOver.token)).toBeNull();
  });

  it('a trial call is refused in a language that the business does not have, and above the daily limit', async () => {
    await expectRefusal(open('de'), 'validation_failed');
    for (let at = 0; at < 49; at += 1) await open();
    await expectRefusal(open(), 'rate_limited');
  });

  it('a trial call is refused above the hourly limit of the business, which other businesses do not share', async () => {
    const other = await makeCompany(deps);
    await deps.sql`INSERT INTO rate_limit_hits (bucket)
      SELECT ${`trial:business:${company.id}`} FROM generate_series(1, 200)`;
    await expectRefusal(open(), 'rate_limited');
    await openTrial(asMember(deps, other.id), adminOf(other), {});
  });

  it('a trial call of a suspended business is refused, also with a token from before the suspension', async () => {
    const { token } = await open();
    await deps.sql`UPDATE businesses SET suspended_at = app_now(), suspension_reason = 'Test'
      WHERE id = ${company.id}`;
    await expectRefusal(open(), 'conflict');
    expect(await redeemTrial(deps, token)).toBeNull();
    await deps.sql`UPDATE businesses SET suspended_at = NULL, suspension_reason = NULL WHERE id = ${company.id}`;
    expect(await redeemTrial(deps, token)).toMatchObject({ businessId: company.id });
  });
});

describe('a call of the receptionist', () => {
  it('a call of the receptionist is live until its end, and is visible only to its own business', async () => {
    const callSid = await makeTakenCall(deps, company.id);
    await deps.pool.query(
      `INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at, language_code, is_disclosure,
         was_interrupted, first_token_ms, first_sentence_ms)
       VALUES ($1, $2, 0, 'assistant', 'Hello', app_now(), 'en', true, false, NULL, NULL),
         ($1, $2, 1, 'assistant', 'Of cour', app_now(), 'fr', false, true, 300, 700)`,
      [company.id, callSid],
    );
    const [live] = (await listCalls(own().db, {}, true)).calls;
    expect(live).toMatchObject({ isLive: true, outcome: null });
    await deps.sql`UPDATE conversations SET ended_at = app_now(), outcome = 'booked', summary = 'Booked a cut'
      WHERE call_sid = ${callSid}`;
    const conversation = await findConversation(own().db, callSid, true);
    expect(conversation).toMatchObject({
      call: { isLive: false, outcome: 'booked' },
      summary: 'Booked a cut',
      messages: [
        { languageCode: 'en', isDisclosure: true, wasInterrupted: false, firstTokenMs: null },
        {
          languageCode: 'fr',
          isDisclosure: false,
          wasInterrupted: true,
          firstTokenMs: 300,
          firstSentenceMs: 700,
        },
      ],
    });
    expect(
      await findConversation(deps.db.ofBusiness((await makeBusiness(deps)).id), callSid, true),
    ).toBeUndefined();
  });

  it('a call of the receptionist may use model tokens up to its own limit and the rest of the business’s daily limit', async () => {
    const [one, other] = [await makeTakenCall(deps, company.id), await makeTakenCall(deps, company.id)];
    const foreign = await makeTakenCall(deps, (await makeBusiness(deps)).id);
    const use = (callSid: string, tokens: number) =>
      deps.sql`UPDATE conversations SET output_tokens = ${tokens} WHERE call_sid = ${callSid}`;
    await use(foreign, LLM_LIMITS.tokensADay);
    await use(other, 1_000);
    expect(await readTokenAllowance(own().db, other)).toBe(LLM_LIMITS.tokensACall);
    await use(one, LLM_LIMITS.tokensADay - 500);
    expect(await readTokenAllowance(own().db, other)).toBe(500);
    await use(one, LLM_LIMITS.tokensADay + 500);
    expect(await readTokenAllowance(own().db, other)).toBe(0);
    await deps.sql`UPDATE conversations SET started_at = started_at - interval '2 days'
      WHERE call_sid = ${one}`;
    expect(await readTokenAllowance(own().db, other)).toBe(LLM_LIMITS.tokensACall);
  });
});

describe('transferring a caller', () => {
  async function addTransferTarget(language: string | null, availability: string, phone: string) {
    await deps.pool.query(
      `WITH p AS (
         INSERT INTO transfer_phones (business_id, phone, proved_at) VALUES ($1, $4, app_now()) RETURNING id
       )
       INSERT INTO transfer_targets (business_id, phone_number_id, language_code, transfer_phone_id, availability,
         own_days, own_from, own_until, has_voicemail)
       SELECT $1, n.id, $2, p.id, $3, CASE WHEN $3 = 'own_hours' THEN ARRAY[0, 1, 2, 3, 4, 5, 6]::smallint[] ELSE '{}' END,
         CASE WHEN $3 = 'own_hours' THEN time '00:00' END, CASE WHEN $3 = 'own_hours' THEN time '00:00' END, true
       FROM p, phone_numbers n WHERE n.business_id = $1`,
      [company.id, language, availability, phone],
    );
  }
  const find = (languageCode: string) => findTransfer(own().db, { phoneNumberId: null, languageCode });

  it('transferring a caller selects the phone of the caller’s language, or the one of all other languages', async () => {
    await addTransferTarget(null, 'always', '+14165550101');
    await addTransferTarget('fr', 'own_hours', '+14165550102');
    expect(await find('fr')).toMatchObject({ phone: '+14165550102', isAvailable: true, hasVoicemail: true });
    expect(await find('en')).toMatchObject({ phone: '+14165550101', isAvailable: true, hasVoicemail: true });
  });

  it('transferring a caller is unavailable outside of the business’s hours, in closed time, or without a verified phone', async () => {
    await addTransferTarget(null, 'business_hours', '+14165550103');
    expect(await find('en')).toMatchObject({ isAvailable: false });
    await deps.sql`INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
      SELECT ${company.id}, day, false, time '00:00', time '00:00' FROM generate_series(0, 6) day`;
    expect(await find('en')).toMatchObject({ isAvailable: true });
    await deps.sql`INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at)
      VALUES (${company.id}, 'block', 'scheduled', app_now() - interval '1 hour',
      app_now() + interval '1 hour')`;
    expect(await find('en')).toMatchObject({ isAvailable: false });
    await deps.sql`UPDATE transfer_phones SET proved_at = NULL WHERE business_id = ${company.id}`;
    expect(await find('en')).toBeNull();
  });
});
