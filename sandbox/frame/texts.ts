import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createInstance, type TFunction } from 'i18next';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * BCP 47 tags for `Intl`. They equal those of the portal, because the emulated pages appear inside the portal or one
 * click away.
 */
const TAGS = { en: 'en', fr: 'fr-CA', ar: 'ar-u-nu-latn' } as const satisfies Record<PortalLanguage, string>;

/**
 * The texts of the emulated pages in one language. `t` renders HTML: its values are escaped and, in Arabic, isolated.
 */
export type PageTexts = {
  language: PortalLanguage;
  tag: string;
  direction: 'ltr' | 'rtl';
  /** All texts by part and name, including those that the scripts of the browser use. */
  catalogue: Readonly<Record<string, object>>;
  t: TFunction;
};

function readTexts(language: PortalLanguage): PageTexts {
  const file = new URL(`../../locales/${language}/sandbox.json`, import.meta.url);
  const catalogue: PageTexts['catalogue'] = JSON.parse(readFileSync(file, 'utf8'));
  const tag = TAGS[language];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const isolate = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text);
  const instance = createInstance({
    lng: tag,
    load: 'currentOnly',
    fallbackLng: false,
    initAsync: false,
    nsSeparator: false,
    ns: ['texts'],
    defaultNS: 'texts',
    resources: { [tag]: { texts: { sandbox: catalogue } } },
    parseMissingKeyHandler: (key: string) => {
      throw new Error(`No text for ${key}`);
    },
    interpolation: { prefix: '{', suffix: '}', escape: (text: string) => isolate(escapeHtml(text)) },
  });
  void instance.init();
  return { language, tag, direction, catalogue, t: instance.t };
}

/** The texts of the pages by language. */
export const pageTexts = {
  en: readTexts('en'),
  fr: readTexts('fr'),
  ar: readTexts('ar'),
} as const satisfies Record<PortalLanguage, PageTexts>;

/** The tags of an Accept-Language header in order of preference. */
function readAcceptLanguage(header = ''): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/);
      return { tag, quality: Number(quality.slice('q='.length)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/**
 * The texts in the first language that exists. Tries the tags that the product has requested (`fr`, `fr-CA` or
 * Facebook's `fr_CA`), then those of the browser, then English.
 */
export function textsFor(requestedTags: readonly string[], headers: IncomingHttpHeaders): PageTexts {
  const languages: Readonly<Record<string, PageTexts>> = pageTexts;
  for (const tag of [...requestedTags, ...readAcceptLanguage(headers['accept-language'])]) {
    const [language = ''] = tag.toLowerCase().split(/[-_]/);
    if (Object.hasOwn(languages, language)) return languages[language] ?? pageTexts.en;
  }
  return pageTexts.en;
}

/**
 * Formats an amount, given in the smallest unit of the currency, in the language of the page: `CA$30.00`, `30,00 $`.
 */
export function formatMoney({ tag }: PageTexts, cents: number, currency: string): string {
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(cents / 100);
}
