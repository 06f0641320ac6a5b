import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** Another time than that of an appointment there is: beside one, or where it is not to be cancelled, a wish to move it. */
export const INSTEAD: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  en: words(
    'later, earlier, sooner, another day, another time, a different day, a different time, some other day',
  ),
  fr: words(
    `plus tard, plus tôt, un autre jour, une autre journée, une autre heure, un autre moment, une autre date, à un autre, le lendemain, la semaine d'après`,
  ),
  es: words(
    'más tarde, más temprano, antes si, otro día, otra hora, otra fecha, otro momento, otro horario, más adelante, un día después, unos días después',
  ),
  de: words(
    'auf die woche drauf, woche drauf, später, früher, einen anderen tag, an einem anderen tag, anderen tag, eine andere uhrzeit, andere zeit, anderes mal, einen tag später, tage später',
  ),
  pt: words(
    'mais tarde, mais cedo, outro dia, outra hora, outra data, outro horário, outro momento, mais pra frente, mais para a frente, um dia depois',
  ),
  it: words(
    `la settimana dopo, più tardi, più presto, un altro giorno, un'altra ora, un'altra data, un altro orario, un altro momento, più avanti, più in là, il giorno dopo`,
  ),
  nl: words(
    'de week erna, week erna, de week daarna, later, eerder, een andere dag, een ander tijdstip, een andere tijd, een andere datum, een ander moment, dagje later, weekje later, uurtje later',
  ),
  ru: words(
    'позже, попозже, раньше, пораньше, другой день, другое время, другую дату, другое число, на денёк, на часок, на недельку',
  ),
  ja: words(
    '遅め, 早め, 遅くし, 早くし, 別の日, 別の時間, 違う日, 違う時間, ほかの日, 他の日, 後の日, 翌日に',
  ),
  zh: words(
    '晚点, 晚一点, 晚些, 晚一天, 晚两天, 晚几天, 早点, 早一点, 早些, 早一天, 别的时间, 别的日子, 另一天, 换一天, 改天',
  ),
  ar: words(
    'يوم ثاني, يوم تاني, يوم آخر, وقت ثاني, وقت تاني, وقت آخر, بعدين, أبكر, أأخر, متأخر شوي, بعدها بيوم, قبلها بيوم',
  ),
  hi: words(
    'बाद में, थोड़ा बाद, थोड़ा पहले, किसी और दिन, किसी और समय, किसी और टाइम, दूसरे दिन, दूसरा टाइम, दूसरा समय, एक दिन बाद, दो दिन बाद',
  ),
};

/** Beside a day that was named for it: one day for another, of an appointment there may be. */
export const INSTEAD_OF: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  en: words('instead of, rather than, in place of'),
  fr: words('au lieu, à la place, la place de, la place du, plutôt que'),
  es: words('en lugar, lugar de, lugar del, en vez'),
  de: words('statt, anstatt, anstelle'),
  pt: words('em vez, ao invés, no lugar'),
  it: words('al posto di, al posto del, invece di, invece del, anziché'),
  nl: words('in plaats van'),
  ru: words('вместо'),
  ja: words('の代わりに, のかわりに, お願いしてたのを'),
  zh: words('而不是, 原来说, 原来是, 换周, 换星期, 换礼拜'),
  ar: words('بدل, بدال, بدلا من'),
  hi: words('की जगह, के बदले, की बजाय, के बजाय'),
};
