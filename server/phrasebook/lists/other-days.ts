import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** How one day is told by another one that was named before it, and what is over. */
export interface OtherDays {
  /** The day before, the day after the one that was named. */
  dayBefore: readonly string[];
  dayAfter: readonly string[];
  /** Not this Saturday but *the one after*; not next week but *the other*. */
  oneAfter: readonly string[];
  /** I have the children until four, so *after that*. */
  thereafter: readonly string[];
  /** What was yesterday is a reason, and no wish; so is what has lasted *since* Monday, *for* three days; three days *ago*. */
  past: readonly string[];
  since: readonly string[];
  ago: readonly string[];
}

/** None may say more than that: where no day was named before, the day beside such words is asked back. */
export const OTHER_DAYS: Readonly<Partial<Record<LanguageCode, OtherDays>>> = {
  en: {
    dayBefore: words('the day before, the day before that, day before that'),
    dayAfter: words('the day after, the day after that, day after that, the following day'),
    oneAfter: words('the one after, the one after that, the following one'),
    thereafter: words('after that, after then, afterwards'),
    past: words('yesterday, last night, yesterday evening, yesterday morning, yesterday afternoon'),
    since: words('since, for the past, for the last, over the past'),
    ago: words('ago, now'),
  },
  fr: {
    dayBefore: words("la veille, le jour d'avant, le jour avant, la journée d'avant"),
    dayAfter: words("le lendemain, le jour d'après, le jour suivant"),
    oneAfter: words("celui d'après, celle d'après, le suivant, la suivante, l'autre d'après"),
    thereafter: words('après ça, après cela, ensuite'),
    past: words('hier, hier soir, hier matin, hier après-midi, avant-hier, la nuit dernière'),
    since: words('depuis, ça fait, il y a, voilà'),
    ago: words('déjà'),
  },
  es: {
    dayBefore: words('el día anterior, un día antes, el día antes, la víspera'),
    dayAfter: words('al día siguiente, el día siguiente, el día después'),
    oneAfter: words('la otra, el otro, el que sigue, la que sigue, el de después, la de después'),
    thereafter: words('después de eso, después de esa hora, luego de eso'),
    past: words('ayer, anoche, anteayer, antier, ayer por la tarde, ayer por la noche'),
    since: words('desde hace, hace'),
    ago: words('atrás'),
  },
  de: {
    dayBefore: words(
      'am tag davor, tag davor, tags zuvor, einen tag vorher, einen tag davor, am vortag, am tag vorher',
    ),
    dayAfter: words('am tag danach, tag danach, tags darauf, am tag darauf'),
    oneAfter: words(
      'den darauf, der darauf, den danach, der danach, die darauf, die danach, den drauf, den übernächsten',
    ),
    thereafter: words('danach, dann erst'),
    past: words('gestern, gestern abend, gestern früh, gestern nacht, vorgestern, letzte nacht'),
    since: words('seit, schon seit'),
    ago: [],
  },
  pt: {
    dayBefore: words(
      'um dia antes, no dia antes, no dia anterior, o dia anterior, na véspera, um dia antes disso',
    ),
    dayAfter: words('no dia seguinte, o dia seguinte'),
    oneAfter: words('na outra, a outra, o outro, no outro, na seguinte, no seguinte'),
    thereafter: words('depois disso, só depois'),
    past: words('ontem, ontem à noite, ontem à tarde, ontem de manhã, anteontem'),
    since: words('há, faz, já faz'),
    ago: words('atrás'),
  },
  it: {
    dayBefore: words('il giorno prima, il giorno precedente, un giorno prima, la vigilia'),
    dayAfter: words('il giorno dopo, il giorno seguente, il giorno successivo'),
    oneAfter: words('quello dopo, quella dopo, quello successivo, quella successiva, quello seguente'),
    thereafter: words('dopo di che, dopo quell ora, solo dopo'),
    past: words('ieri, ieri sera, ieri mattina, ieri pomeriggio, ieri notte, l altro ieri, stanotte'),
    since: words('da, ormai da'),
    ago: words('fa'),
  },
  nl: {
    dayBefore: words('de dag ervoor, de dag daarvoor, een dag ervoor'),
    dayAfter: words('de dag erna, de dag daarna'),
    oneAfter: words('erna, daarna, die erna, die daarna, daarop'),
    thereafter: words('daarna, pas daarna'),
    past: words('gisteren, gisteravond, gistermiddag, gisterochtend, eergisteren, vannacht, afgelopen nacht'),
    since: words('sinds, al'),
    ago: words('geleden'),
  },
  ru: {
    dayBefore: words('накануне, за день до этого, днём раньше, день раньше, за день до'),
    dayAfter: words('на следующий день, на другой день'),
    oneAfter: words('через одну, а через одну'),
    thereafter: words('после этого, уже после'),
    past: words('вчера, вчера вечером, вчера утром, вчера днём, вчера ночью, позавчера, сегодня ночью'),
    since: words('уже'),
    ago: words('назад, тому назад'),
  },
  ja: {
    dayBefore: words('その前の日, その前日, 前日, 前の日'),
    dayAfter: words('その次の日, その翌日, 次の日, 翌日'),
    oneAfter: words('その次の, その次, その後の, 次の次の'),
    thereafter: words('その後, それ以降'),
    past: words('昨日, 昨日の夜, 昨日の朝, 昨日の夕方, 昨夜, 昨晩, ゆうべ, おととい, 一昨日'),
    since: [],
    ago: words('前から, 前'),
  },
  zh: {
    dayBefore: words('前一天, 头一天, 提前一天'),
    dayAfter: words('第二天, 后一天, 隔天'),
    oneAfter: words('再下一个, 再下一, 再下个, 之后那'),
    thereafter: words('之后再, 那之后, 那以后'),
    past: words('昨天, 昨天晚上, 昨天早上, 昨天下午, 昨晚, 昨日, 前天'),
    since: [],
    ago: words('前, 以前, 之前, 了'),
  },
  ar: {
    dayBefore: words('قبلها بيوم, قبله بيوم, اليوم اللي قبله, اليوم السابق, قبل ذلك بيوم'),
    dayAfter: words('بعدها بيوم, بعده بيوم, اليوم اللي بعده, اليوم التالي, بعد ذلك بيوم'),
    oneAfter: words('اللي بعده, اللي بعدها, الذي بعده, التي بعدها, اللي وراه'),
    thereafter: words('بعدها, بعد ذلك, بعد هيك'),
    past: words('أمس, امبارح, البارحة, مبارح, أمس بالليل, امبارح بالليل, أول أمس, أمس مساء'),
    since: words('من, منذ, صار لي, صارلي, بقالي'),
    ago: [],
  },
  hi: {
    dayBefore: words('उससे एक दिन पहले, एक दिन पहले, उससे पहले वाले दिन, उसके पहले वाले दिन'),
    dayAfter: words('उसके अगले दिन, उसके एक दिन बाद'),
    oneAfter: words('उसके अगले, उसके अगला, उसके बाद वाले, उसके बाद वाला'),
    thereafter: words('उसके बाद, इसके बाद'),
    past: words('बीते कल, बीती रात, कल रात से, कल से'),
    since: [],
    ago: words('से, पहले से'),
  },
};
