import path from 'node:path';
import {
  isLanguageCode,
  type LanguageCode,
  STANDARD_LANGUAGES,
} from '../../server/modules/languages/index.ts';
import { type ExampleSet, readExamples } from '../../server/phrasebook/examples.ts';
import type { LanguageRules } from '../../server/phrasebook/language.ts';
import { openLibrary } from '../../server/phrasebook/library.ts';
import { KeyedRows } from '../../server/phrasebook/read-tsv.ts';
import { PROJECT_ROOT } from '../../server/project-root.ts';

export const DATA_FOLDER = path.join(PROJECT_ROOT, 'server/phrasebook/data');

export const CLASSIFIER_FOLDER = path.join(PROJECT_ROOT, 'dist/classifiers');

/** The languages of the phrasebook, with the product's data and the classifiers of the build. */
export const library = openLibrary({
  dataFolder: DATA_FOLDER,
  classifierFolder: CLASSIFIER_FOLDER,
  languageCodes: Object.keys(STANDARD_LANGUAGES),
});

type ProductRules = LanguageRules & { code: LanguageCode };

function readRules(code: string): ProductRules {
  const rules = library.get(code);
  if (!rules || !isLanguageCode(code)) throw new Error(`the phrasebook has no language ${code}`);
  return { ...rules, code };
}

export const allRules = (): ProductRules[] => Object.values(RULES);

/** The data of every language by code. */
export const RULES: Readonly<Record<string, ProductRules>> = Object.fromEntries(
  library.codes.map((code) => [code, readRules(code)]),
);

/** The first phrase for yes in a language. */
export const yesIn = (code: string): string =>
  new KeyedRows(path.join(DATA_FOLDER, code, 'words.tsv')).list('yes')[0] ?? '';

/** The example sets of a language. */
export const examplesOf = (code: string): ExampleSet[] => [...readExamples(DATA_FOLDER, code).values()];

/** The example set of this name by language code; undefined for a language without it. */
export const exampleSet = (name: string): Readonly<Record<string, ExampleSet>> =>
  Object.fromEntries(
    library.codes.flatMap((code) => {
      const set = readExamples(DATA_FOLDER, code).get(name);
      return set ? [[code, set]] : [];
    }),
  );
