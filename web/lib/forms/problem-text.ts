import { type ErrorText, renderWith } from '../../../server/core/error-text.ts';
import { currentLanguage, t } from '../text/texts.ts';

/** The text of a problem that a schema finds in a form. English of the schema's library is for programs. */
export function renderProblem(text: ErrorText): string {
  const isEnglish = typeof text !== 'string' && 'english' in text;
  return isEnglish && currentLanguage().locale !== 'en' ? t('common.error.typed') : renderWith(t, text);
}
