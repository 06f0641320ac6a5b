import path from 'node:path';
import { createPhrasebook } from '../../../phrasebook/index.ts';
import { PROJECT_ROOT } from '../../../project-root.ts';
import { type LanguageCode, STANDARD_LANGUAGES } from '../../languages/index.ts';

/** The built-in agent, with its data in the repository and its classifiers where the build puts them. */
export const phrasebook = createPhrasebook({
  dataFolder: path.join(PROJECT_ROOT, 'server/phrasebook/data'),
  classifierFolder: path.join(PROJECT_ROOT, 'dist/classifiers'),
  languageCodes: Object.keys(STANDARD_LANGUAGES),
});

/** True when the phrasebook can do more in this language than take a message. */
export const hasPhrases = (code: LanguageCode): boolean => phrasebook.languages.includes(code);
