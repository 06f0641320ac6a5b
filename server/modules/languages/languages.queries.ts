import { notFound } from '../../core/errors.ts';
import { bool, int, text } from '../../db/column-types.ts';
import type { SharedRunner, TenantRunner } from '../../db/database.ts';
import { ofBusiness, ofNoBusiness } from '../../db/statement.ts';
import type {
  BusinessLanguageView,
  LanguageCodeInput,
  LanguageVoiceView,
  SupportedLanguageView,
} from './languages.schema.ts';

/** The whole catalogue: the standard set first, each by name. */
const supported = ofNoBusiness({
  name: 'languages.supported',
  row: { code: text, name: text, nativeName: text, isExtended: bool, isSupported: bool },
  text: `SELECT code, name, native_name AS "nativeName", is_extended AS "isExtended", is_supported AS "isSupported"
    FROM languages ORDER BY is_extended, name`,
});

const voices = ofNoBusiness({
  name: 'languages.voices',
  params: { languageCode: text },
  row: { id: int, name: text, provider: text, regionCode: text, isDefault: bool },
  text: `SELECT id, name, provider, region_code AS "regionCode", is_default AS "isDefault"
    FROM language_voices WHERE language_code = $languageCode ORDER BY is_default DESC, id`,
});

/** One language of the business, or all. */
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

/** Every language of the catalogue, those that cannot be chosen yet among them. */
export function listSupportedLanguages(db: SharedRunner): Promise<SupportedLanguageView[]> {
  return db.all(supported);
}

/** The voices of a language, the default one first; none for one that cannot be chosen. */
export function listVoices(
  db: SharedRunner,
  { languageCode }: LanguageCodeInput,
): Promise<LanguageVoiceView[]> {
  return db.all(voices, { languageCode });
}

/** The business's languages: the default first, then in the order in which they were added. */
export function listBusinessLanguages(db: TenantRunner): Promise<BusinessLanguageView[]> {
  return db.all(ofTheBusiness, { code: null });
}

/** One of the business's languages. Throws `not_found` for one that it does not have. */
export async function findBusinessLanguage(db: TenantRunner, code: string): Promise<BusinessLanguageView> {
  const found = await db.first(ofTheBusiness, { code });
  if (!found) throw notFound();
  return found;
}
