import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** How one of what was offered is chosen by its place. */
export interface PlaceWords {
  /** The first, second and third, then the last. None may be a weekday as well. */
  places: readonly [readonly string[], readonly string[], readonly string[], readonly string[]];
  /** What may stand around it, besides what agrees or only fills; behind any other word it is no choice. */
  around: readonly string[];
  /** The same words are hours of the day as well. */
  areHours?: true;
}

export const PLACES: Partial<Record<LanguageCode, PlaceWords>> = {
  en: {
    places: [
      words('the first one, the first, first one, first, number one, option one, the former'),
      words('the second one, the second, second one, second, number two, option two'),
      words('the third one, the third, third one, third, number three, option three'),
      words('the last one, the last, last one, last, the latter'),
    ],
    around: words(`
      option, time, slot, i ll take, i take, i ll have, i d like, i would like, i want, i prefer, let s do, let s take,
      then, for me, suits me, is good, would be great, would be good, that, please, thank you, one
    `),
  },
  fr: {
    places: [
      words('le premier, la première, le 1er, premier, première, numéro un'),
      words('le deuxième, la deuxième, le second, la seconde, deuxième, second, seconde, numéro deux'),
      words('le troisième, la troisième, troisième, numéro trois'),
      words('le dernier, la dernière, dernier, dernière'),
    ],
    around: words(`
      option, choix, créneau, horaire, rendez-vous, je prends, je vais prendre, je voudrais, je préfère, plutôt, me convient,
      me va, ce serait, va pour, celui, celle, s il vous plaît, svp, alors, parfait, merci
    `),
  },
  es: {
    places: [
      words('la primera, el primero, primera, primero, la número uno'),
      words('la segunda, el segundo, segunda, segundo, la número dos'),
      words('la tercera, el tercero, tercera, tercero, la número tres'),
      words('la última, el último, última, último'),
    ],
    around: words(`
      opción, hora, cita, prefiero, quiero, me quedo con, me viene bien, me va bien, está bien, mejor, entonces, tomo, elijo,
      escojo, por favor, gracias
    `),
  },
  de: {
    places: [
      words('der erste, die erste, das erste, den ersten, erster, erste, ersten'),
      words('der zweite, die zweite, das zweite, den zweiten, zweiter, zweite, zweiten'),
      words('der dritte, die dritte, das dritte, den dritten, dritter, dritte, dritten'),
      words('der letzte, die letzte, das letzte, den letzten, letzter, letzte, letzten'),
    ],
    around: words(`
      termin, möglichkeit, option, vorschlag, uhrzeit, ich nehme, nehme ich, ich möchte, möchte ich, hätte ich gern, wäre gut,
      lieber, dann, mir, am besten, bitte
    `),
  },
  pt: {
    places: [
      words('o primeiro, a primeira, primeiro, primeira'),
      words('o segundo, a segunda opção, segundo, segunda opção'),
      words('o terceiro, a terceira, terceiro, terceira'),
      words('o último, a última, último, última'),
    ],
    around: words(`
      opção, horário, pode ser, prefiro, quero, vou querer, fico com, serve, está bom, fica melhor, então, por favor,
      obrigado, obrigada
    `),
  },
  it: {
    places: [
      words("il primo, la prima, l'opzione uno, primo"),
      words('il secondo, la seconda, secondo, seconda'),
      words('il terzo, la terza, terzo, terza'),
      words("l'ultimo, l'ultima, ultimo, ultima"),
    ],
    around: words(`
      opzione, orario, appuntamento, prendo, preferisco, vorrei, mi va bene, va bene, sarebbe, meglio, allora, per favore,
      grazie
    `),
  },
  nl: {
    places: [
      words('de eerste, het eerste, eerste'),
      words('de tweede, het tweede, tweede'),
      words('de derde, het derde, derde'),
      words('de laatste, het laatste, laatste'),
    ],
    around: words(`
      optie, mogelijkheid, tijd, afspraak, ik neem, neem ik, doe maar, doet u maar, liever, dan, past, mij, is goed, komt goed uit,
      graag, alstublieft
    `),
  },
  ru: {
    places: [
      words('первое, первый, первая, первую, первого'),
      words('второе, второй, вторая, вторую, второго'),
      words('третье, третий, третья, третью, третьего'),
      words('последнее, последний, последняя, последнюю, последнего'),
    ],
    around: words(`
      вариант, время, запись, давайте, давай, лучше, подходит, подойдёт, мне, меня, тогда, хочу, выбираю, беру, на, пусть будет,
      будет, пожалуйста
    `),
  },
  ja: {
    places: [
      words('最初の, 最初, 一番最初, 一番目, 1番目, 一つ目, 1つ目, ひとつ目, 一個目'),
      words('二番目, 2番目, 二つ目, 2つ目, ふたつ目, 二個目'),
      words('三番目, 3番目, 三つ目, 3つ目, みっつ目, 三個目'),
      words('一番最後, 最後の, 最後'),
    ],
    around: words(
      'の, で, が, を, は, に, いいです, 良いです, お願い, します, しま, す, ほう, 方, 時間, 予約, 希望, 大丈夫です, じゃあ, では, にして, ください',
    ),
  },
  zh: {
    places: [
      words('第一个, 第1个, 第一個, 第一'),
      words('第二个, 第2个, 第二個, 第二'),
      words('第三个, 第3个, 第三個, 第三'),
      words('最后一个, 最后那个, 最後一個, 最后'),
    ],
    around: words('吧, 我, 我要, 我想要, 选, 选择, 就, 就要, 时间, 可以, 的, 请, 那, 那个, 行, 想, 比较, 了'),
  },
  ar: {
    places: [
      words('الأول, الأولى, أول واحد'),
      words('الثاني, الثانية, التاني, التانية'),
      words('الثالث, الثالثة, التالت, التالتة'),
      words('الأخير, الأخيرة, آخر واحد'),
    ],
    around: words(
      'الموعد, الخيار, الوقت, أريد, أفضل, أختار, يناسبني, مناسب, بدي, عايز, لي, من فضلك, لو سمحت',
    ),
    areHours: true,
  },
  hi: {
    places: [
      words('पहला वाला, पहले वाला, पहली वाली, पहला, पहली'),
      words('दूसरा वाला, दूसरे वाला, दूसरी वाली, दूसरा, दूसरी, दूसरे'),
      words('तीसरा वाला, तीसरे वाला, तीसरी वाली, तीसरा, तीसरी, तीसरे'),
      words('आख़िरी वाला, आख़िरी वाली, आख़िरी, अंतिम'),
    ],
    around: words(
      'वाला, वाली, समय, विकल्प, रहेगा, रहेगी, है, चाहिए, मुझे, कर, दीजिए, दें, दे, दो, लूंगा, लूंगी, मेरे, लिए, ही, बुक, कृपया, को',
    ),
  },
};
