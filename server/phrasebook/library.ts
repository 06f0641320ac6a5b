import { join } from 'node:path';
import { type IntentClassifier, readClassifier } from './classifier/intent-classifier.ts';
import { ARABIC } from './grammar/ar.ts';
import { GERMAN } from './grammar/de.ts';
import { ENGLISH } from './grammar/en.ts';
import { SPANISH } from './grammar/es.ts';
import { FRENCH } from './grammar/fr.ts';
import type { Grammar } from './grammar/grammar.ts';
import { HINDI } from './grammar/hi.ts';
import { ITALIAN } from './grammar/it.ts';
import { JAPANESE } from './grammar/ja.ts';
import { DUTCH } from './grammar/nl.ts';
import { PORTUGUESE } from './grammar/pt.ts';
import { RUSSIAN } from './grammar/ru.ts';
import { CHINESE } from './grammar/zh.ts';
import { type LanguageRules, readLanguage } from './language.ts';
import { once } from './once.ts';
import { KeyedRows } from './read-tsv.ts';
import type { LanguageNames } from './understand/language-requests.ts';

const GRAMMARS: readonly Grammar[] = [
  ENGLISH,
  FRENCH,
  RUSSIAN,
  JAPANESE,
  CHINESE,
  ARABIC,
  HINDI,
  SPANISH,
  GERMAN,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
];

export interface LibraryOptions {
  /** The folder that contains a folder for each language: `words.tsv`, `sentences.tsv`, `examples.tsv`. */
  dataFolder: string;
  /** The folder that contains a classifier for each language, made by the build: `<code>.json`. */
  classifierFolder: string;
  /** Codes of all languages that callers may request, including those without data. */
  languageCodes: readonly string[];
}

/** The languages of the phrasebook, each loaded once at first use. */
export interface Library {
  /** Codes of the languages in which complete conversations are possible. */
  codes: readonly string[];
  /** The rules of a language; undefined when there is no data for it. */
  get: (code: string) => LanguageRules | undefined;
}

export const classifierFile = (folder: string, code: string): string => join(folder, `${code}.json`);

function readLanguageNames({ dataFolder, languageCodes }: LibraryOptions): LanguageNames[] {
  const rows = new KeyedRows(join(dataFolder, 'language-names.tsv'));
  const codes = [...new Set([...GRAMMARS.map(({ code }) => code), ...languageCodes])];
  const names = codes.map((code) => ({ code, names: rows.list(code) }));
  rows.assertAllRead();
  return names;
}

export function openLibrary(options: LibraryOptions): Library {
  const languageNames = once(() => readLanguageNames(options));
  const languages = new Map(
    GRAMMARS.map((grammar) => {
      const { code, isSpaced } = grammar;
      const classifier = once<IntentClassifier>(() =>
        readClassifier(classifierFile(options.classifierFolder, code), isSpaced),
      );
      const read = once(() =>
        readLanguage(join(options.dataFolder, code), grammar, { languageNames: languageNames(), classifier }),
      );
      return [code, read];
    }),
  );
  return { codes: [...languages.keys()], get: (code) => languages.get(code)?.() };
}
