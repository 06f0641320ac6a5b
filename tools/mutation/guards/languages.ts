import { type Guard, guardsOf } from '../guard.ts';

// Languages: one default, never none, and none that a number still speaks.

const FOLDER = 'server/domains/languages';
const TEST = 'integration/languages';
const CATALOGUE = 'integration/language-catalogue';
const lock = guardsOf(`${FOLDER}/lock-languages.ts`, TEST);
const add = guardsOf(`${FOLDER}/add-language.ts`, TEST);
const update = guardsOf(`${FOLDER}/update-language.ts`, TEST);
const remove = guardsOf(`${FOLDER}/remove-language.ts`, TEST);
const removal = guardsOf(`${FOLDER}/find-removal.ts`, TEST);
const table = guardsOf('prisma/migrations/20261122130000_what_can_be_spoken/migration.sql', TEST);

export const LANGUAGES: readonly Guard[] = [
  lock('languages: one change at a time', 'WHERE id = $business FOR NO KEY UPDATE', 'WHERE id = $business'),
  add(
    'languages: one that the telephone speaks',
    ' AND l.is_supported',
    '',
    {
      file: `${FOLDER}/add-language.ts`,
      find: '    JOIN language_voices v ON v.language_code = l.code AND v.is_default\n',
      replace: '    LEFT JOIN language_voices v ON v.language_code = l.code AND v.is_default\n',
    },
    {
      file: `${FOLDER}/add-language.ts`,
      find: 'SELECT $business, v.language_code, v.id',
      replace: 'SELECT $business, l.code, v.id',
    },
  ),
  add(
    'languages: each once',
    'if (held.some(({ code }) => code === languageCode))',
    'if (held.length === 0)',
  ),
  update(
    'languages.update: of this business',
    'WHERE b.business_id = $business AND b.language_code',
    'WHERE (b.business_id = $business OR true) AND b.language_code',
    {
      file: `${FOLDER}/update-language.ts`,
      find: '    await findBusinessLanguage(tx, languageCode);\n    if',
      replace: '    if',
    },
  ),
  update('languages: a voice of the language', ' AND v.language_code = b.language_code', ''),
  remove(
    'languages.remove: of this business',
    'DELETE FROM business_languages WHERE business_id = $business AND language_code',
    'DELETE FROM business_languages WHERE (business_id = $business OR true) AND language_code',
  ),
  remove('languages: never the last', 'if (!heir) throw', 'if (!heir && held.length > 9) throw'),
  remove('languages: not while a number speaks it', 'if (numbers.length > 0)', 'if (numbers.length > 99)'),
  remove(
    'languages: an heir of the default',
    'if (removed.isDefault) await tx.all',
    'if (removed.isDefault && held.length > 9) await tx.all',
  ),
  removal(
    'languages.removal: of this business',
    'FROM business_languages b WHERE b.business_id = $business AND',
    'FROM business_languages b WHERE (b.business_id = $business OR true) AND',
  ),
  removal('languages.removal: released numbers', ' AND n.released_at IS NULL', ''),
  table(
    'languages: never no default',
    'CREATE CONSTRAINT TRIGGER business_languages_keep_default AFTER INSERT OR UPDATE OR DELETE',
    'CREATE CONSTRAINT TRIGGER business_languages_keep_default AFTER INSERT',
  ),
  guardsOf('prisma/migrations/20261122100300_numbers_hours_services/migration.sql', TEST)(
    'languages: never two defaults',
    'CREATE UNIQUE INDEX business_languages_one_default',
    'CREATE INDEX business_languages_one_default',
  ),
  guardsOf('prisma/migrations/20261122130000_what_can_be_spoken/migration.sql', CATALOGUE)(
    'languages: the catalogue and the database are one',
    "('uk', 'Google', ARRAY['Wavenet A'])",
    "('uk', 'Google', ARRAY['Wavenet B'])",
  ),
];
