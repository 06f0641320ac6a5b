import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Texts } from '../../locales/texts.d.ts';
import { createI18n } from '../../server/core/i18n.ts';
import { LOCALE_FACTS, type Locale } from './locale.ts';

/** Areas of the public site by the names that its pages use. `company` is shared with the portal. */
const AREAS = {
  about: 'siteAbout',
  common: 'siteCommon',
  company: 'company',
  contact: 'siteContact',
  hear: 'siteHear',
  landing: 'siteLanding',
  languages: 'siteLanguages',
  notFound: 'siteNotFound',
  privacy: 'sitePrivacy',
  questions: 'siteQuestions',
  support: 'siteSupport',
  terms: 'siteTerms',
} as const satisfies Record<string, keyof Texts>;

type TextsLike<English> = English extends string
  ? string
  : { readonly [Key in keyof English]: TextsLike<English[Key]> };

export type SiteTexts = { readonly [Name in keyof typeof AREAS]: TextsLike<Texts[(typeof AREAS)[Name]]> };

const LOCALES_FOLDER = path.resolve(import.meta.dirname, '../../locales');

function readArea(locale: Locale, area: string): object {
  return JSON.parse(readFileSync(path.join(LOCALES_FOLDER, locale, `${area}.json`), 'utf8'));
}

/**
 * Loads every text of the site in a language, with each `{name}` replaced by its value. Throws for a name
 * without a value, so that the build never writes a page with a gap.
 */
export function siteTexts(locale: Locale, values: Readonly<Record<string, string>>): SiteTexts {
  const catalogue = Object.fromEntries(Object.values(AREAS).map((area) => [area, readArea(locale, area)]));
  // Right-to-left isolation is off here, because `siteFacts` has already isolated the values that need it in Arabic.
  const { t } = createI18n({ tag: LOCALE_FACTS[locale].tag, isRightToLeft: false, catalogue });
  // The cast is needed because the type of `t` only knows the keys of single texts. Here `t` returns a whole area
  // (`returnObjects`).
  const fill = t as unknown as (area: string, options: object) => unknown;
  const filled = Object.entries(AREAS).map(([name, area]) => [
    name,
    fill(area, { ...values, returnObjects: true }),
  ]);
  // The cast is safe: all languages have the same keys and parameters (tests/unit/locales.test.ts).
  return Object.fromEntries(filled) as SiteTexts;
}
