import { type SentenceTable, translate } from '../../server/core/sentences/translate.ts';
import { valuesIn } from '../../server/core/sentences/values-in.ts';
import { currentLanguage } from './texts.ts';

// Generated from the server's table before each build (tools/build/text-types.ts).
const tables = import.meta.glob<SentenceTable>('../generated/sentences-*.json', { import: 'default' });

type TranslateSentence = (english: string) => string | undefined;

/** Loads the server's sentences in the language of the portal. */
export async function loadTranslateSentence(): Promise<TranslateSentence> {
  const { locale } = currentLanguage();
  const table = (await tables[`../generated/sentences-${locale}.json`]?.()) ?? {};
  const values = valuesIn(locale);
  return (english) => translate(english, table, values);
}
