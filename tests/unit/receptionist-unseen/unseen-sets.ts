import type { LanguageCode } from '../../../server/domains/languages/catalogue/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import type { UnseenSet } from './unseen-set.ts';
import { zh } from './zh.ts';

/** Written without a look at the lists of words that are to understand them. */
export const UNSEEN_SETS = { en, fr, es, de, pt, it, nl, ru, ja, zh, ar, hi } satisfies Partial<
  Record<LanguageCode, UnseenSet>
>;
