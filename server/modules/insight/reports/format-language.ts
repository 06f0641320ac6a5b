import { LETTER_TAGS } from '../../../core/format-moment.ts';
import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';

/**
 * Name of a call's language in the language of the report, or its code if it has no name. Null stands for a call
 * without a conversation.
 */
export function formatLanguage(code: string | null, language: ReportLanguage): string {
  if (code === null) return textsIn(language)('report.labels.noConversation');
  return new Intl.DisplayNames(LETTER_TAGS[language], { type: 'language' }).of(code) ?? code;
}
