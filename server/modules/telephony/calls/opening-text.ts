import { toSpokenText } from '../../../core/spoken-text.ts';
import { BUSINESS, type LanguageCode, voiceIn } from '../../languages/index.ts';

type Opening = {
  /** `spoken`: the language in which the call is answered. `numberLanguage`: the language of the called number. */
  spoken: LanguageCode;
  numberLanguage: string;
  businessName: string;
  /**
   * The business's own greeting, in the language of the number. If the language of the number has no voice, the call is
   * answered in another language and this greeting is not used.
   */
  greeting: string | null;
  isRecorded: boolean;
};

/** The product's default greeting in a language. `{business}` stands for the name of the business. */
export const greetingOf = (language: LanguageCode): string =>
  voiceIn(language)('voice.greeting', { business: BUSINESS });

/** The notice that follows every greeting. `{business}` stands for the name of the business. */
export function disclosureOf(language: LanguageCode, isRecorded: boolean): string {
  const t = voiceIn(language);
  const disclosure = t('voice.disclosure', { business: BUSINESS });
  return isRecorded ? `${disclosure} ${t('voice.recordingNotice')}` : disclosure;
}

/**
 * Opening of a call in the spoken language: the custom or the default greeting, then the notice that a
 * machine answers and a transcript is stored, and the recording notice if the call is recorded.
 */
export function openingText({ spoken, numberLanguage, businessName, greeting, isRecorded }: Opening): string {
  const own = spoken === numberLanguage ? greeting?.trim() : undefined;
  const text = `${own || greetingOf(spoken)} ${disclosureOf(spoken, isRecorded)}`;
  return inTheNameOf(businessName, text);
}

/** Opening for a visitor of the public site. A transcript notice is not needed, because no transcript is stored. */
export const visitorsGreeting = (languageCode: LanguageCode, businessName: string): string =>
  inTheNameOf(businessName, greetingOf(languageCode));

// A replacement function is used because `$&` in a business name would be special in a replacement string.
const inTheNameOf = (businessName: string, text: string) =>
  toSpokenText(text.replaceAll(BUSINESS, () => businessName));
