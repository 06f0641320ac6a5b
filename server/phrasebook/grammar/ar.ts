import type { Grammar } from './grammar.ts';
import { counted, HOURS, ranked } from './numbers/ar.ts';

/** An "and" that is written with the number behind it: `العاشرة وعشر دقائق`. */
const ANDS = Object.fromEntries(
  [...Array(60).keys()]
    .flatMap((number) => counted(number))
    .filter((said) => !said.startsWith('ال') && !said.startsWith('و'))
    .concat(HOURS)
    .map((said) => [`و${said}`, `و ${said}`]),
);

/** The sign of the dollar, with the country's letters before it, is no word that is spoken. */
const inDollars = (price: string): string => `${price.replace(/[^\d.,]/g, '')} دولار`;

export const ARABIC: Grammar = {
  code: 'ar',
  isSpaced: true,
  locale: 'ar-AE',
  cardinals: counted,
  ordinals: ranked,
  dateOrder: 'day first',
  nextWeekday: 'coming',
  areOrdinalsHours: true,
  aliases: ANDS,
  formatTime: ({ hour, minute }) =>
    `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'صباحاً' : hour < 18 ? 'بعد الظهر' : 'مساءً'}`,
  slots: { price: ({ price }) => inDollars(price) },
};
