import { describe, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { LOCALES, type Locale } from '../../web/site/locale.ts';
import { siteFacts } from '../../web/site/site-facts.ts';
import { siteTexts } from '../../web/site/site-texts.ts';
import { textsOf } from '../support/catalogues.ts';

/** All texts of the site in a language by key, such as 'sitePrivacy.sections.use.title'. */
const all = (locale: Locale) => Object.entries(textsOf(locale)).filter(([key]) => key.startsWith('site'));
const english = new Map(all('en'));
const TRANSLATED = ['fr', 'ar'] as const;

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
/** Parts of a text that need no translation: names of companies, abbreviations, figures and signs. */
const NAMES =
  /Callingua|Twilio|Stripe|Resend|Google|Facebook|Apple|ElevenLabs|CSV|EST|HNE|API|CRM|FAQ|IA\b|[\p{N}\p{P}\p{S}\s\u2066\u2069]/gu;
const translatablePart = (text: string) => text.replace(/\{\w+\}/g, '').replace(NAMES, '');

/** Words that are equal in English and French. */
const SHARED = new Set(['Canada', 'Contact', 'Menu', 'Total', 'Questions', 'min']);

describe('the texts of the public site', () => {
  it.each(TRANSLATED)('the texts of the public site in %s have no text left in English', (locale) => {
    const untranslated = all(locale).filter(
      ([place, text]) => text === english.get(place) && translatablePart(text) !== '',
    );
    const people = /^siteLanding\.testimonials\.list\.\d\.name$/;
    expect(
      untranslated.filter(([place, text]) => !SHARED.has(translatablePart(text)) && !people.test(place)),
    ).toEqual([]);
  });

  it('the texts of the public site in French contain no English words', () => {
    const texts = all('fr');
    expect(texts.filter(([, text]) => /\b(the|and|your|with|from|every|call|calls)\b/i.test(text))).toEqual(
      [],
    );
  });

  it('the texts of the public site in Arabic contain no Latin letters except for names', () => {
    const latin = all('ar').filter(([, text]) => /\p{Script=Latin}/u.test(translatablePart(text)));
    expect(latin).toEqual([]);
  });

  it.each(LOCALES)(
    'the texts of the public site in %s insert each price and limit from the plan',
    (locale) => {
      const texts = all(locale);
      const typed = texts.filter(([, text]) => /\$\s?\d|\d\s?\$/.test(text));
      expect(typed).toEqual([]);
      const used = new Set(texts.flatMap(([, text]) => placeholders(text)));
      const known = Object.keys(siteFacts(locale, SITE_LANGUAGES));
      expect([...used].filter((name) => !known.includes(name ?? ''))).toEqual([]);
    },
  );

  it('the texts of the public site throw when a parameter has no value', () => {
    expect(() => siteTexts('en', {})).toThrow('No text for {');
  });

  it('the texts of the public site have the documented sections', () => {
    const { company, privacy, terms } = siteTexts('en', siteFacts('en', SITE_LANGUAGES));
    expect(Object.values(privacy.sections).map(({ title }) => title)).toEqual([
      'Information We Collect',
      'How We Use Your Information',
      'Data Security',
      'Your Rights',
    ]);
    expect(Object.values(terms.sections).map(({ title }) => title)).toEqual([
      'Service Description',
      'Pay-As-You-Go Pricing',
      'Account Responsibilities',
      'Service Availability',
      'Limitation of Liability',
      'Termination',
    ]);
    expect([privacy.updated, terms.updated]).toEqual(Array(2).fill('Last updated August 20, 2025'));
    expect(Object.values(company.support.hours.rows).map(({ time }) => time)).toEqual([
      '9:00 AM – 6:00 PM',
      '10:00 AM – 4:00 PM',
      'Closed',
    ]);
  });
});
