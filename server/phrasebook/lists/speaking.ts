import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** What stands near the name of a language, as cues. */
export interface Speaking {
  /** In a long sentence a language is asked for beside one of these alone. */
  speaks: readonly string[];
  /** A language that somebody does not speak; behind it where verbs come last. */
  not: readonly string[];
  doNotsFollow?: boolean;
}

export const SPEAKING: Partial<Record<LanguageCode, Speaking>> = {
  en: { speaks: words('speak*, talk*, understand*'), not: words('not, don t, doesn t, can t, no, hardly') },
  fr: { speaks: words('parl*, compren*'), not: words('pas, ne, n, aucun') },
  es: { speaks: words('habl*, entiend*'), not: words('no, casi no, ni') },
  de: { speaks: words('sprech*, spricht, reden, redet, versteh*'), not: words('nicht, kein*, kaum') },
  pt: { speaks: words('fala*, falem, entend*'), not: words('não, nem') },
  it: { speaks: words('parl*, capi*'), not: words('non, nessun, né') },
  nl: { speaks: words('spreek*, sprek*, praat*, praten, verstaat'), not: words('niet, geen, nauwelijks') },
  ru: { speaks: words('говор*, понима*'), not: words('не, ни, плохо') },
  ja: {
    speaks: words('話, 喋, しゃべ'),
    not: words('ない, なくて, ません, 苦手, だめ, ダメ'),
    doNotsFollow: true,
  },
  zh: { speaks: words('说, 讲, 懂'), not: words('不, 没') },
  ar: {
    speaks: words('تكلم*, تتكلم*, يتكلم*, أتكلم, يحكي*, تحكي*, بيحكي*, بتحكي*, تتحدث*, يتحدث*, تعرف*, يعرف*'),
    not: words('ما, لا, مش, مو, ليس, لم'),
  },
  hi: { speaks: words('बोल*, बात, समझ*'), not: words('नहीं, नही, मत'), doNotsFollow: true },
};
