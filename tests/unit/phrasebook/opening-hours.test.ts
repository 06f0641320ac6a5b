import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import type { LanguageRules } from '../../../server/phrasebook/language.ts';
import { formatSentences, type Span, sentence } from '../../../server/phrasebook/respond/sentence.ts';
import { speechOf } from '../../../server/phrasebook/respond/speech.ts';
import { RULES } from '../../support/phrasebook.ts';

describe('opening hours of a week', () => {
  const day = (date: number, ...spans: Span[]) => ({ day: `2026-11-${date}`, spans });
  const [WHOLE, SHORT, LATER] = [
    { opens: '09:00', closes: '17:00' },
    { opens: '10:00', closes: '14:00' },
    { opens: '15:00', closes: '18:00' },
  ];
  const speak = (code: LanguageCode, week: ReturnType<typeof day>[]) =>
    formatSentences([sentence('hoursOfWeek', { days: { week } })], speechOf(RULES[code] as LanguageRules));
  const WEEKDAYS = [23, 24, 25, 26, 27].map((date) => day(date, WHOLE));

  it.each([
    ['en', 'We are open Monday to Friday from 9:00 AM to 5:00 PM and Saturday from 10:00 AM to 2:00 PM.'],
    ['fr', 'Nous sommes ouverts du lundi au vendredi de 9 h à 17 h et le samedi de 10 h à 14 h.'],
    ['de', 'Wir haben Montag bis Freitag von 9 Uhr bis 17 Uhr und Samstag von 10 Uhr bis 14 Uhr geöffnet.'],
    ['ru', 'Мы работаем с понедельника по пятницу с 9:00 до 17:00 и в субботу с 10:00 до 14:00.'],
    ['zh', '我们的营业时间是：星期一到星期五 上午9点到下午5点、星期六 上午10点到下午2点。'],
  ] as const)('opening hours of a week join the days with the same hours in %s', (code, text) => {
    expect(speak(code, [...WEEKDAYS, day(28, SHORT)]).replace(/\s/g, ' ')).toBe(text);
  });

  it('opening hours of a week join only neighbouring days, two of them with "and"', () => {
    expect(speak('en', [day(23, WHOLE), day(24, WHOLE), day(26, WHOLE), day(27, SHORT)])).toMatch(
      /^We are open Monday and Tuesday from 9:00\sAM to 5:00\sPM, Thursday from 9:00\sAM to 5:00\sPM,? and Friday from/u,
    );
  });

  it('opening hours of a week with a break separate the days with semicolons', () => {
    const week = [day(23, SHORT, LATER), day(24, SHORT, LATER), day(25, SHORT, LATER), day(26, WHOLE)];
    expect(speak('en', week).replace(/\s/g, ' ')).toBe(
      'We are open Monday to Wednesday from 10:00 AM to 2:00 PM and from 3:00 PM to 6:00 PM; Thursday from 9:00 AM to 5:00 PM.',
    );
  });
});
