import { expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { type Understood, understand } from '../../../server/phrasebook/understand/understand.ts';
import { RULES } from '../../support/phrasebook.ts';

const WEEK = ([1, 2, 3, 4, 5] as const).map((day) => ({ day, opens: '09:00', closes: '19:00' }));
/** A Tuesday. */
const FACTS = { now: '2026-11-24T10:00', hours: WEEK };

type Sentences = Partial<Record<LanguageCode, string>>;

function parseAll(sentences: Sentences): [code: string, understood: Understood][] {
  return Object.entries(sentences).map(([code, sentence]) => {
    // The keys of the table are language codes.
    const rules = RULES[code as LanguageCode];
    if (!rules) throw new Error(`no rules for ${code}`);
    return [code, understand(sentence, { rules, facts: FACTS, expected: null })];
  });
}

it('parsing dates resolves the 28th of next month to that month in every language', () => {
  for (const [code, { when }] of parseAll({
    en: 'on the twenty eighth of next month',
    fr: 'le vingt-huit du mois prochain',
    es: 'el veintiocho del mes que viene',
    de: 'am achtundzwanzigsten nächsten monats',
    pt: 'dia vinte e oito do mês que vem',
    it: 'il ventotto del mese prossimo',
    nl: 'de achtentwintigste van volgende maand',
    ru: 'двадцать восьмого следующего месяца',
    ja: '来月の二十八日',
    zh: '下个月二十八号',
    hi: 'अगले महीने की अट्ठाईस तारीख',
  }))
    expect([code, when.dates, when.needsConfirmation]).toEqual([code, ['2026-12-28'], false]);
});

it('parsing dates resolves the second week of a month to a range in every language', () => {
  for (const [code, { when }] of parseAll({
    en: 'the second week of january',
    fr: 'la deuxième semaine de janvier',
    es: 'la segunda semana de enero',
    pt: 'na segunda semana de janeiro',
    it: 'la seconda settimana di gennaio',
    nl: 'de tweede week van januari',
    ru: 'вторая неделя января',
    ar: 'الأسبوع الثاني من يناير',
  }))
    expect([code, when.dates, when.range]).toEqual([code, [], ['2027-01-08', '2027-01-14']]);
});

it('parsing dates resolves “after lunch” to the afternoon in every language', () => {
  for (const [code, { when }] of parseAll({
    en: 'tomorrow after lunch',
    fr: 'demain après le déjeuner',
    es: 'mañana después de comer',
    de: 'morgen nach dem mittagessen',
    pt: 'amanhã depois do almoço',
    it: 'domani dopo pranzo',
    nl: 'morgen na de lunch',
    ru: 'завтра после обеда',
    ja: '明日の昼食の後',
    zh: '明天午饭后',
    ar: 'بكرة بعد الغدا',
    hi: 'कल लंच के बाद',
  }))
    expect([code, when.dates, when.part]).toEqual([code, ['2026-11-25'], 'afternoon']);
});

it('parsing dates ignores a time that only gives a reason, such as “I leave at five so Thursday after five”', () => {
  for (const [code, { when }] of parseAll({
    en: 'i leave at five so thursday after five',
    fr: 'je sors à cinq heures donc jeudi après cinq heures',
    es: 'salgo a las cinco así que el jueves después de las cinco',
    de: 'ich hab um fünf feierabend also donnerstag nach fünf',
    pt: 'saio às cinco então quinta depois das cinco',
    it: 'esco alle cinque quindi giovedì dopo le cinque',
    nl: 'ik ben om vijf uur klaar dus donderdag na vijven',
    ru: 'я заканчиваю в пять так что в четверг после пяти',
    ja: '五時に終わるので木曜の五時以降',
    hi: 'मैं पाँच बजे निकलता हूँ तो गुरुवार को पाँच बजे के बाद',
  }))
    expect([code, when.dates, when.times, when.after]).toEqual([code, ['2026-11-26'], [], '17:00']);
});

it('parsing dates ignores a limit that only gives a reason, such as “I work until four so after half past four”', () => {
  for (const [code, { when }] of parseAll({
    en: 'on monday i am at the office until four so after half past four',
    fr: "lundi je suis au bureau jusqu'à quatre heures donc après quatre heures et demie",
    de: 'am montag bin ich bis vier im büro also nach halb fünf',
    it: 'lunedì sono in ufficio fino alle quattro quindi dopo le quattro e mezza',
    ru: 'в понедельник я до четырёх так что после половины пятого',
  }))
    expect([code, when.dates, when.after, when.before]).toEqual([code, ['2026-11-30'], '16:30', null]);
});

it('parsing intents recognizes “person or machine?” as the question whether the agent is human', () => {
  for (const [code, { intent }] of parseAll({
    en: 'am i talking to a person or a machine',
    fr: 'je parle à une personne ou à une machine',
    es: 'hablo con una persona o con una máquina',
    de: 'spreche ich mit einem menschen oder einer maschine',
    pt: 'estou falando com uma pessoa ou com uma máquina',
    it: 'parlo con una persona o un robot',
    nl: 'spreek ik met een mens of een computer',
    ru: 'я с человеком говорю или с роботом',
    ar: 'بحكي مع إنسان ولا آلة',
    hi: 'मैं इंसान से बात कर रहा हूँ या मशीन से',
  }))
    expect([code, intent]).toEqual([code, 'identity']);
});

it('parsing intents recognizes a transfer when the caller asks for a person and not a machine', () => {
  for (const [code, { intent }] of parseAll({
    en: 'put me through to a person not a machine',
    pt: 'não quero um robô quero falar com uma pessoa',
    ja: 'ロボットじゃなくて人間に代わってもらえますか',
    ar: 'بدي أحكي مع إنسان مش روبوت',
  }))
    expect([code, intent]).toEqual([code, 'transfer']);
});

it('parsing dates treats “from three on” as a limit, but not “from Monday to Wednesday”', () => {
  for (const [code, { when }] of parseAll({ ru: 'перенесите с понедельника на среду' }))
    expect([code, when.dates.length]).toEqual([code, 2]);
  for (const [code, { when }] of parseAll({ en: 'friday from three on', ru: 'в пятницу с трёх' }))
    expect([code, when.dates, when.after]).toEqual([code, ['2026-11-27'], '15:00']);
});

it('parsing dates applies a “no” to the day next to it, as in “Monday no, Friday” and “Friday, not Monday”', () => {
  for (const [code, { when }] of parseAll({
    es: 'el lunes no, el viernes',
    pt: 'na segunda não, na sexta',
    it: 'lunedì no, venerdì',
    de: 'am Freitag, nicht am Montag',
    zh: '周五，不是周一',
  }))
    expect([code, when.dates, when.needsConfirmation]).toEqual([code, ['2026-11-27'], false]);
});

it('parsing dates ignores past days and periods in every language', () => {
  for (const [code, { when }] of parseAll({
    en: 'my back has been bad for the past three days can i come friday morning',
    fr: "depuis lundi j'ai mal au dos, vendredi matin ce serait possible",
    es: 'ayer me caí y hace dos días que no duermo, el viernes por la mañana',
    de: 'seit Montag hab ich Rückenweh, ginge Freitag vormittag',
    it: 'ieri sera mi sono fatto male, venerdì mattina si può',
    ru: 'вчера вечером упала, можно в пятницу утром',
    ja: '昨日の夜から痛くて、金曜の朝お願いします',
    ar: 'أمس بالليل وقعت، ممكن الجمعة الصبح',
    hi: 'दो दिन से दर्द है, शुक्रवार को सुबह',
  }))
    expect([code, when.dates, when.part, when.needsConfirmation]).toEqual([
      code,
      ['2026-11-27'],
      'morning',
      false,
    ]);
});
