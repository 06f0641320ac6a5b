import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** The beginning, the middle and the end of a month: ten days each, or what is left of it. */
export const THIRDS: Readonly<
  Partial<Record<LanguageCode, readonly [readonly string[], readonly string[], readonly string[]]>>
> = {
  en: [
    words('early, early in, beginning of, the beginning of, start of, the start of'),
    words('mid, middle of, the middle of'),
    words('late, late in, end of, the end of'),
  ],
  fr: [
    words('début, au début de, au début du, en début de'),
    words('mi, à la mi, milieu, au milieu de, au milieu du'),
    words('fin, à la fin de, à la fin du, en fin de, vers la fin de'),
  ],
  es: [
    words('principios, a principios de, comienzos, a comienzos de, a inicios de'),
    words('mediados, a mediados de, a mitad de'),
    words('finales, a finales de, fines, a fines de, fin de, a fin de'),
  ],
  de: [words('anfang'), words('mitte'), words('ende, gegen ende')],
  pt: [
    words(
      'começo de, no começo de, começo do, no começo do, início de, no início de, início do, no início do',
    ),
    words('meados de, em meados de, meados do'),
    words('fim de, no fim de, fim do, no fim do, final de, no final de, final do, no final do, fins de'),
  ],
  it: [
    words("inizio, a inizio, all'inizio di, primi di, ai primi di, i primi di"),
    words('metà, a metà, metà di, a metà di, verso metà'),
    words('fine, a fine, alla fine di, alla fine del, verso la fine di, verso fine'),
  ],
  nl: [
    words('begin, begin van, in het begin van'),
    words('half, medio, midden in'),
    words('eind, einde, eind van, op het eind van'),
  ],
  ru: [
    words('в начале, начало, начале, начала'),
    words('в середине, середина, середине, середину'),
    words('в конце, конец, конце, концу'),
  ],
  ja: [
    words('初め, はじめ, 初旬, 上旬, 頭'),
    words('半ば, なかば, 中旬, 中頃, 中ごろ'),
    words('終わり, 終わり頃, 下旬, 末'),
  ],
  zh: [words('初, 上旬'), words('中旬'), words('底, 末, 下旬')],
  ar: [
    words('بداية, في بداية, أوائل, في أوائل, مطلع'),
    words('منتصف, في منتصف, وسط'),
    words('نهاية, في نهاية, أواخر, في أواخر, آخر'),
  ],
  hi: [words('शुरुआत, शुरू'), words('बीच, मध्य'), words('आख़िर, अंत, आखिर')],
};
