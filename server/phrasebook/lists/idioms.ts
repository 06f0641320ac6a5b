import type { LanguageCode } from '../../modules/languages/index.ts';
import type { Intent } from '../language.ts';
import { EUROPEAN_IDIOMS } from './idioms/european.ts';
import { OTHER_IDIOMS } from './idioms/other.ts';
import { ROMANCE_IDIOMS } from './idioms/romance.ts';

/** Turns of speech for wishes and answers beside the plain cues of a language; written as those are. */
export type Idioms = Readonly<Partial<Record<Intent | 'yes' | 'no', readonly string[]>>>;

export const IDIOMS: Readonly<Partial<Record<LanguageCode, Idioms>>> = {
  ...EUROPEAN_IDIOMS,
  ...ROMANCE_IDIOMS,
  ...OTHER_IDIOMS,
};
