import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { classifierFile } from '../../server/phrasebook/classifier/intent-classifier.ts';
import { allRules } from '../../server/phrasebook/languages.ts';
import { trainClassifier } from './train-classifier.ts';

/** Trains the intent classifier of every language that the rules speak. A server that runs meanwhile reads whole files. */
for (const rules of allRules()) {
  const file = classifierFile(rules.code);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(trainClassifier(rules)));
  renameSync(`${file}.new`, file);
}
