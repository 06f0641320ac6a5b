import { createInstance, type i18n } from 'i18next';
import type { TextsByKey } from '../../locales/texts.d.ts';
import { type ErrorText, renderWith } from './error-text.ts';
import { formatWall, parseWall } from './format-wall.ts';
import { isolateInRtl } from './isolate.ts';
import { formatDollars, formatMoney } from './money.ts';
import { LANGUAGE_TAGS, PORTAL_LANGUAGES } from './portal-language.ts';
import { TIME_PATTERNS } from './time-patterns.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { texts: TextsByKey };
    defaultNS: 'texts';
    nsSeparator: false;
    // No key contains a space, so this separator disables nested keys. Each key of the type is complete:
    // `area.section.name`.
    keySeparator: ' ';
    interpolationPrefix: '{';
    interpolationSuffix: '}';
    strictInterpolationChecks: true;
    /** The type of a value by its format: `{amount, money}` is cents, `{number, phone}` E.164, `{day, monthDay}` a day. */
    interpolationFormatTypeMap: {
      money: number;
      dollars: number;
      prices: readonly number[];
      monthDay: string;
      phone: string;
      text: ErrorText;
    };
  }
}

/** The only namespace. It holds all areas of all catalogues, so that a key is `area.section.name`. */
const NAMESPACE = 'texts';

/** Areas of one language: the content of `locales/<language>/<area>.json` by area. */
export type Catalogue = Readonly<Record<string, object>>;

type Options = {
  /** BCP 47 tag; plural rules and number formats follow it. */
  tag: string;
  /** In right-to-left text each value is isolated, so that phone numbers, addresses and Latin names keep their order. */
  isRightToLeft: boolean;
  catalogue: Catalogue;
  /**
   * Called for a key without a text and for a `{parameter}` without a value. Returns the text to show. The default
   * throws.
   */
  onMissing?: (what: string) => string;
  /** Formats that only the server has: phone numbers need a large library. */
  formats?: { phone: (e164: string) => string };
};

/** The portal language whose price format applies. Any other language formats prices as English does. */
const languageOf = (tag: string) => PORTAL_LANGUAGES.find((each) => LANGUAGE_TAGS[each] === tag) ?? 'en';

const fail = (what: string): never => {
  throw new Error(`No text for ${what}`);
};

/**
 * Creates the translator of one language. Values replace `{name}` and are never interpreted themselves. `count` selects
 * the plural form (`key_one`, `key_other` and so on), `{count, number}` groups thousands, and `{amount, money}` writes
 * cents as a price. `{amount, dollars}` omits ".00", and `{choices, prices}` writes several prices. `{day, monthDay}`
 * writes a calendar day (`yyyy-MM-dd`) without its year. `{day, text}` inserts another text of the catalogue.
 */
export function createI18n({ tag, isRightToLeft, catalogue, onMissing = fail, formats }: Options): i18n {
  const instance = createInstance({
    lng: tag,
    load: 'currentOnly',
    fallbackLng: false,
    initAsync: false,
    nsSeparator: false,
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: { [tag]: { [NAMESPACE]: catalogue } },
    parseMissingKeyHandler: onMissing,
    missingInterpolationHandler: (_text, [parameter]: string[]) => onMissing(parameter ?? ''),
    interpolation: {
      prefix: '{',
      suffix: '}',
      escapeValue: isRightToLeft,
      escape: isolateInRtl,
    },
  });
  void instance.init();
  const { formatter } = instance.services;
  const language = languageOf(tag);
  const price = (cents: number) => formatMoney(cents, language);
  formatter?.add('money', price);
  formatter?.add('dollars', (cents: number) => formatDollars(cents, language));
  formatter?.add('prices', (choices: readonly number[]) => choices.map(price).join(', '));
  formatter?.add('monthDay', (day: string) =>
    formatWall(parseWall(day), TIME_PATTERNS[language].monthDay, language),
  );
  formatter?.add('text', (text: ErrorText) => renderWith(instance.t, text));
  if (formats) formatter?.add('phone', formats.phone);
  return instance;
}

/** Adds areas that were loaded later. */
export function addAreas(instance: i18n, catalogue: Catalogue): void {
  instance.addResourceBundle(instance.language, NAMESPACE, catalogue, true, true);
}
