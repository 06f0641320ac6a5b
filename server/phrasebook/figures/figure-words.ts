import { words } from '../grammar/grammar.ts';

/** Signs, codes and names of currencies in all languages, before or after an amount. */
const CURRENCIES = words(`
  dollars, dollar, bucks, buck, euros, euro, pounds, pound, pesos, peso, cents, cent,
  dólares, dólar, dolares, dolar, centavos, centavo, céntimos, céntimo, reais, piastres, piastre, dollari, dollaro,
  centesimi, centesimo, centimes, centime, долларов, доллара, доллар, евро, рублей, рубля, рубль, центов, цента,
  ドル, ユーロ, セント, 円, 美元, 加元, 欧元, 人民币, 块钱, 块, 元, 달러, 유로, 원, دولارات, دولارا, دولاراً, دولار, يورو, سنتات,
  سنتا, سنت, ريال, درهم, डॉलर, यूरो, रुपये, रुपए, रुपया, सेंट, dolarów, dolary, dolara, доларів, долара, złotych, lira, đô la, ดอลลาร์, บาท
`);
/** A hundredth of the unit. */
const HUNDREDTHS = words(`
  cents, cent, centavos, centavo, céntimos, céntimo, centesimi, centesimo, centimes, centime, центов, цента, セント,
  سنتات, سنتا, سنت, सेंट
`);
const PERCENTS = words(`
  percent, per cent, pour cent, por ciento, por cento, per cento, prozent, procent, процентов, процента, процент,
  パーセント, بالمئة, بالمائة, في المئة, في المائة, प्रतिशत, फ़ीसदी, फीसदी, procento, procenta, yüzde, 퍼센트, เปอร์เซ็นต์
`);

const SIGNS = '[$€£¥₹₽₩₺₫฿₪₴]';
const CODES = '(?:USD|CAD|EUR|GBP|AUD|MXN|BRL|INR|JPY|CNY)';
const LETTER = '[\\p{L}\\p{M}]';
const oneOf = (list: readonly string[]): string =>
  [...list].sort((one, other) => other.length - one.length).join('|');
/** In scripts with spaces no letter may follow a word. */
const named = (list: readonly string[]): string =>
  `(?:${oneOf(list.filter((word) => /[^\p{ASCII}]/u.test(word)))}|(?:${oneOf(
    list.filter((word) => !/[^\p{ASCII}]/u.test(word)),
  )})(?!${LETTER}))`;

export const MONEY_BEHIND = new RegExp(`^\\s?(?:${SIGNS}|${CODES}\\b|${named(CURRENCIES)})`, 'iu');
export const MONEY_BEFORE = new RegExp(`(?:${SIGNS}|${CODES})\\s?$`, 'iu');
export const HUNDREDTH_BEHIND = new RegExp(`^\\s?${named(HUNDREDTHS)}`, 'iu');
export const PERCENT_BEHIND = new RegExp(`^\\s?(?:[%％٪]|${named(PERCENTS)})`, 'iu');
/** Chinese places "of a hundred parts" before the number, Turkish its word. */
export const PERCENT_BEFORE = /(?:百分之|%|yüzde\s)$/iu;
/** In scripts without spaces a number counts only before a counted noun: 十分 is "very". */
export const COUNTED_BEHIND =
  /^\s?(?:個|个|位|名|人|家|次|张|枚|間|间|年|小时|時間|分钟|分間|天|日間|つ|件|回|種類|种|周年|公里|米)/u;
