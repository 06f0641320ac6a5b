import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExamples } from '../../server/phrasebook/examples.ts';
import { classifierFile, openLibrary } from '../../server/phrasebook/library.ts';
import { projectRoot } from '../project-paths.ts';
import { trainClassifier } from './train-classifier.ts';

const dataFolder = join(projectRoot, 'server/phrasebook/data');
const classifierFolder = join(projectRoot, 'dist/classifiers');
const library = openLibrary({ dataFolder, classifierFolder, languageCodes: [] });

/**
 * Trains the intent classifier of every language of the phrasebook. A server that runs meanwhile never reads an
 * incomplete file.
 */
mkdirSync(classifierFolder, { recursive: true });
for (const code of library.codes) {
  const rules = library.get(code);
  if (!rules) continue;
  const file = classifierFile(classifierFolder, code);
  const examples = [...readExamples(dataFolder, code).values()];
  writeFileSync(`${file}.new`, JSON.stringify(trainClassifier(rules, examples)));
  renameSync(`${file}.new`, file);
}
