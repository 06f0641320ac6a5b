import type { LanguageCode } from '../../modules/languages/index.ts';
import { ASIDE_SET } from './aside-set.ts';
import { EIGHTH_SET } from './eighth-set.ts';
import type { ExampleSet } from './example-set.ts';
import { FIFTH_SET } from './fifth-set.ts';
import { FIRST_SET } from './first-set.ts';
import { FOURTH_SET } from './fourth-set.ts';
import { NINTH_SET } from './ninth-set.ts';
import { PLAIN_SET } from './plain-set.ts';
import { ROUNDABOUT_SET } from './roundabout-set.ts';
import { SECOND_SET } from './second-set.ts';
import { SERVICES_SET } from './services-set.ts';
import { SEVENTH_SET } from './seventh-set.ts';
import { SIXTH_SET } from './sixth-set.ts';
import { THIRD_SET } from './third-set.ts';

export type ExampleSets = readonly Readonly<Partial<Record<LanguageCode, ExampleSet>>>[];

/** What the classifier is trained with. Sentences that measure it stand with the tests. */
export const EXAMPLE_SETS: ExampleSets = [
  FIRST_SET,
  SECOND_SET,
  THIRD_SET,
  FOURTH_SET,
  FIFTH_SET,
  SIXTH_SET,
  SEVENTH_SET,
  EIGHTH_SET,
  NINTH_SET,
  PLAIN_SET,
  ASIDE_SET,
  SERVICES_SET,
  ROUNDABOUT_SET,
];
