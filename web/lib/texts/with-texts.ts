import { addTexts, currentLanguage, type FlatTexts } from './catalogue.ts';
import type { LanguageCode } from './languages.ts';

/** Where the texts of a file are, by language. */
type TextFiles = Readonly<Record<LanguageCode, () => Promise<{ default: FlatTexts }>>>;

/**
 * A file of the portal whose texts are known when it is there; rejects where either could not be fetched. The build puts
 * this around each `import()` (tools/build/texts/texts-plugin.ts); nobody else calls it.
 *
 * @public
 */
export async function withTexts<File>(file: Promise<File>, files: TextFiles): Promise<File> {
  const [loaded, texts] = await Promise.all([file, files[currentLanguage().locale]()]);
  addTexts(texts.default);
  return loaded;
}
