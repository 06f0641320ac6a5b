import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/**
 * Not to be able to come cancels, where nothing else is said. Beside a wish to move it is only the reason for that one, and
 * beside a question it may be.
 */
export interface Hindrances {
  cannot: readonly string[];
  /** Said before what somebody cannot do, and before no wish for an appointment. */
  regrets: readonly string[];
  /** Not to be there in time: to come later, another day or not at all. */
  late: readonly string[];
  asks: readonly string[];
}

export const HINDRANCES: Readonly<Partial<Record<LanguageCode, Hindrances>>> = {
  en: {
    regrets: words('unfortunately, i m afraid, regrettably'),
    late: words(
      `won t make it, not gonna make it, won t get there, can t get there, never make it, won t be there in time, stuck in, broke down, won t start, flat tire, missed my appointment`,
    ),
    cannot: words(
      `have to pull out, not coming anymore, not coming in anymore, not going to make it, won t be able to, can t make it, can t make my appointment, have to miss, won t be coming`,
    ),
    asks: words(`can we, could we, can i, could i, can you, could you, may i, is there, do you have, what about, how about, instead,
      would it, is it possible, any chance`),
  },
  fr: {
    regrets: words('malheureusement, hélas, je regrette'),
    late: words(
      `jamais là à temps, pas là à temps, arriverai pas, arriverai jamais, en panne, pris dans le trafic, coincé dans, coincée dans, manqué mon rendez-vous`,
    ),
    cannot:
      words(`je viendrai pas, viendrai plus, pourrai pas être là, pourrai pas y être, pourrai pas y aller, pas capable de venir, pas capable d'y aller, ne serai pas là, serai pas là, ne viendrai pas, ne peux pas venir, peux pas venir, peux plus venir, ne pourrai pas venir, ne pourrai pas être là,
      ne pourrai pas être présent, ne pourrai pas être présente`),
    asks: words(`est-ce que, peut-on, on peut, on pourrait, pouvez-vous, pourriez-vous, puis-je, je peux, avez-vous, vous avez, plutôt,
      à la place, c'est possible, serait-il possible`),
  },
  es: {
    regrets: words('lamentablemente, por desgracia, desafortunadamente, desgraciadamente'),
    late: words(
      `no creo que llegue, no llego, no alcanzo a llegar, no arranca, se me descompuso, perdí la cita, perdí mi cita`,
    ),
    cannot: words(
      'no voy a llegar, no voy a alcanzar, no voy a asistir, ya no voy a ir, no me da tiempo, no voy a poder ir, no puedo ir, no podré ir, no voy a ir, no puedo asistir',
    ),
    asks: words(`se puede, se podría, podemos, podríamos, puede, pueden, podría, podrían, puedo pasar, tiene, tienen, mejor, en vez,
      sería posible, es posible, qué tal`),
  },
  de: {
    regrets: words('leider, bedauerlicherweise'),
    late: words(
      `wird wohl nichts, wohl nichts mehr, springt nicht an, nicht rechtzeitig, schaffe ich nicht, schaff ich nicht, stehe im stau, steh im stau, termin verpasst`,
    ),
    cannot: words(
      `nicht einhalten, klappt nicht mehr, kann nicht mehr kommen, schaff es nicht, schaffe es nicht, schaffe das nicht, nicht kommen, kann leider nicht, nicht wahrnehmen, verhindert`,
    ),
    asks: words(`geht, ginge, ging, könnten wir, können wir, könnte ich, kann ich, können sie, könnten sie, haben sie, hätten sie, stattdessen,
      wie wäre, wäre`),
  },
  pt: {
    regrets: words('infelizmente, lamentavelmente'),
    late: words(
      `não consigo chegar, não vou chegar, não chego a tempo, avariou, carro quebrou, preso no trânsito, presa no trânsito, perdi a consulta`,
    ),
    cannot: words(
      `não vou conseguir, não vai dar pra eu ir, não vai dar pra ir, não vai dar para ir, não posso comparecer, não vou aparecer, não vou poder ir, não posso ir, não vou conseguir ir, não vou poder comparecer, não poderei ir`,
    ),
    asks: words(`dá para, dá pra, tem como, podemos, podíamos, pode ser, pode passar, poderia, posso, seria possível, é possível, tem, têm, em vez,
      que tal`),
  },
  it: {
    regrets: words('purtroppo, sfortunatamente'),
    late: words(
      `non ce la faccio ad arrivare, non faccio in tempo, non arrivo in tempo, bloccato nel, bloccata nel, ho bucato, in panne, ho perso l'appuntamento`,
    ),
    cannot: words(
      'non ce la faccio a venire, non ce la faccio proprio, non riuscirò a venire, non riusciamo a venire, non potrò esserci, non ci sarò, non verrò, non vengo, non posso venire, non potrò venire, non riesco a venire',
    ),
    asks: words(
      `possiamo, potremmo, si può, si potrebbe, può, potrebbe, posso venire, avete, ha un, invece, sarebbe possibile, è possibile`,
    ),
  },
  nl: {
    regrets: words('helaas, jammer genoeg'),
    late: words(
      `niet halen, haal ik niet, haal het niet, lekke band, in de file, niet op tijd, afspraak gemist`,
    ),
    cannot: words(
      'kan niet doorgaan, kan toch niet, ik kom niet, red het niet, ga het niet redden, niet redden, niet komen, kan niet op mijn afspraak',
    ),
    asks: words(`kan het, kunnen we, zouden we, kan ik, zou ik, kunt u, kunnen jullie, heeft u, hebben jullie, in plaats daarvan, is het mogelijk,
      lukt het, past het`),
  },
  ru: {
    regrets: words('к сожалению, увы'),
    late: words(`не успею, не успеваю, не успеем, машина сломалась, в пробке, пропустил, пропустила`),
    cannot: words(
      'меня не будет, не придём, не приеду, не получится приехать, не получается прийти, не получится быть, прийти не смогу, быть не смогу, приехать не смогу, прийти не получится, прийти не получается, не смогу прийти, не смогу быть, не приду, не смогу подойти, не смогу приехать, не получится прийти',
    ),
    asks: words(
      'можно, можно ли, а можно, нельзя ли, давайте, есть ли, могу ли, могу я, сможете, не могли бы, вместо',
    ),
  },
  ja: {
    regrets: words('申し訳ない, 残念'),
    late: words(`間に合いそうにな, 間に合わな, 間に合いませ, 車が故障, 渋滞`),
    cannot: words(
      `都合がつかなくな, 都合が悪くなっ, 都合つかなくな, 行くことができなくな, 行けなくなり, 行けそうもな, 来れなく, 行けなくな, 行けません, 来られなく, 行けそうにな, 行けなさそう, 行かれな, 伺えなく, 伺えません, 参れなく`,
    ),
    asks: words('できますか, できませんか, でしょうか, ませんか, ますか, 代わりに, かわりに'),
  },
  zh: {
    regrets: words('很遗憾, 可惜'),
    late: words(`赶不到, 赶不过来, 赶不上, 来不及, 堵车, 堵在, 坏在路上`),
    cannot: words(
      '来不成了, 过不来了, 过不去了, 到不了了, 没法来了, 没法去了, 没办法来, 没办法去, 没法过来, 没法过去, 来不了, 去不了, 不能来, 不能去, 去不成, 来不成',
    ),
    asks: words('能不能, 可不可以, 可以吗, 行吗, 行不行, 好吗, 有没有'),
  },
  ar: {
    regrets: words('للأسف, مع الأسف'),
    late: words(`ما راح ألحق, ما رح ألحق, مش هلحق, ما بلحق, لن ألحق, سيارتي تعطلت, فاتني`),
    cannot:
      words(`ما بقدر آجي, ما بقدر احضر, ما أقدر احضر, ما أقدر أحضر, ما راح أجي, ما راح أحضر, ما رح أجي, مش قادر أجي, مش قادرة أجي, مش هقدر آجي, مش هينفع أجي, لن أتمكن من الحضور, لن أستطيع الحضور, لن أستطيع المجيء, ما بقدر اجي, ما بقدر أجي, ما أقدر أجي, مش هقدر اجي,
      مش حقدر اجي, مش هقدر, مش حقدر, ما راح أقدر, ما رح أقدر, لا أستطيع الحضور`),
    asks: words('ممكن, هل, بدل, بدلا, يمكن, عندكم, فيه, ينفع'),
  },
  hi: {
    regrets: words('अफ़सोस, दुर्भाग्य से'),
    late: words(
      `नहीं पहुँच पाऊँगा, नहीं पहुंच पाऊंगा, नहीं पहुँच पाऊँगी, नहीं पहुंच पाऊंगी, पहुँच नहीं पाऊँगा, पहुंच नहीं पाऊंगा, ट्रैफ़िक में`,
    ),
    cannot:
      words(`आ नहीं पाऊँगा, आ नहीं पाऊंगा, आ नहीं पाऊँगी, आ नहीं पाऊंगी, आ नहीं सकता, आ नहीं सकती, आ नहीं पाएँगे, आ नहीं पाएंगे, नहीं आऊँगा, नहीं आऊंगा, नहीं आऊँगी, नहीं आऊंगी, नहीं आ पा रहा, नहीं आ पा रही, नहीं आ रहा, नहीं आ रही, नहीं आ पाऊंगा, नहीं आ पाऊँगा, नहीं आ पाऊंगी, नहीं आ पाऊँगी, नहीं आ सकता, नहीं आ सकती, नहीं आ सकूंगा, नहीं आ सकूँगा,
      नहीं आ पाएंगे`),
    asks: words('क्या, हो सकता, मिल सकता, आ सकता हूँ, के बदले, की जगह'),
  },
};
