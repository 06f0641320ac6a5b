import { text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import {
  decideRelaySpeech,
  type LanguageCode,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenLanguages,
} from '../../../languages/index.ts';
import { openingWords } from '../../../telephony/index.ts';

const toTry = ofBusiness({
  name: 'conversations.to_try',
  params: { languageCode: text },
  row: { name: text, languages: spokenLanguages, greeting: text.orNull },
  text: `SELECT c.name, ${SPOKEN_LANGUAGES.replace('c.business_id', '$business')} AS languages,
      (SELECT t.greeting FROM receptionist_texts t
       WHERE t.business_id = $business AND t.language_code = $languageCode) AS greeting
    FROM businesses c WHERE c.id = $business`,
});

/** What a trial begins with: the languages, the wanted one first, and the words that callers would hear. */
export async function readTrial(
  db: TenantRunner,
  language: LanguageCode,
): Promise<{ spoken: readonly [SpokenLanguage, ...SpokenLanguage[]]; opening: string }> {
  const { name, languages, greeting } = await db.one(toTry, { languageCode: language });
  const spoken = decideRelaySpeech(language, languages);
  const opening = openingWords({
    spoken: spoken[0].languageCode,
    numberLanguage: language,
    businessName: name,
    greeting,
    isRecorded: false,
  });
  return { spoken, opening };
}
