import { beforeEach, expect, it } from 'vitest';
import { LLM_LIMITS } from '../../server/core/plan.ts';
import type { SystemDb } from '../../server/db/database.ts';
import { createModels } from '../../server/integrations/llm/create-models.ts';
import { createRecorder } from '../../server/modules/agent/conversations/recorder/create-recorder.ts';
import { endLostConversations } from '../../server/modules/agent/conversations/recorder/end-lost-conversations.ts';
import { closeSession } from '../../server/modules/agent/conversations/session/end-session.ts';
import { createLiveConversations } from '../../server/modules/agent/conversations/session/live-conversations.ts';
import { modelResponder } from '../../server/modules/agent/conversations/turn/responder.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { findConversation } from '../../server/modules/telephony/calls/calls.queries.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { makeTakenCall } from '../support/agent.ts';
import { adminOf, buildTestApp, type Company, makeCompany } from '../support/app.ts';
import { scriptedModel, type Writer, writes } from '../support/conversations.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { until } from '../support/until.ts';

const PHONE = '+14165550177';
const TURNS = [
  ['assistant', 'fr', 'Bonjour, que désirez-vous?'],
  ['user', 'fr', 'Un rendez-vous pour Quintessa'],
  ['assistant', 'en', 'One moment please.'],
  ['assistant', 'fr', voiceIn('fr')('voice.goodbye')],
] as const;

const test = forFile(buildTestApp);
let company: Company;
let callSid: string;
let customerId: number;

beforeEach(async () => {
  await test.deps.sql`DELETE FROM due_work`;
  company = await makeCompany(test.deps);
  await test.deps.sql`INSERT INTO business_languages (business_id, language_code, is_default)
    VALUES (${company.id}, 'en', true) ON CONFLICT DO NOTHING`;
  const person = { firstName: 'Quintessa', lastName: 'Zephyrine', phone: PHONE };
  customerId = (await addCustomer(test.deps, owner(), person)).id;
  callSid = await makeTakenCall(test.deps, company.id, { from: PHONE });
  await test.deps.sql`UPDATE conversations SET session_id = 'one' WHERE call_sid = ${callSid}`;
  for (const [position, [role, language, content]] of TURNS.entries())
    await test.deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content,
      created_at, language_code)
      VALUES (${company.id}, ${callSid}, ${position}, ${role}, ${content}, app_now(), ${language})`;
});

const owner = () => adminOf(company);
const STATE = { languageCode: 'fr', outcome: 'answered', model: null } as const;

/** Ends the conversation as its own process would. Returns true if a translation became due. */
async function endConversation(
  options: { db?: SystemDb; businessId?: number; translateTo?: string | null } = {},
): Promise<boolean> {
  const { db = test.deps.db, businessId = company.id, translateTo = 'en' } = options;
  let isDue = false;
  const recorder = createRecorder({
    ...{ db: db.ofBusiness(businessId), invalidations: test.deps.invalidations, log: test.deps.log },
    ...{ callSid, sessionId: 'one', tokensMax: 1_000, translateTo, onTakenOver: () => undefined },
    onEnded: async (_deeds, isTranslationDue) => {
      isDue = isTranslationDue;
    },
  });
  await recorder.end(STATE, 'line_closed', []);
  return isDue;
}
const run = (...writers: Writer[]) =>
  runWorkOf({ ...test.deps, models: writers.map(({ provider }) => provider) }, 'translate-turns');
const isDue = () =>
  test.deps.sql`UPDATE due_work SET leased_until = clock_timestamp() WHERE subject = ${callSid}`;

async function translations() {
  const conversation = await findConversation(test.deps.db.ofBusiness(company.id), callSid, false);
  return (conversation?.messages ?? []).map(({ translation }) => translation?.text ?? null);
}

type Turn = { position: number; text: string };
async function isEnded(): Promise<boolean> {
  const rows = await test.deps.sql`SELECT ended_at FROM conversations WHERE call_sid = ${callSid}`;
  return rows[0].ended_at !== null;
}

const turnsIn = (prompt: string): Turn[] => (JSON.parse(prompt) as { turns: Turn[] }).turns;
/** Translates every turn of the request except those at the positions in `leavesOut`. */
const translator = (leavesOut: number[] = []) =>
  writes((prompt) => {
    const turns = turnsIn(prompt).filter(({ position }) => !leavesOut.includes(position));
    const translated = turns.map(({ position, text }) => ({ position, text: `(${text})` }));
    return `Here you are: ${JSON.stringify({ translations: translated })}`;
  });

it('a translation covers each turn in a foreign language once, and its tokens are counted', async () => {
  const writer = translator();
  expect(await endConversation()).toBe(true);
  expect(await run(writer)).toBe(1);
  expect(await translations()).toEqual([`(${TURNS[0][2]})`, `(${TURNS[1][2]})`, null, `(${TURNS[3][2]})`]);
  const rows = await test.deps.sql`SELECT input_tokens, output_tokens FROM conversations
    WHERE call_sid = ${callSid}`;
  expect(rows).toEqual([{ input_tokens: 70, output_tokens: 7 }]);
  expect(await endConversation()).toBe(false);
  expect(await run(writer)).toBe(0);
  expect(writer.requests).toHaveLength(1);
});

it('a conversation in the business’s language only is not queued for translation', async () => {
  await test.deps.sql`UPDATE call_messages SET language_code = 'en' WHERE call_sid = ${callSid}`;
  expect(await endConversation()).toBe(false);
});

const TRANSLATED = [`(${TURNS[0][2]})`, `(${TURNS[1][2]})`, null, `(${TURNS[3][2]})`];

it('a conversation becomes due for translation if and only if its end was stored before the process died', async () => {
  let lived = 0;
  const deaths = await crashAtEachStep(
    test.deps.config.DATABASE_URL,
    (db) => endConversation({ db }),
    async () => {
      if (await isEnded()) lived += 1;
      else expect(await run(translator())).toBe(0);
      if (!(await isEnded())) await endConversation();
      expect(await run(translator())).toBe(1);
      expect(await translations()).toEqual(TRANSLATED);
      await test.deps.sql`UPDATE conversations SET ended_at = NULL WHERE call_sid = ${callSid}`;
      await test.deps.sql`UPDATE call_messages SET translation = NULL, translation_language = NULL
        WHERE call_sid = ${callSid}`;
    },
  );
  expect(deaths).toBeGreaterThan(1);
  expect(lived).toBeGreaterThan(1);
});

it('a conversation that has just ended is due for translation before its summary is written', async () => {
  let answer: (text: string) => void = () => undefined;
  const summary = writes(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const rules = modelResponder('rules', scriptedModel(() => []).model);
  const responders = { providers: [summary.provider], fallback: rules, fallbackSpeaks: () => true };
  const line = {
    ...{ speak: () => undefined, finishUtterance: () => undefined, switchLanguage: () => undefined },
    ...{ showSources: () => undefined, end: () => undefined },
  };
  const talk = await createLiveConversations(test.deps, responders).beginCall(
    { callSid, isRecorded: false },
    line,
  );
  if (!talk) throw new Error('no conversation was opened');
  const closed = closeSession(talk, 'line_closed');
  await until(() => summary.requests.length === 1, 10_000, 'the summary is requested');
  expect(await run(translator())).toBe(1);
  expect((await translations()).slice(0, 4)).toEqual(TRANSLATED);
  answer('Quintessa called.');
  await closed;
});

it('a conversation is translated once when its end is stored twice and two workers run concurrently', async () => {
  await Promise.all([endConversation(), endConversation()]);
  const writer = translator();
  const done = await Promise.all([run(writer), run(writer)]);
  expect(done.reduce((sum, count) => sum + count)).toBe(1);
  expect(writer.requests).toHaveLength(1);
});

it('a translation is not due for another business, or while no model can translate', async () => {
  const other = await makeCompany(test.deps);
  expect(await endConversation({ businessId: other.id })).toBe(false);
  expect(await isEnded()).toBe(false);
  expect(await endConversation({ translateTo: null })).toBe(false);
  expect(await run(translator())).toBe(0);
});

it('a translation omits turns that the model leaves out, and ignores turns that were not requested', async () => {
  await endConversation();
  const invents = writes(() =>
    JSON.stringify({
      translations: [
        { position: 0, text: 'Hello' },
        { position: 2, text: 'No' },
        { position: 99, text: 'No' },
      ],
    }),
  );
  expect(await run(invents)).toBe(1);
  expect(await translations()).toEqual(['Hello', null, null, null]);
});

it.each([
  ['an unreadable answer', 'stays in use', () => 'I would rather not.'],
  ['a failed request', 'rests', () => Promise.reject(new Error('down'))],
])(
  'after %s and two retries, the turns stay untranslated and the model %s',
  async (_failure, state, answer) => {
    await endConversation();
    const failing = writes(answer);
    for (let time = 0; time < 5; time += 1) {
      expect(await run(failing)).toBe(0);
      await isDue();
    }
    expect(failing.requests).toHaveLength(3);
    expect(await translations()).toEqual([null, null, null, null]);
    expect(failing.provider.breaker.isOpen()).toBe(state === 'rests');
  },
);

it('a translation that crashed between two requests continues with the missing turns only', async () => {
  await test.deps.sql`UPDATE call_messages SET content = repeat('a', 5000) WHERE call_sid = ${callSid}`;
  await endConversation();
  let requestCount = 0;
  const diesAfterOne = writes((prompt) => {
    requestCount += 1;
    if (requestCount > 1) throw new Error('the process died');
    return JSON.stringify({ translations: turnsIn(prompt).map(({ position }) => ({ position, text: 'A' })) });
  });
  await run(diesAfterOne);
  await isDue();
  const writer = translator();
  expect(await run(writer)).toBe(1);
  expect(writer.requests.flatMap((prompt) => turnsIn(prompt).map(({ position }) => position))).toEqual([
    1, 3,
  ]);
});

it('no translation is stored for a caller who is erased during the request, and earlier translations are erased', async () => {
  await endConversation();
  const erase = () => removeCustomer(asMember(test.deps, company.id), owner(), { customerId });
  const slow = writes(async (prompt) => {
    await erase();
    return JSON.stringify({
      translations: turnsIn(prompt).map(({ position }) => ({ position, text: 'Quintessa' })),
    });
  });
  await run(slow);
  expect(await translations()).toEqual([null, null, null, null]);

  await test.deps.sql`UPDATE call_messages SET translation = 'Quintessa', translation_language = 'en'
    WHERE call_sid = ${callSid}`;
  const again = await addCustomer(test.deps, owner(), {
    firstName: 'Quintessa',
    lastName: 'Zephyrine',
    phone: PHONE,
  });
  customerId = again.id;
  await test.deps.sql`UPDATE calls SET customer_id = ${customerId} WHERE call_sid = ${callSid}`;
  await erase();
  expect(await translations()).toEqual([null, null, null, null]);
});

it('no model is called for a translation when the call has used its maximum number of tokens', async () => {
  await endConversation();
  await test.deps.sql`UPDATE conversations SET input_tokens = ${LLM_LIMITS.tokensACall}
    WHERE call_sid = ${callSid}`;
  const writer = translator();
  await run(writer);
  expect(writer.requests).toEqual([]);
});

/** Simulates a conversation whose process died: its call has ended, and the sweeper detects it. */
async function endCallAndSweep(): Promise<void> {
  await test.deps.sql`UPDATE conversations SET ended_at = NULL WHERE call_sid = ${callSid}`;
  await test.deps
    .sql`UPDATE calls SET ended_at = app_now() - interval '3 minutes' WHERE call_sid = ${callSid}`;
  await endLostConversations(test.deps);
}

const summary = async (): Promise<string | null> =>
  (await test.deps.sql`SELECT summary FROM conversations WHERE call_sid = ${callSid}`)[0].summary;

it('a conversation that the sweeper ended is summarized and translated once each', async () => {
  const writer = writes((prompt) => (prompt.includes('"turns"') ? translate(prompt) : 'Quintessa called.'));
  const translate = (prompt: string) =>
    JSON.stringify({ translations: turnsIn(prompt).map(({ position }) => ({ position, text: 'Said' })) });
  await endCallAndSweep();
  expect(await run(writer)).toBe(1);
  expect(await summary()).toBe('Quintessa called.');
  expect(await translations()).toEqual(['Said', 'Said', null, 'Said']);
  await endCallAndSweep();
  expect(await run(writer)).toBe(1);
  expect(writer.requests).toHaveLength(2);
});

it('a summary without a model consists of fixed texts, and is not stored while the call is in progress', async () => {
  await test.deps.sql`INSERT INTO caller_messages (business_id, call_sid, content, position)
    VALUES (${company.id}, ${callSid}, 'Call me', 1)`;
  await endCallAndSweep();
  await test.deps.sql`UPDATE conversations SET ended_at = NULL WHERE call_sid = ${callSid}`;
  await run();
  expect(await summary()).toBeNull();
  await endCallAndSweep();
  expect(await run()).toBe(1);
  expect(await summary()).toBe('Took a message.');
  expect(await run()).toBe(0);
});

it('the model of the sandbox translates sentences of the product and leaves other sentences unchanged', async () => {
  await endConversation();
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const models = createModels({
    ...test.deps.config,
    LLM_BASE_URL: `${url}/sandbox/llm/v1`,
    LLM_MODEL: 'rules',
  });
  expect(await runWorkOf({ ...test.deps, models }, 'translate-turns')).toBe(1);
  expect(await translations()).toEqual([null, null, null, voiceIn('en')('voice.goodbye')]);
});
