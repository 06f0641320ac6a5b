import { type Guard, guardsOf } from '../guard.ts';

// Services and phrases: one text a language, nothing twice, and nobody else's.

const FOLDER = 'server/domains/services';
const WALL = 'integration/tenant-wall';
const list = guardsOf(`${FOLDER}/services.queries.ts`, WALL);
const texts = guardsOf(`${FOLDER}/service-texts.ts`, 'integration/services');
const locked = guardsOf(`${FOLDER}/service-texts.ts`, WALL);
const update = guardsOf(`${FOLDER}/update-service.ts`, WALL);
const remove = guardsOf(`${FOLDER}/remove-service.ts`, WALL);
const again = guardsOf(`${FOLDER}/remove-service.ts`, 'integration/services');
const textById = guardsOf(`${FOLDER}/save-service-text.ts`, WALL);
const phrases = guardsOf('server/domains/translations/translations.queries.ts', 'integration/translations');
const save = guardsOf('server/domains/translations/save-translation.ts', WALL);
const offered = guardsOf('server/domains/translations/save-translation.ts', 'integration/translations');
const drop = guardsOf('server/domains/translations/remove-translation.ts', WALL);
const table = guardsOf(
  'prisma/migrations/20261122100300_numbers_hours_services/migration.sql',
  'integration/translations',
);

export const SERVICES: readonly Guard[] = [
  list(
    'services: the list',
    'WHERE s.business_id = $business AND s.deleted_at',
    'WHERE (s.business_id = $business OR true) AND s.deleted_at',
  ),
  guardsOf(`${FOLDER}/services.queries.ts`, 'integration/services')(
    'services: deleted ones are gone',
    'AND s.deleted_at IS NULL AND ($serviceId',
    'AND ($serviceId',
  ),
  guardsOf(`${FOLDER}/services.queries.ts`, 'integration/services')(
    'services: coverage counts the business’s languages',
    'business_languages l WHERE l.business_id = $business',
    'business_languages l WHERE (l.business_id = $business OR true)',
  ),
  texts(
    'services: a language of this business',
    'WHERE business_id = $business AND ($code::text IS NULL OR language_code = $code)',
    'WHERE (business_id = $business OR true) AND ($code::text IS NULL OR language_code = $code)',
  ),
  texts(
    'services: a text is in a language of the business',
    'WHERE business_id = $business AND ($code::text IS NULL OR language_code = $code)',
    'WHERE business_id = $business AND ($code::text IS NULL OR true)',
  ),
  texts(
    'services: one writer of a text at a time',
    ' AND deleted_at IS NULL FOR UPDATE',
    ' AND deleted_at IS NULL',
  ),
  locked(
    'services.saveText: the service',
    'services WHERE business_id = $business AND id = $serviceId AND deleted_at',
    'services WHERE (business_id = $business OR true) AND id = $serviceId AND deleted_at',
  ),
  textById(
    'services.saveText: the text',
    'WHERE business_id = $business AND id = $id`',
    'WHERE (business_id = $business OR true) AND id = $id`',
    {
      file: `${FOLDER}/service-texts.ts`,
      find: 'services WHERE business_id = $business AND id = $serviceId AND deleted_at',
      replace: 'services WHERE (business_id = $business OR true) AND id = $serviceId AND deleted_at',
    },
  ),
  update(
    'services.update',
    'WHERE business_id = $business AND id = $serviceId AND deleted_at IS NULL RETURNING id`',
    'WHERE (business_id = $business OR true) AND id = $serviceId AND deleted_at IS NULL RETURNING id`',
  ),
  remove(
    'services.remove',
    'WHERE business_id = $business AND id = $serviceId AND deleted_at IS NULL RETURNING id`',
    'WHERE (business_id = $business OR true) AND id = $serviceId AND deleted_at IS NULL RETURNING id`',
  ),
  again('services: removed once', ' AND deleted_at IS NULL RETURNING id`', ' RETURNING id`'),
  phrases(
    'translations.list',
    't.business_id = $business AND ($language::text IS NULL OR t.language_code',
    '(t.business_id = $business OR true) AND ($language::text IS NULL OR t.language_code',
  ),
  phrases(
    'translations: a page goes on by phrase and language',
    '(t.phrase, t.language_code) > ($afterPhrase, $afterLanguage::text)',
    '(t.phrase > $afterPhrase OR $afterLanguage::text IS NULL)',
  ),
  phrases(
    'translations.overview',
    'FROM translations WHERE business_id = $business)',
    'FROM translations WHERE (business_id = $business OR true))',
  ),
  save(
    'translations.save',
    'WHERE business_id = $business AND id = $translationId',
    'WHERE (business_id = $business OR true) AND id = $translationId',
  ),
  offered(
    'translations: in a language that is offered',
    'if (await tx.first(isOffered,',
    'if (isOffered || await tx.first(isOffered,',
  ),
  offered(
    'translations: a language of this business',
    'WHERE b.business_id = $business AND b.language_code',
    'WHERE (b.business_id = $business OR true) AND b.language_code',
  ),
  drop(
    'translations.remove',
    'WHERE business_id = $business AND id = $translationId RETURNING',
    'WHERE (business_id = $business OR true) AND id = $translationId RETURNING',
  ),
  table(
    'translations: one text a language',
    '  UNIQUE (business_id, phrase, language_code)\n',
    '  UNIQUE (id)\n',
  ),
];
