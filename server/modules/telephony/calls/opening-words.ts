import { toSpokenText } from '../../../core/spoken-text.ts';
import { BUSINESS, type LanguageCode, voiceIn } from '../../languages/index.ts';

type Opening = {
  /** The language that is spoken, and the one in which the number is answered. */
  spoken: LanguageCode;
  numberLanguage: string;
  businessName: string;
  /** The business's own, in the language of the number; not said where that language has no voice. */
  greeting: string | null;
  isRecorded: boolean;
};

/** Our greeting in a language. `{business}` stands for the name of the business. */
export const greetingOf = (language: LanguageCode): string =>
  voiceIn(language)('voice.greeting', { business: BUSINESS });

/** What is said after any greeting. `{business}` stands for the name of the business. */
export function disclosureOf(language: LanguageCode, isRecorded: boolean): string {
  const t = voiceIn(language);
  const disclosure = t('voice.disclosure', { business: BUSINESS });
  return isRecorded ? `${disclosure} ${t('voice.recordingNotice')}` : disclosure;
}

/**
 * What a caller hears first, in the language that is spoken: the business's own greeting or ours, then that a machine
 * speaks and that what is said is kept, and where the call is recorded that it is.
 */
export function openingWords({
  spoken,
  numberLanguage,
  businessName,
  greeting,
  isRecorded,
}: Opening): string {
  const own = spoken === numberLanguage ? greeting?.trim() : undefined;
  const words = `${own || greetingOf(spoken)} ${disclosureOf(spoken, isRecorded)}`;
  return inTheNameOf(businessName, words);
}

/** What a visitor of the public site hears first: nothing that they say is kept, so they are not told that it is. */
export const visitorsGreeting = (spoken: LanguageCode, businessName: string): string =>
  inTheNameOf(businessName, greetingOf(spoken));

// A function, since `$&` in a name would otherwise be read as a pattern.
const inTheNameOf = (businessName: string, words: string) =>
  toSpokenText(words.replaceAll(BUSINESS, () => businessName));
