import type { LanguageCode } from '../../modules/languages/index.ts';
import type { ExampleSet } from './example-set.ts';
import { ar } from './roundabout-set/ar.ts';
import { de } from './roundabout-set/de.ts';
import { en } from './roundabout-set/en.ts';
import { es } from './roundabout-set/es.ts';
import { fr } from './roundabout-set/fr.ts';
import { hi } from './roundabout-set/hi.ts';
import { it } from './roundabout-set/it.ts';
import { ja } from './roundabout-set/ja.ts';
import { nl } from './roundabout-set/nl.ts';
import { pt } from './roundabout-set/pt.ts';
import { ru } from './roundabout-set/ru.ts';
import { zh } from './roundabout-set/zh.ts';

/**
 * Written for the classifier, and never to mend a rule: wishes told by a reason or a question, denied, past, somebody else's, and
 * what only sounds like one.
 */
export const ROUNDABOUT_SET = { en, fr, es, de, pt, it, nl, ru, ja, zh, ar, hi } satisfies Partial<
  Record<LanguageCode, ExampleSet>
>;
