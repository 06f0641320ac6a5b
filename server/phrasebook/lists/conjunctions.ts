import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** Between two wishes in one sentence, besides a comma and the end of a sentence. */
export const CONJUNCTIONS: Partial<Record<LanguageCode, readonly string[]>> = {
  en: words('and, and also, also, plus, but first'),
  fr: words('et, et aussi, aussi, et puis, mais d abord'),
  es: words('y, y también, también, además, pero antes'),
  de: words('und, und außerdem, außerdem, aber vorher'),
  pt: words('e, e também, também, além disso'),
  it: words('e, e anche, inoltre'),
  nl: words('en, en ook, ook, daarnaast'),
  ru: words('и, а, а также, и ещё, и еще, ещё'),
  ja: words('それと, それから, あと, また, ところで, ちなみに'),
  zh: words('还有, 另外, 顺便, 以及, 并且'),
  ar: words('وكم, وهل, ومتى, وأين, وأريد, وأيضا, وبدي'),
  hi: words('और, और साथ ही, साथ ही, तथा'),
};
