import type { LanguageCode } from '../../modules/languages/index.ts';
import type { ExampleSet } from './example-set.ts';
import { ar } from './first-set/ar.ts';
import { de } from './first-set/de.ts';
import { en } from './first-set/en.ts';
import { es } from './first-set/es.ts';
import { fr } from './first-set/fr.ts';
import { hi } from './first-set/hi.ts';
import { it } from './first-set/it.ts';
import { ja } from './first-set/ja.ts';
import { nl } from './first-set/nl.ts';
import { pt } from './first-set/pt.ts';
import { ru } from './first-set/ru.ts';
import { zh } from './first-set/zh.ts';

/** Written without a look at the lists of words that are to understand them. */
export const FIRST_SET = { en, fr, es, de, pt, it, nl, ru, ja, zh, ar, hi } satisfies Partial<
  Record<LanguageCode, ExampleSet>
>;
