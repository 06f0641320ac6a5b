/**
 * Texts shared by all callers, by language. `name` is spoken; `first` and `last` are how the directory stores that
 * name.
 */
export type CommonPhrases = { yes: string; bye: string; name: string; first: string; last: string };

export const COMMON_PHRASES: Record<string, CommonPhrases> = {
  en: { yes: 'yes', bye: 'no thanks, goodbye', name: 'Mary Thompson', first: 'Mary', last: 'Thompson' },
  fr: { yes: 'oui', bye: 'non merci, au revoir', name: 'Marie Tremblay', first: 'Marie', last: 'Tremblay' },
  es: { yes: 'sí', bye: 'no, gracias, adiós', name: 'Sofía Ramírez', first: 'Sofía', last: 'Ramírez' },
  de: { yes: 'ja', bye: 'nein danke, auf Wiederhören', name: 'Anna Becker', first: 'Anna', last: 'Becker' },
  pt: { yes: 'sim', bye: 'não, obrigada, tchau', name: 'Ana Oliveira', first: 'Ana', last: 'Oliveira' },
  it: { yes: 'sì', bye: 'no grazie, arrivederci', name: 'Giulia Conti', first: 'Giulia', last: 'Conti' },
  nl: { yes: 'ja', bye: 'nee bedankt, tot ziens', name: 'Sanne Bakker', first: 'Sanne', last: 'Bakker' },
  ru: { yes: 'да', bye: 'нет, спасибо, до свидания', name: 'Мария Иванова', first: 'Мария', last: 'Иванова' },
  ja: { yes: 'はい', bye: 'いいえ、失礼します', name: '山田 花子', first: '花子', last: '山田' },
  zh: { yes: '对', bye: '没有了，谢谢，再见', name: '王小明', first: '小明', last: '王' },
  ar: { yes: 'نعم', bye: 'لا شكرا، مع السلامة', name: 'ليلى حداد', first: 'ليلى', last: 'حداد' },
  hi: { yes: 'हाँ', bye: 'नहीं, धन्यवाद, नमस्ते', name: 'प्रिया शर्मा', first: 'प्रिया', last: 'शर्मा' },
};

/** The phone number of every caller, and the number of another customer. */
export const CALLER = '+15145550123';
export const SOMEBODY_ELSE = '+15145550177';

/** The texts of a scenario merged with the texts shared by all callers. */
export function withCommon<Line extends string>(
  lines: Partial<Record<string, Record<Line, string>>>,
): Record<string, Record<Line | keyof CommonPhrases, string>> {
  const whole: Record<string, Record<Line | keyof CommonPhrases, string>> = {};
  for (const [language, own] of Object.entries(lines)) {
    const common = COMMON_PHRASES[language];
    if (own && common) whole[language] = { ...common, ...own };
  }
  return whole;
}
