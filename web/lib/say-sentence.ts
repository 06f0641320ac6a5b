import { type ErrorText, renderWith } from '../../server/core/error-text.ts';
import { currentLanguage, t } from './texts.ts';

let translateSentence = (english: string): string | undefined => english;

/** Loads what translates the server's sentences. English needs nothing. */
export async function loadSentences(): Promise<void> {
  if (currentLanguage().locale === 'en') return;
  const { loadTranslateSentence } = await import('./translate-sentence.ts');
  translateSentence = await loadTranslateSentence();
}

/** A sentence or a name from the server in the language of the portal, or as the server wrote it without a translation. */
export function saySentence(english: string): string {
  return translateSentence(english) ?? english;
}

/** What a schema finds wrong in a form. English of its library is for programs. */
export function sayProblem(text: ErrorText): string {
  const isEnglish = typeof text !== 'string' && 'english' in text;
  return isEnglish && currentLanguage().locale !== 'en' ? t('common.error.typed') : renderWith(t, text);
}
