import { toCardinal } from 'n2words/hi-IN';
import type { Grammar } from './grammar.ts';
import { words } from './grammar.ts';

/** The same word with either of the two dots for a nasal vowel. */
const bothNasals = (said: string): string[] => [said, said.replaceAll('ँ', 'ं')];
const OTHERS: Readonly<Record<number, string>> = {
  0: 'ज़ीरो, जीरो',
  1: 'वन',
  2: 'टू',
  6: 'छः, छे, छ',
  9: 'नाइन',
  15: 'पन्द्रह, पंद्रा',
  11: 'ग्यारा',
  12: 'बारा',
  16: 'सोला',
  29: 'उन्तीस',
  30: 'थर्टी',
};
const MALE_RANKS = words('पहला, दूसरा, तीसरा, चौथा');
const RANKS = words(`पहली, दूसरी, तीसरी, चौथी, पाँचवीं, छठी, सातवीं, आठवीं, नौवीं, दसवीं`);

export const HINDI: Grammar = {
  code: 'hi',
  isSpaced: true,
  locale: 'hi-IN',
  cardinals: (number) => [...bothNasals(toCardinal(number)), ...words(OTHERS[number] ?? '')],
  ordinals: (number) => [
    ...bothNasals(RANKS[number - 1] ?? ''),
    ...words(MALE_RANKS[number - 1] ?? ''),
    `${toCardinal(number)}वीं`,
  ],
  dateOrder: 'day first',
  nextWeekday: 'ask',
  doLimitsFollow: true,
  doDenialsFollow: true,
  formatTime: ({ hour, minute }) => {
    const part = hour < 4 ? 'रात' : hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : hour < 20 ? 'शाम' : 'रात';
    const of12 = hour % 12 === 0 ? 12 : hour % 12;
    return `${part} ${of12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} बजे`;
  },
};
