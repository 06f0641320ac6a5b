import { toCardinal } from 'n2words/ja-JP';
import type { Grammar } from './grammar.ts';

export const JAPANESE: Grammar = {
  code: 'ja',
  isSpaced: false,
  locale: 'ja-JP',
  isFamilyFirst: true,
  cardinals: (number) => toCardinal(number),
  ordinals: () => [],
  dateOrder: 'month first',
  nextWeekday: 'ask',
  areOrdinalsDays: true,
  doLimitsFollow: true,
  doNegationsFollow: true,
  formatTime: ({ hour, minute }) =>
    `${hour < 12 ? '午前' : '午後'}${hour % 12}時${minute === 0 ? '' : minute === 30 ? '半' : `${minute}分`}`,
};
