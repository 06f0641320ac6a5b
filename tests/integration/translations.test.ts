import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proposeNames } from '../../server/modules/agent/translations/propose-names.ts';
import {
  PHRASE_LIMITS,
  type ServiceMatrix,
} from '../../server/modules/agent/translations/translations.schema.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { adminOf, buildTestApp, callRest, callTrpc, makeCompany, resultOf } from '../support/app.ts';
import { writes } from '../support/conversations.ts';
import { asMember } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);

beforeAll(async () => {
  // German is a language of another business. The business under test has it only if a test adds it.
  const { id: businessId } = await makeCompany(test.deps);
  await test.deps.prisma.businessLanguage.create({ data: { businessId, languageCode: 'de' } });
});
const company = forTest(() => makeCompany(test.deps));

const call = (path: string, input?: object, caller = company) =>
  resultOf(test.app, path, input, caller.admin.token);
const save = (phrase: string, languageCode: string, translatedPhrase: string, translationId?: number) =>
  call('translations.save', {
    phrase,
    languageCode,
    translatedPhrase,
    ...(translationId && { translationId }),
  });
const addLanguage = (languageCode: string) =>
  test.deps.prisma.businessLanguage.create({ data: { businessId: company.id, languageCode } });
const refusal = (appCode: string, field?: string) => ({
  data: { appCode, ...(field && { fields: { [field]: expect.any(String) } }) },
});
type Listed = { phrase: string; languageCode: string };
const names = ({ translations }: { translations: Listed[] }) =>
  translations.map(({ phrase, languageCode }) => `${phrase} (${languageCode})`);

describe('a phrase', () => {
  it('a phrase is stored in a language, changed and deleted; a second deletion finds nothing', async () => {
    const added = await save(' Good day ', 'ar', ' نهاركم سعيد ');
    expect(added).toMatchObject({
      phrase: 'Good day',
      languageCode: 'ar',
      languageName: 'Arabic',
      translatedPhrase: 'نهاركم سعيد',
    });
    expect(added.id).toBeGreaterThanOrEqual(100);
    const changed = await save('Good day', 'fr', 'Bonjour', added.id);
    expect(changed).toMatchObject({ id: added.id, languageCode: 'fr', translatedPhrase: 'Bonjour' });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(added.updatedAt));
    expect(await call('translations.remove', { translationId: added.id })).toEqual({ success: true });
    const again = { phrase: 'Back', languageCode: 'fr', translatedPhrase: 'x' };
    for (const path of ['translations.remove', 'translations.save'])
      expect(
        await call(path, { translationId: added.id, ...(path.endsWith('save') && again) }),
      ).toMatchObject(refusal('not_found'));
    expect(await call('translations.list', {})).toMatchObject({ count: 0 });
    expect(await auditOf(test.deps, company.id)).toEqual([
      ...['translation.added', 'translation.changed', 'translation.removed'],
    ]);
  });

  it('a phrase has one text per language, even for concurrent requests', async () => {
    const french = await save('Hello', 'fr', 'Bonjour');
    const spanish = await save('Hello', 'es', 'Hola');
    expect(await save('Hello', 'fr', 'Salut')).toMatchObject(refusal('conflict', 'phrase'));
    expect(await save('Hello', 'fr', 'Hola', spanish.id)).toMatchObject(refusal('conflict', 'phrase'));
    expect(await save('Hello', 'fr', 'Allô', french.id)).toMatchObject({ translatedPhrase: 'Allô' });
    const both = await Promise.all([save('Bye', 'fr', 'Au revoir'), save('Bye', 'fr', 'Salut')]);
    expect(both.filter(({ id }) => id !== undefined)).toHaveLength(1);
    expect(both.filter(({ data }) => data?.appCode === 'conflict')).toHaveLength(1);
  });

  it('a phrase is refused above the maximum of a business, also for concurrent requests, while existing ones can be changed', async () => {
    const { id } = await save('Hello', 'fr', 'Bonjour');
    await test.deps.sql`INSERT INTO translations (business_id, phrase, language_code, translated_phrase)
      SELECT ${company.id}, 'Phrase ' || n, 'fr', 'x' FROM generate_series(1, ${PHRASE_LIMITS.texts - 2}) n`;
    const answers = await Promise.all(
      ['en', 'ar', 'zh', 'es'].map((language) => save('Hello', language, 'x')),
    );
    expect(answers.filter(({ id: savedId }) => savedId !== undefined)).toHaveLength(1);
    expect(answers.filter(({ data }) => data?.appCode === 'conflict')).toHaveLength(3);
    expect(await save('Hello', 'fr', 'Salut', id)).toMatchObject({ translatedPhrase: 'Salut' });
    expect(await save('Bye', 'fr', 'Au revoir')).toMatchObject({
      message: 'A business can keep 2000 texts of phrases; remove one first.',
      ...refusal('conflict'),
    });
    const other = await makeCompany(test.deps);
    const input = { phrase: 'Bye', languageCode: 'fr', translatedPhrase: 'Au revoir' };
    expect(await call('translations.save', input, other)).toMatchObject(input);
    await call('translations.remove', { translationId: id });
    expect(await save('Bye', 'fr', 'Au revoir')).toMatchObject({ phrase: 'Bye' });
  });

  it('a phrase can equal a phrase of another business', async () => {
    await save('Hello', 'fr', 'Bonjour');
    const other = await makeCompany(test.deps);
    const input = { phrase: 'Hello', languageCode: 'fr', translatedPhrase: 'Salut' };
    expect(await call('translations.save', input, other)).toMatchObject({ translatedPhrase: 'Salut' });
    const { token } = company.admin;
    const answer = await callRest(test.app, ['GET', '/api/translations'], { language: 'fr' }, token);
    expect(answer.json().data).toMatchObject([{ phrase: 'Hello', translated_phrase: 'Bonjour' }]);
  });

  it('a phrase is stored in the five standard languages and those of the business only', async () => {
    for (const language of ['en', 'ar', 'fr', 'zh', 'es'])
      expect(await save('Hello', language, 'x')).toMatchObject({ languageCode: language });
    expect(await save('Hello', 'de', 'Hallo')).toMatchObject(refusal('validation_failed', 'languageCode'));
    await addLanguage('de');
    const german = await save('Hello', 'de', 'Hallo');
    expect(german).toMatchObject({ languageName: 'German' });
    await test.deps.sql`DELETE FROM business_languages
      WHERE business_id = ${company.id} AND language_code = 'de'`;
    expect(await save('Hello', 'de', 'Guten Tag', german.id)).toMatchObject({ id: german.id });
    expect(await save('Bye', 'de', 'Tschüss')).toMatchObject(refusal('validation_failed', 'languageCode'));
  });

  it.each([
    ['phrase', { phrase: ' ' }],
    ['phrase', { phrase: 'x'.repeat(501) }],
    ['translatedPhrase', { translatedPhrase: '' }],
    ['translatedPhrase', { translatedPhrase: 'x'.repeat(2_001) }],
    ['languageCode', { languageCode: '' }],
  ])('a phrase is refused with an invalid %s', async (field, wrong) => {
    const right = { phrase: 'Hello', languageCode: 'fr', translatedPhrase: 'Bonjour' };
    expect(await call('translations.save', { ...right, ...wrong })).toMatchObject(
      refusal('validation_failed', field),
    );
  });

  it('a phrase of the greatest length in three-byte letters is stored', async () => {
    const letters = Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + index * 37));
    const phrase = letters.join('');
    expect(await save(phrase, 'zh', phrase.repeat(4))).toMatchObject({ phrase });
  });
});

describe('the list of translations', () => {
  beforeEach(async () => {
    await save('Hello', 'fr', 'Bonjour');
    await save('Hello', 'es', 'Hola');
    await save('100% sure', 'fr', 'Tout à fait sûr');
    await save('Good_bye', 'fr', 'Au revoir');
  });

  it('the list of translations is sorted by phrase, and filters by language and by part of phrase or text', async () => {
    expect(names(await call('translations.list', {}))).toHaveLength(4);
    expect(names(await call('translations.list', { language: 'es' }))).toEqual(['Hello (es)']);
    expect(names(await call('translations.list', { search: 'BONJ' }))).toEqual(['Hello (fr)']);
    expect(names(await call('translations.list', { search: 'hello' }))).toEqual(['Hello (es)', 'Hello (fr)']);
    expect(names(await call('translations.list', { language: 'xx' }))).toEqual([]);
  });

  it('the list of translations matches % and _ literally', async () => {
    expect(names(await call('translations.list', { search: '%' }))).toEqual(['100% sure (fr)']);
    expect(names(await call('translations.list', { search: '_' }))).toEqual(['Good_bye (fr)']);
  });

  it('the list of translations returns every phrase once over all pages', async () => {
    const unpaged = await call('translations.list', {});
    const listedPhrases: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await call('translations.list', { limit: 1, ...(cursor && { cursor }) });
      expect(page.count).toBe(4);
      listedPhrases.push(...names(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(listedPhrases).toEqual(names(unpaged));
    expect(unpaged.nextCursor).toBeNull();
  });

  it('the list of translations continues after a phrase that was deleted meanwhile, even a very long one', async () => {
    const phrase = '\u0001'.repeat(499);
    const { id: translationId } = await save(`0${phrase}`, 'fr', 'x');
    const { nextCursor: cursor } = await call('translations.list', { limit: 1 });
    await call('translations.remove', { translationId });
    const next = await call('translations.list', { limit: 1, cursor });
    expect(names(next)).toEqual(names(await call('translations.list', { limit: 1 })));
  });

  it.each(['100', 'bm90IG91cnM', Buffer.from('[1, 2]').toString('base64url')])(
    'the list of translations refuses the invalid cursor %s',
    async (cursor) => {
      expect(await call('translations.list', { cursor })).toMatchObject(
        refusal('validation_failed', 'cursor'),
      );
    },
  );
});

describe('the overview of translations', () => {
  const overview = async () =>
    (await call('translations.overview')).map(
      ({ code, phraseCount, missing }: { code: string; phraseCount: number; missing: string[] }) =>
        `${code} ${phraseCount} missing: ${missing.join(', ')}`,
    );

  it('the overview of translations counts the phrases of each language, and names those that only other languages have', async () => {
    await addLanguage('de');
    await save('Hello', 'fr', 'Bonjour');
    await save('Bye', 'fr', 'Au revoir');
    await save('Hello', 'de', 'Hallo');
    expect(await overview()).toEqual([
      'en 0 missing: Bye, Hello',
      'de 1 missing: Bye',
      'ar 0 missing: Bye, Hello',
      'fr 2 missing: ',
      'zh 0 missing: Bye, Hello',
      'es 0 missing: Bye, Hello',
    ]);
  });

  it('the overview of translations names the first 200 missing phrases and counts all', async () => {
    await test.deps.sql`INSERT INTO translations (business_id, phrase, language_code, translated_phrase)
      SELECT ${company.id}, 'Phrase ' || n, 'fr', 'x' FROM generate_series(1, 201) n`;
    const [english] = await call('translations.overview');
    expect(english).toMatchObject({ code: 'en', isOwn: true, isDefault: true, missingCount: 201 });
    expect(english.missing).toHaveLength(200);
  });
});

it('the services by language propose the standard name of a service for an empty cell, for each business separately', async () => {
  const own = await makeCompany(test.deps);
  const other = await makeCompany(test.deps);
  for (const { id } of [own, other])
    await test.deps.sql`INSERT INTO business_languages (business_id, language_code, is_default)
        VALUES (${id}, 'fr', false) ON CONFLICT DO NOTHING`;
  const ask = (of: typeof own) => call('translations.services', undefined, of);
  const create = { language: 'en', name: 'haircut', durationMinutes: 30 };
  const { id: serviceId } = await call('services.create', create, own);
  const cellIn = ({ services }: ServiceMatrix, language: string) =>
    services.find(({ id }) => id === serviceId)?.cells.find((cell) => cell.language === language);
  expect(cellIn(await ask(own), 'fr')).toEqual({ language: 'fr', name: null, proposal: 'Coupe de cheveux' });
  expect(cellIn(await ask(other), 'fr')).toBeUndefined();
  const text = { serviceId, languageCode: 'fr', name: 'Coupe de cheveux' };
  await callTrpc(test.app, ['mutation', 'services.saveText'], text, own.admin.token);
  expect(cellIn(await ask(own), 'fr')).toMatchObject({ name: 'Coupe de cheveux', proposal: null });
});

describe('names proposed by the language model', () => {
  const addService = async (name: string, of = company) => {
    const input = { language: 'en', name, durationMinutes: 30 };
    const response = await callTrpc(test.app, ['mutation', 'services.create'], input, of.admin.token);
    return response.json().result.data.id as number;
  };
  const propose = (models: ReturnType<typeof writes>['provider'][]) =>
    proposeNames({ ...asMember(test.deps, company.id), models }, adminOf(company));
  const storedNames = () =>
    test.deps.sql`SELECT name FROM service_translations WHERE business_id = ${company.id}`;
  beforeEach(async () => {
    await test.deps.sql`INSERT INTO business_languages (business_id, language_code, is_default)
      VALUES (${company.id}, 'fr', false) ON CONFLICT DO NOTHING`;
  });

  it('names proposed by the language model fill only empty cells of the own business, and are not stored', async () => {
    const serviceId = await addService('Moon reading');
    await addService('Haircut');
    await addService('Secret of another business', await makeCompany(test.deps));
    const writer = writes(
      () => '{"names":[{"cell":0,"name":" Lecture lunaire "},{"cell":7,"name":"Unknown"}]}',
    );
    expect(await propose([writer.provider])).toEqual([
      { serviceId, language: 'fr', name: 'Lecture lunaire' },
    ]);
    // The built-in translations include the name of a haircut, so the model is asked only for the other service.
    expect(JSON.parse(writer.requests[0] ?? '')).toEqual({
      cells: [{ cell: 0, known: { en: 'Moon reading' }, into: 'fr' }],
    });
    expect((await storedNames()).map(({ name }) => name).sort()).toEqual(['Haircut', 'Moon reading']);
  });

  it('names proposed by the language model are empty without a model, and without an empty cell the model is not asked', async () => {
    const writer = writes(() => '{"names":[]}');
    expect(await propose([writer.provider])).toEqual([]);
    await addService('Moon reading');
    expect(await propose([])).toEqual([]);
    expect(writer.requests).toEqual([]);
  });

  it.each([
    ['answers in another format', () => 'Sorry, I cannot: key sk-123 is over quota.'],
    ['fails', () => Promise.reject(new Error('key sk-123 is over quota'))],
  ])(
    'names proposed by the language model are refused without quoting the provider when the provider %s',
    async (_name, answer) => {
      await addService('Moon reading');
      const refused = propose([writes(answer).provider]);
      await expectRefusal(refused, 'provider_unavailable');
      await expect(refused).rejects.not.toThrow(/sk-123/);
    },
  );

  it('names proposed by the language model are refused while its circuit breaker is open, and failed proposals do not open the breaker', async () => {
    await addService('Moon reading');
    const { provider, requests } = writes(() => 'no JSON');
    for (let failure = 0; failure < 5; failure += 1)
      await expectRefusal(propose([provider]), 'provider_unavailable');
    expect([requests.length, provider.breaker.isOpen()]).toEqual([5, false]);
    provider.breaker.rest(60_000);
    await expectRefusal(propose([provider]), 'provider_unavailable');
    expect(requests).toHaveLength(5);
  });

  it('names proposed by the language model are refused to a member who has reached the hourly limit', async () => {
    await addService('Moon reading');
    const writer = writes(() => '{"names":[]}');
    const most = 10 * (test.deps.config.APP_MODE === 'sandbox' ? 10 : 1);
    const bucket = `proposals:person:${company.id}-${company.admin.id}`;
    await test.deps
      .sql`INSERT INTO rate_limit_hits (bucket) SELECT ${bucket} FROM generate_series(1, ${most})`;
    await expectRefusal(propose([writer.provider]), 'rate_limited');
    expect(writer.requests).toEqual([]);
  });

  it('names proposed by the language model are empty over the API when the server has no model', async () => {
    expect(test.deps.models).toEqual([]);
    expect(await call('translations.propose')).toEqual([]);
  });
});
