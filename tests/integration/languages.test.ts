import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../server/deps.ts';
import { addLanguage } from '../../server/modules/languages/add-language.ts';
import { findRemoval } from '../../server/modules/languages/find-removal.ts';
import { listBusinessLanguages, listVoices } from '../../server/modules/languages/languages.queries.ts';
import { removeLanguage } from '../../server/modules/languages/remove-language.ts';
import { updateLanguage } from '../../server/modules/languages/update-language.ts';
import { listServices } from '../../server/modules/scheduling/services/services.queries.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { adminOf, type Company, makeCompany } from '../support/app.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let company: Company;

beforeEach(async () => {
  company = await makeCompany(deps);
});
const other = forTest(() => makeCompany(deps));

const add = (languageCode: string, business = company, by: Deps = deps) =>
  addLanguage(asMember(by, business.id), adminOf(business), { languageCode });
const remove = (languageCode: string, business = company, by: Deps = deps) =>
  removeLanguage(asMember(by, business.id), adminOf(business), { languageCode });
const update = (languageCode: string, voiceId: number, isDefault: boolean, business = company) =>
  updateLanguage(asMember(deps, business.id), adminOf(business), { languageCode, voiceId, isDefault });
const removal = (languageCode: string, business = company) =>
  findRemoval(deps.db.ofBusiness(business.id), { languageCode });

const languagesOf = (business = company) => listBusinessLanguages(deps.db.ofBusiness(business.id));
const codesOf = async (business = company) => (await languagesOf(business)).map(({ code }) => code);
const defaultsOf = async (business = company) =>
  (await languagesOf(business)).filter(({ isDefault }) => isDefault).map(({ code }) => code);

/** The ids of a language's voices, the default one first. */
async function voicesOf(languageCode: string): Promise<[number, number]> {
  const [first, second] = await listVoices(deps.db.ofBusiness(company.id), { languageCode });
  return [first?.id ?? 0, second?.id ?? 0];
}

async function speak(languageCode: string, business = company): Promise<void> {
  await deps.prisma.phoneNumber.updateMany({ where: { businessId: business.id }, data: { languageCode } });
}

const release = () =>
  deps.sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now()
    WHERE business_id = ${company.id}`;

async function writeTexts(languageCode: string, business = company): Promise<void> {
  const businessId = business.id;
  const { id: serviceId } = await deps.prisma.service.create({ data: { businessId } });
  for (const [code, name] of [
    ['en', 'Cleaning'],
    [languageCode, 'Nettoyage'],
  ] as const)
    await deps.prisma.serviceTranslation.create({
      data: { businessId, serviceId, languageCode: code, name },
    });
  await deps.prisma.translation.create({
    data: { businessId, phrase: 'Hello', languageCode, translatedPhrase: 'Bonjour' },
  });
}

const outcomesOf = (attempts: PromiseSettledResult<unknown>[]) =>
  attempts.map((attempt) => (attempt.status === 'fulfilled' ? 'done' : attempt.reason.code)).sort();

describe('adding a language', () => {
  it('adding a language gives it its default voice, does not make it the default, and is audited', async () => {
    const [voiceId] = await voicesOf('fr');
    const french = { code: 'fr', name: 'French', isDefault: false, voiceId, voiceName: 'Aoede' };
    expect(await add('fr')).toEqual(french);
    expect(await languagesOf()).toEqual([expect.objectContaining({ code: 'en', isDefault: true }), french]);
    expect(await auditOf(deps, company.id)).toEqual(['language.added']);
    expect(await codesOf(other)).toEqual(['en']);
  });

  it('adding a language that the business already has is refused, also for the later of two concurrent requests', async () => {
    const attempts = await Promise.allSettled([add('fr'), add('fr')]);
    expect(outcomesOf(attempts)).toEqual(['done', 'language_exists']);
    await expectRefusal(add('fr'), 'language_exists');
    expect(await codesOf()).toEqual(['en', 'fr']);
    expect(await auditOf(deps, company.id)).toEqual(['language.added']);
  });

  it.each(['et', 'sl', 'ur', 'fa', 'sw', 'xx'])('adding a language is refused for %s', async (code) => {
    const { details } = await expectRefusal(add(code), 'validation_failed');
    expect(details.fields).toHaveProperty('languageCode');
    expect(await codesOf()).toEqual(['en']);
  });

  it('services show the text of the default language in a new language until they have their own', async () => {
    await writeTexts('fr');
    await add('de');
    const [service] = await listServices(deps.db.ofBusiness(company.id), { language: 'de', all: true });
    expect(service).toMatchObject({ name: 'Cleaning', language: 'en' });
  });
});

describe('changing a language', () => {
  beforeEach(async () => void (await add('fr')));

  it('changing a language sets the selected voice and leaves the default language unchanged', async () => {
    const [, charon] = await voicesOf('fr');
    expect(await update('fr', charon, false)).toMatchObject({ voiceName: 'Charon', isDefault: false });
    expect(await defaultsOf()).toEqual(['en']);
    expect(await auditOf(deps, company.id)).toEqual(['language.added', 'language.changed']);
  });

  it('making a language the default leaves no other default, even for repeated requests', async () => {
    const [aoede] = await voicesOf('fr');
    for (const isDefault of [true, true, false]) {
      expect(await update('fr', aoede, isDefault)).toMatchObject({ isDefault: true });
      expect(await defaultsOf()).toEqual(['fr']);
    }
  });

  it('a change is refused completely for a voice of another language, and with not_found in another business', async () => {
    const [german] = await voicesOf('de');
    const { details } = await expectRefusal(update('fr', german, true), 'validation_failed');
    expect(details.fields).toHaveProperty('voiceId');
    const [, charon] = await voicesOf('fr');
    await expectRefusal(update('fr', charon, true, other), 'not_found');
    expect(await languagesOf()).toMatchObject([{ code: 'en' }, { code: 'fr', voiceName: 'Aoede' }]);
  });
});

describe('removing a language', () => {
  beforeEach(async () => void (await add('fr')));

  it('removing a language affects only this business, is audited, and is answered with not_found the second time', async () => {
    await expectRefusal(remove('fr', other), 'not_found');
    await expectRefusal(removal('fr', other), 'not_found');
    await add('fr', other);
    await remove('fr');
    expect(await codesOf()).toEqual(['en']);
    expect(await codesOf(other)).toEqual(['en', 'fr']);
    await expectRefusal(remove('fr'), 'not_found');
    expect(await auditOf(deps, company.id)).toEqual(['language.added', 'language.removed']);
  });

  it('removing the default language makes the oldest remaining language the default', async () => {
    await speak('fr');
    await add('de');
    await deps.sql`UPDATE business_languages SET created_at = app_now() - interval '1 day'
      WHERE business_id = ${company.id} AND language_code = 'de'`;
    expect((await removal('en')).nextDefault).toBe('de');
    await remove('en');
    expect(await defaultsOf()).toEqual(['de']);
  });

  it('removing a language preserves its texts until it is added again', async () => {
    await writeTexts('fr');
    await remove('fr');
    await add('fr');
    const [service] = await listServices(deps.db.ofBusiness(company.id), { language: 'fr', all: true });
    expect(service).toMatchObject({ name: 'Nettoyage', language: 'fr' });
    expect(await removal('fr')).toMatchObject({ services: 1, phrases: 1 });
  });

  it('removing a language is refused for the last one', async () => {
    await remove('fr');
    await expectRefusal(remove('en'), 'last_language');
    expect(await defaultsOf()).toEqual(['en']);
  });

  it('removing a language is refused while the agent answers a phone number in it, and the refusal names the number', async () => {
    await speak('fr');
    const { message } = await expectRefusal(remove('fr'), 'conflict');
    expect((await removal('fr')).numbers).toEqual([message.slice(0, message.indexOf(' is answered'))]);
    await speak('en');
    await remove('fr');
    expect(await codesOf()).toEqual(['en']);
    await add('fr');
    await speak('fr');
    await release();
    await remove('fr');
    expect(await codesOf()).toEqual(['en']);
  });

  it('removing a language either succeeds or is refused when a number is concurrently set to it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const attempts = await Promise.allSettled([remove('fr'), speak('fr')]);
      const [isRemoved, isAssigned] = attempts.map(({ status }) => status === 'fulfilled');
      expect(isRemoved).toBe(!isAssigned);
      await expectConflict(attempts[0]);
      await speak('en');
      if (isRemoved) await add('fr');
    }
  });

  it('removing the default language sets a new default or changes nothing after a crash at any step', async () => {
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      async (db) => {
        company = await makeCompany(deps);
        await add('fr');
        await speak('fr');
        await remove('en', company, { ...deps, db });
      },
      async () => {
        const codes = await codesOf();
        expect(await defaultsOf()).toEqual([codes.includes('en') ? 'en' : 'fr']);
        expect((await auditOf(deps, company.id)).includes('language.removed')).toBe(!codes.includes('en'));
      },
    );
    expect(deaths).toBeGreaterThan(10);
  });
});

async function expectConflict(attempt: PromiseSettledResult<unknown> | undefined): Promise<void> {
  if (attempt?.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'conflict' });
}

describe('two concurrent language changes', () => {
  it('two concurrent language changes leave one default language when two members remove both', async () => {
    for (let round = 0; round < 10; round += 1) {
      company = await makeCompany(deps);
      await add('fr');
      await release();
      const attempts = await Promise.allSettled([remove('en'), remove('fr')]);
      expect(outcomesOf(attempts)).toEqual(['done', 'last_language']);
      expect(await defaultsOf()).toEqual(await codesOf());
    }
  });

  it('removing a language and making it the default concurrently leaves one default language', async () => {
    const [voiceId] = await voicesOf('fr');
    for (let round = 0; round < 10; round += 1) {
      company = await makeCompany(deps);
      await add('fr');
      await release();
      await Promise.allSettled([update('fr', voiceId, true), remove('fr'), remove('en')]);
      expect(await defaultsOf()).toHaveLength(1);
    }
  });
});

describe('the preview of a language removal', () => {
  it('the preview of a language removal counts services and phrases with a text in the language, in this business', async () => {
    await add('fr');
    await writeTexts('fr');
    await writeTexts('fr', other);
    await speak('fr', other).catch(() => undefined);
    expect(await removal('fr')).toEqual({ services: 1, phrases: 1, numbers: [], nextDefault: null });
  });

  it('the preview of a language removal excludes deleted services and released numbers', async () => {
    await add('fr');
    await writeTexts('fr');
    await speak('fr');
    await release();
    await deps.sql`UPDATE services SET deleted_at = app_now() WHERE business_id = ${company.id}`;
    expect(await removal('fr')).toMatchObject({ services: 0, numbers: [] });
  });

  it('the preview of a language removal names the next default language, and none for the only language', async () => {
    expect(await removal('en')).toMatchObject({ nextDefault: null });
    await add('fr');
    expect(await removal('en')).toMatchObject({ nextDefault: 'fr' });
    expect((await removal('en')).numbers).toHaveLength(1);
  });
});

describe('the database constraints of languages', () => {
  const change = (sql: string) => deps.pool.query(sql, [company.id]);

  it('the database constraints of languages refuse a second default', async () => {
    const second = `INSERT INTO business_languages (business_id, language_code, is_default) VALUES ($1, 'fr', true)`;
    await expect(change(second)).rejects.toMatchObject({ constraint: 'business_languages_one_default' });
  });

  it.each([
    [
      'the default language as no default',
      'UPDATE business_languages SET is_default = false WHERE business_id = $1',
    ],
    ['no language', 'DELETE FROM business_languages WHERE business_id = $1'],
  ])('the database constraints of languages refuse to leave a business with %s', async (_name, sql) => {
    await release();
    await deps.sql`DELETE FROM phone_numbers WHERE business_id = ${company.id}`;
    await expect(change(sql)).rejects.toMatchObject({ constraint: 'business_languages_keep_default' });
  });
});
