import type { LanguageCode } from '../../../languages/catalogue/languages.ts';
import { words } from '../words.ts';

/**
 * Not to be able to come cancels, where nothing else is said. Beside a wish to move it is only the reason for that one, and
 * beside a question it may be.
 */
export interface Hindrances {
  cannot: readonly string[];
  asks: readonly string[];
}

export const HINDRANCES: Readonly<Partial<Record<LanguageCode, Hindrances>>> = {
  en: {
    cannot: words(
      `not going to make it, won t be able to, can t make it, can t make my appointment, have to miss, won t be coming`,
    ),
    asks: words(`can we, could we, can i, could i, can you, could you, may i, is there, do you have, what about, how about, instead,
      would it, is it possible, any chance`),
  },
  fr: {
    cannot:
      words(`ne viendrai pas, ne peux pas venir, peux pas venir, peux plus venir, ne pourrai pas venir, ne pourrai pas être là,
      ne pourrai pas être présent, ne pourrai pas être présente`),
    asks: words(`est-ce que, peut-on, on peut, on pourrait, pouvez-vous, pourriez-vous, puis-je, je peux, avez-vous, vous avez, plutôt,
      à la place, c'est possible, serait-il possible`),
  },
  es: {
    cannot: words('no voy a poder ir, no puedo ir, no podré ir, no voy a ir, no puedo asistir'),
    asks: words(`se puede, se podría, podemos, podríamos, puede, pueden, podría, podrían, puedo pasar, tiene, tienen, mejor, en vez,
      sería posible, es posible, qué tal`),
  },
  de: {
    cannot: words(
      `schaff es nicht, schaffe es nicht, schaffe das nicht, nicht kommen, kann leider nicht, nicht wahrnehmen, verhindert`,
    ),
    asks: words(`geht, ginge, ging, könnten wir, können wir, könnte ich, kann ich, können sie, könnten sie, haben sie, hätten sie, stattdessen,
      wie wäre, wäre`),
  },
  pt: {
    cannot: words(
      `não vou poder ir, não posso ir, não vou conseguir ir, não vou poder comparecer, não poderei ir`,
    ),
    asks: words(`dá para, dá pra, tem como, podemos, podíamos, pode ser, pode passar, poderia, posso, seria possível, é possível, tem, têm, em vez,
      que tal`),
  },
  it: {
    cannot: words('non posso venire, non potrò venire, non riesco a venire'),
    asks: words(
      `possiamo, potremmo, si può, si potrebbe, può, potrebbe, posso venire, avete, ha un, invece, sarebbe possibile, è possibile`,
    ),
  },
  nl: {
    cannot: words('red het niet, ga het niet redden, niet redden, niet komen, kan niet op mijn afspraak'),
    asks: words(`kan het, kunnen we, zouden we, kan ik, zou ik, kunt u, kunnen jullie, heeft u, hebben jullie, in plaats daarvan, is het mogelijk,
      lukt het, past het`),
  },
  ru: {
    cannot: words(
      'не смогу прийти, не смогу быть, не приду, не смогу подойти, не смогу приехать, не получится прийти',
    ),
    asks: words(
      'можно, можно ли, а можно, нельзя ли, давайте, есть ли, могу ли, могу я, сможете, не могли бы, вместо',
    ),
  },
  ja: {
    cannot: words(
      `行けなくな, 行けません, 来られなく, 行けそうにな, 行けなさそう, 行かれな, 伺えなく, 伺えません, 参れなく`,
    ),
    asks: words('できますか, できませんか, でしょうか, ませんか, ますか, 代わりに, かわりに'),
  },
  zh: {
    cannot: words('来不了, 去不了, 不能来, 不能去, 去不成, 来不成'),
    asks: words('能不能, 可不可以, 可以吗, 行吗, 行不行, 好吗, 有没有'),
  },
  ar: {
    cannot:
      words(`لن أتمكن من الحضور, لن أستطيع الحضور, لن أستطيع المجيء, ما بقدر اجي, ما بقدر أجي, ما أقدر أجي, مش هقدر اجي,
      مش حقدر اجي, مش هقدر, مش حقدر, ما راح أقدر, ما رح أقدر, لا أستطيع الحضور`),
    asks: words('ممكن, هل, بدل, بدلا, يمكن, عندكم, فيه, ينفع'),
  },
  hi: {
    cannot:
      words(`नहीं आ पाऊंगा, नहीं आ पाऊँगा, नहीं आ पाऊंगी, नहीं आ पाऊँगी, नहीं आ सकता, नहीं आ सकती, नहीं आ सकूंगा, नहीं आ सकूँगा,
      नहीं आ पाएंगे`),
    asks: words('क्या, हो सकता, मिल सकता, आ सकता हूँ, के बदले, की जगह'),
  },
};
