import { toCardinal } from 'n2words/hi-IN';
import { type Grammar, hourOfTwelve, twoDigits } from './grammar.ts';

/** Both spellings of a word with a nasal vowel, whose sign is a chandrabindu or an anusvara. */
const bothNasals = (said: string): string[] => [said, said.replaceAll('ँ', 'ं')];

export const HINDI: Grammar = {
  code: 'hi',
  isSpaced: true,
  locale: 'hi-IN',
  cardinals: (number) => bothNasals(toCardinal(number)),
  ordinals: (number) => `${toCardinal(number)}वीं`,
  dateOrder: 'day first',
  nextWeekday: 'ask',
  doLimitsFollow: true,
  doNegationsFollow: true,
  formatTime: ({ hour, minute }) => {
    const part = hour < 4 ? 'रात' : hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : hour < 20 ? 'शाम' : 'रात';
    return `${part} ${hourOfTwelve(hour)}${minute === 0 ? '' : `:${twoDigits(minute)}`} बजे`;
  },
};
