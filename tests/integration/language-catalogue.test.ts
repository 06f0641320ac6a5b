import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { readSchemaFiles } from '../../server/db/schema-files.ts';
import {
  EXTENDED_LANGUAGES,
  type LanguageCode,
  languageOf,
  STANDARD_LANGUAGES,
} from '../../server/modules/languages/catalogue/languages.ts';
import { listSupportedLanguages, listVoices } from '../../server/modules/languages/languages.queries.ts';
import { greetingOf } from '../../server/modules/telephony/calls/opening-text.ts';
import { createTestDeps } from '../support/deps.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { forFile } from '../support/for-file.ts';

const CODES = [...Object.keys(STANDARD_LANGUAGES), ...Object.keys(EXTENDED_LANGUAGES)] as LanguageCode[];

const deps = forFile(createTestDeps);

describe('the language catalogue in the database', () => {
  it('the language catalogue in the database has exactly the languages of the catalogue in code', async () => {
    const rows = await deps.sql`SELECT * FROM languages`;
    const expected = CODES.map((code) => {
      const { name, nativeName, spoken } = languageOf(code);
      return {
        code,
        name,
        native_name: nativeName,
        is_extended: code in EXTENDED_LANGUAGES,
        is_supported: spoken !== null,
        speech_tag: spoken ? spoken.tag : expect.any(String),
        greeting: greetingOf(code),
      };
    });
    const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
    expect(rows.sort(byCode)).toEqual(expected.sort(byCode));
  });

  it('the language catalogue in the database has exactly the voices of the catalogue in code, the default one first', async () => {
    const voicesOf = (code: LanguageCode) =>
      (languageOf(code).spoken?.voices ?? []).map(({ name, provider }, at) => ({
        id: expect.any(Number),
        name,
        provider,
        regionCode: languageOf(code).spoken?.tag.split('-')[1],
        isDefault: at === 0,
      }));
    for (const code of CODES)
      expect(await listVoices(deps.db.ofBusiness(1), { languageCode: code }), code).toEqual(voicesOf(code));
    expect(await listVoices(deps.db.ofBusiness(1), { languageCode: 'xx' })).toEqual([]);
  });

  it('the language catalogue in the database lists 52 languages: 17 of them are extended ones, and five are not supported yet', async () => {
    const all = await listSupportedLanguages(deps.db.ofBusiness(1));
    expect(all.filter(({ isExtended }) => !isExtended)).toHaveLength(35);
    expect(all.filter(({ isExtended }) => isExtended)).toHaveLength(17);
    expect(all.filter(({ isSupported }) => !isSupported).map(({ code }) => code)).toEqual([
      'et',
      'sl',
      'fa',
      'sw',
      'ur',
    ]);
    expect(all[0]).toMatchObject({ code: 'ar', name: 'Arabic', nativeName: 'العربية' });
  });
});

describe('the migration that corrects the voices', () => {
  const CORRECTS_VOICES = '20261122130000_what_can_be_spoken';

  it('the migration that corrects the voices updates businesses with a voice that was never the language’s default, and no others', async () => {
    const { migrations, functions } = await readSchemaFiles();
    const { url, drop } = await createEmptyDatabase();
    const before = migrations.filter(({ name }) => name < CORRECTS_VOICES);
    await migrate(url, { migrations: before, functions });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Triggers must be off, because the current functions reference tables that do not exist yet.
    await client.query(`SET session_replication_role = 'replica';
      INSERT INTO businesses (id, name, slogan, timezone, call_price_cents, platform_fee_cents,
        number_fee_cents, hold_fee_cents) VALUES (100, 'Old', 'x', 'America/Toronto', 25, 1000, 1000, 500);
      INSERT INTO business_languages (business_id, language_code, is_default, language_voice_id)
      SELECT 100, l.code, l.code = 'en', v.id FROM unnest(ARRAY['en', 'fi', 'hr', 'et']) AS l(code)
      JOIN language_voices v ON v.language_code = l.code AND v.name = 'Charon';
      INSERT INTO business_languages (business_id, language_code) VALUES (100, 'sv')`);

    await migrate(url);
    const { rows } = await client.query(
      `SELECT b.language_code AS code, v.name, v.region_code AS region FROM business_languages b
       LEFT JOIN language_voices v ON v.id = b.language_voice_id ORDER BY b.language_code`,
    );
    await client.end();
    await drop();

    expect(rows).toEqual([
      { code: 'en', name: 'Charon', region: 'US' },
      { code: 'et', name: null, region: null },
      { code: 'fi', name: 'Wavenet A', region: 'FI' },
      { code: 'hr', name: 'Sarah', region: 'HR' },
      { code: 'sv', name: null, region: null },
    ]);
  });
});
