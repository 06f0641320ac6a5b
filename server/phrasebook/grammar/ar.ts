import { toCardinal } from 'n2words/ar-SA';
import { type Grammar, hourOfTwelve, twoDigits, words } from './grammar.ts';

/** Number words of spoken Arabic. The hours of the clock are feminine and listed in `HOURS`. */
const SPOKEN: readonly string[] =
  words(`زيرو, وحدة, اتنين, تلاتة, اربع, خمس, ست, سبع, تمانية, تسع, عشر, حداشر, اتناشر, تلتاشر,
  اربعتاشر, خمستاشر, ستاشر, سبعتاشر, تمنتاشر, تسعتاشر`);
const HOURS = words(`الواحدة, الثانية, الثالثة, الرابعة, الخامسة, السادسة, السابعة, الثامنة, التاسعة, العاشرة,
  الحادية عشرة, الثانية عشرة`);
const OTHER_HOURS =
  words(`الوحدة, التانية, التالتة, الرابعه, الخامسه, الساته, السابعه, التامنة, التاسعه, العاشره,
  الحادية عشر, الثانية عشر`);
/** The names of hours after prepositions such as "after": `بعد الخمسة`. */
const COUNTED_HOURS =
  words(`الوحدة, التنتين, التلاتة, الأربعة, الخمسة, الستة, السبعة, التمانية, التسعة, العشرة,
  الحداشر, الاتناشر`);
const DAYS = words(`الأول, الثاني, الثالث, الرابع, الخامس, السادس, السابع, الثامن, التاسع, العاشر, الحادي عشر,
  الثاني عشر, الثالث عشر, الرابع عشر, الخامس عشر, السادس عشر, السابع عشر, الثامن عشر, التاسع عشر`);

/** Adds the form of the tens that is usual in speech, such as `عشرين` for `عشرون`, which is only used for subjects. */
const asSpoken = (form: string): string[] => [form, form.replace(/ون$/, 'ين')];
/** Adds a form in which "and" is a separate word, because the aliases below split `خمسة وعشرين` in this way. */
const withAnd = (form: string): string[] => [form, form.replace(/ و/, ' و ')];

const OTHERS: Readonly<Record<number, readonly string[]>> = {
  2: words('اثنين, تنتين, ثنتين'),
  11: words('احداعش, حداعش, إحدى عشر, احد عشر, احداشر, أحد عشرة'),
  12: words('اتناعش, اثنعش, اطنعش, اثني عشر, اثنى عشر, اثنتي عشرة, اثناعشر'),
};

function counted(number: number): string[] {
  const both = [toCardinal(number), toCardinal(number, { gender: 'feminine' })];
  const others = [SPOKEN, ...[HOURS, OTHER_HOURS, COUNTED_HOURS].map((hours) => ['', ...hours])]
    .map((form) => form[number])
    .filter((form) => form !== undefined);
  return [...both, ...others, ...(OTHERS[number] ?? []), ...(number === 8 ? ['ثماني', 'تمان'] : [])]
    .flatMap(asSpoken)
    .flatMap(withAnd);
}

function ranked(number: number): string[] {
  if (number < 20) return [DAYS[number - 1] ?? ''];
  const tens = number < 30 ? 'العشرين' : 'الثلاثين';
  const ones = ['', 'الحادي', ...DAYS.slice(1, 9)][number % 10] ?? '';
  return (ones ? [`${ones} و${tens}`] : [tens]).flatMap(withAnd);
}

/** Replacements that split "and" from the number after it: `العاشرة وعشر دقائق`. */
const ANDS = Object.fromEntries(
  [...Array(60).keys()]
    .flatMap((number) => counted(number))
    .filter((form) => !form.startsWith('ال') && !form.startsWith('و'))
    .concat(HOURS)
    .map((form) => [`و${form}`, `و ${form}`]),
);

/** Formats a price for speech: replaces the currency sign, which contains country letters, by the word for dollars. */
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
    `${hourOfTwelve(hour)}:${twoDigits(minute)} ${hour < 12 ? 'صباحاً' : hour < 18 ? 'بعد الظهر' : 'مساءً'}`,
  slots: { price: ({ price }) => inDollars(price) },
};
