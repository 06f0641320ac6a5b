import { notFound } from '../../core/errors.ts';
import { bool, int, text } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type {
  BusinessLanguageView,
  LanguageCodeInput,
  LanguageVoiceView,
  SupportedLanguageView,
} from './languages.schema.ts';

/** One language of the business, or all of them. */
const ofTheBusiness = ofBusiness({
  name: 'languages.of_business',
  params: { code: text.orNull },
  row: { code: text, name: text, isDefault: bool, voiceId: int.orNull, voiceName: text.orNull },
  text: `SELECT b.language_code AS code, l.name, b.is_default AS "isDefault", v.id AS "voiceId", v.name AS "voiceName"
    FROM business_languages b JOIN languages l ON l.code = b.language_code
    LEFT JOIN language_voices v ON v.id = b.language_voice_id
    WHERE b.business_id = $business AND ($code::text IS NULL OR b.language_code = $code)
    ORDER BY b.is_default DESC, b.created_at, b.language_code`,
});

/** The whole catalogue: the standard set first, each set by name. Languages that cannot be chosen yet are included. */
export function listSupportedLanguages(db: TenantRunner): Promise<SupportedLanguageView[]> {
  return db.models.language.findMany({
    select: { code: true, name: true, nativeName: true, isExtended: true, isSupported: true },
    orderBy: [{ isExtended: 'asc' }, { name: 'asc' }],
  });
}

/** The voices of a language, the default one first; empty for a language that cannot be chosen. */
export function listVoices(
  db: TenantRunner,
  { languageCode }: LanguageCodeInput,
): Promise<LanguageVoiceView[]> {
  return db.models.languageVoice.findMany({
    where: { languageCode },
    select: { id: true, name: true, provider: true, regionCode: true, isDefault: true },
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  });
}

/** The business's languages: the default first, then in the order of their addition. */
export function listBusinessLanguages(db: TenantRunner): Promise<BusinessLanguageView[]> {
  return db.all(ofTheBusiness, { code: null });
}

/** One of the business's languages. Throws `not_found` for a language that the business does not have. */
export async function findBusinessLanguage(db: TenantRunner, code: string): Promise<BusinessLanguageView> {
  const row = await db.first(ofTheBusiness, { code });
  if (!row) throw notFound();
  return row;
}
