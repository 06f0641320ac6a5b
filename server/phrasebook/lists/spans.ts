import type { LanguageCode } from '../../modules/languages/index.ts';

/**
 * Lengths of time that have a name, by their minutes: "half an hour". They count from now only behind what says so, as in
 * "in half an hour"; whole hours are a number and a unit. None may be a time of day as well.
 */
export const SPANS: Partial<Record<LanguageCode, Readonly<Record<number, readonly string[]>>>> = {
  en: {
    15: ['a quarter of an hour', 'quarter of an hour'],
    30: ['half an hour', 'a half hour', 'half hour'],
    45: ['three quarters of an hour'],
    60: ['an hour', "an hour's time"],
    90: ['an hour and a half'],
    120: ['a couple of hours', 'a couple hours'],
  },
  fr: {
    15: ["un quart d'heure"],
    30: ['une demi-heure', 'demi-heure', 'une petite demi-heure'],
    45: ["trois quarts d'heure"],
  },
  es: { 15: ['un cuarto de hora'], 30: ['media hora'], 45: ['tres cuartos de hora'] },
  de: {
    15: ['einer viertelstunde'],
    30: ['einer halben stunde', 'einer halben', 'ner halben stunde'],
    45: ['einer dreiviertelstunde'],
    90: ['anderthalb stunden', 'eineinhalb stunden'],
    150: ['zweieinhalb stunden'],
  },
  pt: { 15: ['um quarto de hora'], 30: ['meia hora'] },
  it: {
    15: ["un quarto d'ora"],
    30: ["mezz'ora", "una mezz'ora", 'mezzora', 'mezza ora'],
    45: ["tre quarti d'ora"],
    60: ["un'ora", "un'oretta"],
    90: ["un'ora e mezza", "un'ora e mezzo"],
    120: ["un paio d'ore", 'un paio di ore'],
  },
  nl: {
    15: ['een kwartier', 'een kwartiertje'],
    30: ['een half uur', 'een halfuur', 'een half uurtje', 'half uur', 'halfuur'],
    45: ['drie kwartier'],
    60: ['een uurtje'],
    90: ['anderhalf uur'],
  },
  ru: {
    15: ['четверть часа'],
    30: ['полчаса', 'пол часа', 'полчасика'],
    90: ['полтора часа', 'полтора часика'],
  },
  ja: { 30: ['半時間'] },
  zh: {
    15: ['一刻钟', '一刻鐘'],
    30: ['半个小时', '半小时', '半个钟头', '半個小時'],
    90: ['一个半小时', '一个半钟头'],
    150: ['两个半小时'],
  },
  ar: {
    15: ['ربع ساعة'],
    30: ['نصف ساعة', 'نص ساعة'],
    90: ['ساعة ونصف', 'ساعة ونص'],
    120: ['ساعتين'],
    150: ['ساعتين ونصف', 'ساعتين ونص'],
  },
  hi: {
    30: ['आधे घंटे', 'आधा घंटा'],
    45: ['पौन घंटे', 'पौने घंटे'],
    90: ['डेढ़ घंटे', 'डेढ़ घंटा'],
    150: ['ढाई घंटे'],
  },
};
