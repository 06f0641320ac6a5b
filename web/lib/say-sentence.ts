import { translate } from '../../server/core/sentences/translate.ts';
import { valuesIn } from '../../server/core/sentences/values-in.ts';
import { currentLanguage, knownSentences } from './texts/catalogue.ts';
import { t } from './texts/t.ts';

function find(english: string): string | undefined {
  const { locale } = currentLanguage();
  return locale === 'en' ? english : translate(english, knownSentences(), valuesIn(locale));
}

/**
 * A sentence of the server's, or a name that it gives to something, in the language of the portal: as the server writes it
 * where it has no translation. The build brings the sentences that stand in the source of what a screen imports.
 */
export function saySentence(english: string): string {
  return find(english) ?? english;
}

/** What a schema finds wrong in what somebody typed. */
export function sayProblem(english: string): string {
  return find(english) ?? t('common.error.typed');
}
