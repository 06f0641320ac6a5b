import { type ErrorText, renderWith } from '../../../server/core/error-text.ts';
import { currentLanguage, t } from '../text/texts.ts';

/** Text of a schema error in a form. The schema library's own English messages are never shown. */
export function renderProblem(text: ErrorText): string {
  const isEnglish = typeof text !== 'string' && 'english' in text;
  return isEnglish && currentLanguage().locale !== 'en' ? t('common.error.typed') : renderWith(t, text);
}
