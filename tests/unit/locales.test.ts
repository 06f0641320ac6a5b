import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, PORTAL_LANGUAGES, type PortalLanguage } from '../../server/core/portal-language.ts';
import { REPORT_LANGUAGES } from '../../server/core/report-language.ts';
import { languageCodes } from '../../server/modules/languages/catalogue/languages.ts';
import { LOCALES_FOLDER, readCatalogue } from '../../server/texts.ts';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { renderSite } from '../../web/site/render-site.tsx';
import { siteFacts } from '../../web/site/site-facts.ts';
import { siteTexts } from '../../web/site/site-texts.ts';
import { flattenTexts } from '../support/catalogues.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LANGUAGES = readdirSync(LOCALES_FOLDER).filter((name) => !name.includes('.'));
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

const FORM = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(FORM, '');
const parametersOf = (text: string) =>
  [...text.matchAll(/\{-?(\w+)(?:, \w+)?\}/g)].map(([, name = '']) => name);

/** Areas of the catalogue that exist only in these languages. */
const LANGUAGES_OF_AREA: Readonly<Record<string, readonly string[]>> = {
  report: REPORT_LANGUAGES,
  spoken: REPORT_LANGUAGES,
  wire: ['en'],
};

/**
 * Texts whose parameters differ from those of the English text, with their parameters. The mail templates pass the
 * parameters of both texts.
 */
const OWN_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'ar mail.teamChanged.joined.news': ['by', 'member', 'role'],
  'ar mail.dataExported.subject': ['businessName', 'what'],
  'ar mail.welcome.prices': ['price', 'length'],
};

const textsOf = (language: string) => flattenTexts(readCatalogue(language));
const english = new Map<string, string>(textsOf('en'));
/** Parameters by key, merged over all plural forms of a text. */
function parametersByKey(texts: Iterable<readonly [key: string, text: string]>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const base = baseOf(key);
    found.set(base, new Set([...(found.get(base) ?? []), ...parametersOf(text)]));
  }
  return found;
}
const englishParameters = parametersByKey(english);

it('all English texts spell “email” without a hyphen', () => {
  expect([...english].filter(([, text]) => /(?<![\w-])e-mail/i.test(text))).toEqual([]);
});

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const keys = new Set(texts.map(([key]) => baseOf(key)));

  it('the texts of a language have the same keys as English in each of their areas, and no empty text', () => {
    const areas = Object.keys(readCatalogue(language));
    const expectedKeys = [...english.keys()]
      .map(baseOf)
      .filter((key) => areas.includes(key.split('.')[0] ?? ''));
    expect([...keys].sort()).toEqual([...new Set(expectedKeys)].sort());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('the texts of a language have the same parameters as in English, but plural forms may omit the count', () => {
    const differing = texts.filter(([key, text]) => {
      const found = parametersOf(text);
      const mayLack = /_(zero|one|two)$/.test(key) ? ['count'] : [];
      const expectedParameters = OWN_PARAMETERS[`${language} ${key}`] ?? [
        ...(englishParameters.get(baseOf(key)) ?? []),
      ];
      return (
        found.some((name) => !expectedParameters.includes(name)) ||
        expectedParameters.some((name) => !found.includes(name) && !mayLack.includes(name))
      );
    });
    expect(differing).toEqual([]);
  });

  it('the texts of a language have every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(tagOf(language)).resolvedOptions();
    const known = new Set(texts.map(([key]) => key));
    const counted = new Set(texts.flatMap(([key]) => (FORM.test(key) ? [baseOf(key)] : [])));
    const lacking = [...counted].filter((key) =>
      pluralCategories.some((form) => !known.has(`${key}_${form}`)),
    );
    expect(lacking).toEqual([]);
  });
});

const isPortalLanguage = (language: string): language is PortalLanguage =>
  PORTAL_LANGUAGES.some((known) => known === language);
const tagOf = (language: string) => (isPortalLanguage(language) ? LANGUAGE_TAGS[language] : language);

it('the voice texts exist in every language of the agent', () => {
  const withVoice = LANGUAGES.filter((language) => 'voice' in readCatalogue(language));
  expect(withVoice).toEqual([...languageCodes].sort());
});

it.each(PORTAL_LANGUAGES)('the portal language %s has every area of the catalogue', (language) => {
  const expectedKeys = Object.keys(readCatalogue('en')).filter(
    (area) => LANGUAGES_OF_AREA[area]?.includes(language) ?? true,
  );
  expect(Object.keys(readCatalogue(language))).toEqual(expectedKeys);
});

/** Names, date patterns, units and input examples that are equal in all languages. */
const ALIKE =
  /^(https?:\/\/|[\w.+-]+@|[EMdy]{3,4}( y{4})?$)|Callingua|Twilio|Stripe|Resend|Google|Facebook|Apple|ElevenLabs|English|Français|العربية|\b(SQL|CSV|PDF|SMS|PIN|QR|URL|HTTP)\b/;
/** Names of the fictional customers on the public site. */
const PEOPLE = /^siteLanding\.testimonials\.list\.\d\.name$/;
/** Words that English and French share. */
const FRENCH_TOO = new Set(
  `Actions Active Agent Alberta Assistant Canada Code Contact Conversation Date Description Dollars FAQ Invitation Manitoba Menu Message
  Messages Minutes Note Notes Nunavut Ontario Page Pages Pause Phrase Phrases Question Questions Saskatchewan Section Service Services Slogan
  Tables Total Type Yukon min dollars minute minutes passage passages phrase phrases service services source sources type types via`.split(
    /\s+/,
  ),
);

it.each(TRANSLATED)('no text in %s is left in English', (language) => {
  const untranslated = textsOf(language).filter(([key, text]) => {
    const plainText = text.replace(/\{-?\w+(, \w+)?\}/g, '').replace(/\bCAD\b/, '');
    const isShared =
      ALIKE.test(text) || PEOPLE.test(key) || (language === 'fr' && FRENCH_TOO.has(plainText.trim()));
    return english.get(key) === text && /\p{L}{3}/u.test(plainText) && !isShared;
  });
  expect(untranslated).toEqual([]);
});

/** Wrong spaces and signs by language (docs/style.md). */
const WRONG: Record<PortalLanguage, Record<string, RegExp>> = {
  en: {
    'a space before a mark': /\p{L} [:;!?](\s|$)/u,
    'straight quotation marks': /"/,
    'another word for one thing': /\bowners?\b|\bcanceled\b|\bby itself\b|\bany more\b/i,
  },
  fr: {
    'a space that breaks': / [:»$]| %(?!\d)|« |[\d}] (h|min|s|Ko|Mo)\b/u,
    'a missing no-break space': /[\p{L}\d})»]:(\s|$)|«(?!\u00a0)|(?<!\u00a0)»/u,
    'a space before ; ! ?': /\s[;!?]/u,
    'another sign': /\.\.\.|"|\p{L}'\p{L}/u,
    'another word for one thing': /\bagendas?\b|\be-?mails?\b|\bpourriels?\b|\bweek-ends?\b|\bSMS\b/iu,
  },
  ar: {
    'a mark of another script': /\p{Script=Arabic}[,;?]/u,
    'a space before a mark': /\p{Script=Arabic} [،؛؟:.!]/u,
    'another sign': /\.\.\.|"|\u0640/u,
    'another word for one thing': /إيميل|المالك(ون|ين)/u,
  },
};

/** Texts that programs read: commands for operators and the English column names of a CSV file. */
const PROGRAMS = /SENTENCE|PHRASE|First name/;

describe.each(PORTAL_LANGUAGES)('the typography in %s', (language) => {
  // Rules of typography do not apply to spoken text.
  const writtenTexts = textsOf(language).filter(([key]) => !/^(voice|spoken)\./.test(key));
  const texts = writtenTexts.map(([, text]) => text.replace(/\{-?\w+(, \w+)?\}/g, '{}'));

  it.each(Object.entries(WRONG[language]))(
    'the typography of a language does not contain %s',
    (_what, wrong) => {
      expect(texts.filter((text) => wrong.test(text) && !PROGRAMS.test(text))).toEqual([]);
    },
  );
});

describe('every text of the catalogue', () => {
  it('every text of the catalogue is used in the code, by its key or by a computed key that matches', () => {
    const sources = ['web', 'server', 'worker', 'sandbox'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|js)$/.test(file) && !file.startsWith('dist/'))
        .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8')),
    );
    const all = sources.join('\n');
    const literals = new Set([...all.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, text]) => text));
    const computedKeys = [...all.matchAll(/`(\w+\.[\w.]*)\$\{[^`]*?\}([\w.]*)`/g)];
    const isUsed = (key: string) =>
      literals.has(key) ||
      computedKeys.some(([, head = '', tail = '']) => key.startsWith(head) && key.endsWith(tail));
    const unused = [...english.keys()].map(baseOf).filter((key) => !key.startsWith('site') && !isUsed(key));
    expect(unused).toEqual([]);
  });

  it('every text of the public site appears on a page', () => {
    const assets = { styles: '', firstScript: '', script: '/site.js' };
    const pages = renderSite(SITE_LANGUAGES, assets).filter(({ locale }) => locale === 'en');
    const html = pages
      .map(({ html: page }) => page)
      .join('\n')
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
    const texts = flattenTexts(siteTexts('en', siteFacts('en', SITE_LANGUAGES)));
    expect(texts.filter(([, text]) => !html.includes(text))).toEqual([]);
  });
});
