import path from 'node:path';
import { createPhrasebook } from '../../../phrasebook/index.ts';
import { PROJECT_ROOT } from '../../../project-root.ts';
import { type LanguageCode, STANDARD_LANGUAGES } from '../../languages/index.ts';

/** The built-in agent. Its data is in the repository, and its classifiers are in the folder of the build. */
export const phrasebook = createPhrasebook({
  dataFolder: path.join(PROJECT_ROOT, 'server/phrasebook/data'),
  classifierFolder: path.join(PROJECT_ROOT, 'dist/classifiers'),
  languageCodes: Object.keys(STANDARD_LANGUAGES),
});

/** True when the phrasebook supports this language. In other languages it can only take a message. */
export const hasPhrases = (code: LanguageCode): boolean => phrasebook.languages.includes(code);
