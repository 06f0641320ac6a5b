import { toCardinal } from 'n2words/ja-JP';
import type { Grammar } from './grammar.ts';
import { words } from './grammar.ts';

/** Days of the month have names of their own up to the tenth, and the twentieth; the fifth is also "some day". */
const DAYS: Readonly<Record<number, string>> = {
  1: 'ついたち',
  2: 'ふつか',
  3: 'みっか',
  4: 'よっか',
  6: 'むいか',
  7: 'なのか',
  8: 'ようか',
  9: 'ここのか',
  10: 'とおか',
  20: 'はつか',
};

/** 第二土曜: which of a month; no day of the month is called so. */
const WEEKS_OF_MONTH: Readonly<Record<number, string>> = {
  1: '第一, 第1',
  2: '第二, 第2',
  3: '第三, 第3',
  4: '第四, 第4',
};

export const JAPANESE: Grammar = {
  code: 'ja',
  isSpaced: false,
  locale: 'ja-JP',
  isFamilyFirst: true,
  cardinals: (number) => toCardinal(number),
  ordinals: (number) => [...words(DAYS[number] ?? ''), ...words(WEEKS_OF_MONTH[number] ?? '')],
  dateOrder: 'month first',
  nextWeekday: 'ask',
  areOrdinalsDays: true,
  doLimitsFollow: true,
  doDenialsFollow: true,
  formatTime: ({ hour, minute }) =>
    `${hour < 12 ? '午前' : '午後'}${hour % 12}時${minute === 0 ? '' : minute === 30 ? '半' : `${minute}分`}`,
};
