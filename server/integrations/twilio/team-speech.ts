import { type ReportLanguage, reportLanguageOf } from '../../core/report-language.ts';
import { textsIn } from '../../texts.ts';

const SPEECH_TAGS = { en: 'en-US', fr: 'fr-CA' } as const satisfies Record<ReportLanguage, string>;

/** The texts and voice that address the team: French if `languageCode` (BCP 47) is French, otherwise English. */
export function teamSpeech(languageCode: string) {
  const spoken = reportLanguageOf(languageCode);
  return { t: textsIn(spoken), language: SPEECH_TAGS[spoken] };
}
