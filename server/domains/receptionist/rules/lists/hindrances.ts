import type { LanguageCode } from '../../../languages/catalogue/languages.ts';
import { words } from '../words.ts';

/** Not to be able to come cancels; beside a wish to move it is only the reason for that one. */
export const HINDRANCES: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  en: words(
    `not going to make it, won t be able to, can t make it, can t make my appointment, have to miss, won t be coming`,
  ),
  fr: words(`ne viendrai pas, ne peux pas venir, peux pas venir, peux plus venir, ne pourrai pas venir, ne pourrai pas être là,
    ne pourrai pas être présent, ne pourrai pas être présente`),
  es: words('no voy a poder ir, no puedo ir, no podré ir, no voy a ir, no puedo asistir'),
  de: words(
    `schaff es nicht, schaffe es nicht, schaffe das nicht, nicht kommen, kann leider nicht, nicht wahrnehmen, verhindert`,
  ),
  pt: words(`não vou poder ir, não posso ir, não vou conseguir ir, não vou poder comparecer, não poderei ir`),
  it: words('non posso venire, non potrò venire, non riesco a venire'),
  nl: words('red het niet, ga het niet redden, niet redden, niet komen, kan niet op mijn afspraak'),
  ru: words(
    'не смогу прийти, не смогу быть, не приду, не смогу подойти, не смогу приехать, не получится прийти',
  ),
  ja: words(
    `行けなくな, 行けません, 来られなく, 行けそうにな, 行けなさそう, 行かれな, 伺えなく, 伺えません, 参れなく`,
  ),
  zh: words('来不了, 去不了, 不能来, 不能去, 去不成, 来不成'),
  ar: words(`لن أتمكن من الحضور, لن أستطيع الحضور, لن أستطيع المجيء, ما بقدر اجي, ما بقدر أجي, ما أقدر أجي, مش هقدر اجي,
    مش حقدر اجي, مش هقدر, مش حقدر, ما راح أقدر, ما رح أقدر, لا أستطيع الحضور`),
  hi: words(`नहीं आ पाऊंगा, नहीं आ पाऊँगा, नहीं आ पाऊंगी, नहीं आ पाऊँगी, नहीं आ सकता, नहीं आ सकती, नहीं आ सकूंगा, नहीं आ सकूँगा,
    नहीं आ पाएंगे`),
};
