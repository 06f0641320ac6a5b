import type { LanguageCode } from '../../../languages/catalogue/languages.ts';
import { words } from '../words.ts';

/** What stands beside a language that somebody speaks, as cues: in a long sentence it is asked for beside one of these alone. */
export const SPEAKING: Partial<Record<LanguageCode, readonly string[]>> = {
  en: words('speak*, talk*, understand*'),
  fr: words('parl*, compren*'),
  es: words('habl*, entiend*'),
  de: words('sprech*, spricht, reden, redet, versteh*'),
  pt: words('fala*, falem, entend*'),
  it: words('parl*, capi*'),
  nl: words('spreek*, sprek*, praat*, praten, verstaat'),
  ru: words('говор*, понима*'),
  ja: words('話, 喋, しゃべ'),
  zh: words('说, 讲, 懂'),
  ar: words('تكلم*, تتكلم*, يتكلم*, أتكلم, يحكي*, تحكي*, بيحكي*, بتحكي*, تتحدث*, يتحدث*'),
  hi: words('बोल*, बात, समझ*'),
};
