import type { Texts, TextsByKey } from '../../../locales/texts.d.ts';
import { addAreas, createI18n } from '../../../server/core/i18n.ts';
import { directionOf, LANGUAGE_TAGS, PORTAL_LANGUAGES } from '../../../server/core/portal-language.ts';

/** A file of texts, `locales/<language>/<area>.json`. */
export type Area = keyof Texts;

/** Keys whose text takes no parameters, for tables such as the routes. */
export type PlainTextKey = {
  [Key in keyof TextsByKey]: TextsByKey[Key] extends `${string}{${string}` ? never : Key;
}[keyof TextsByKey];

/** Text files that every screen and every schema error in a form needs. They are loaded before the portal starts. */
export const START_AREAS = ['common', 'fields'] as const satisfies readonly Area[];

// The server chooses the language and writes it into the page. English when there is no page, because some tools import
// the routes without one.
const pageLanguage = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
const locale = PORTAL_LANGUAGES.find((language) => language === pageLanguage) ?? 'en';
const language = { locale, tag: LANGUAGE_TAGS[locale], dir: directionOf(locale) } as const;

/** The language of the portal. Changing it reloads the page. `tag` is the locale for `Intl`. */
export function currentLanguage(): typeof language {
  return language;
}

/**
 * Handles a missing text. A newer server may send a value that this version has no text for. In production the value
 * itself is then shown and the missing key is logged, so that no screen crashes.
 */
function onMissing(key: string): string {
  if (import.meta.env.DEV) throw new Error(`No text for ${key}`);
  // biome-ignore lint/suspicious/noConsole: browser tests fail on errors in the console
  console.error(`No text for ${key}`);
  return key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
}

const i18n = createI18n({
  tag: language.tag,
  isRightToLeft: language.dir === 'rtl',
  catalogue: {},
  onMissing,
});

/**
 * The text of a key with its parameters filled in; `count` selects the plural form. Call it while rendering, never at
 * module level: the texts of a screen are loaded together with its code.
 */
export const t = i18n.t;

/** True when a key that was built from a server value has a text. Texts of such keys have no parameters. */
export const isTextKey = (key: string): key is PlainTextKey => i18n.exists(key);

/**
 * Loaders of the text files that the portal may need. The files that only the site, emails, reports, documents, calls,
 * error responses or emulators use are excluded. The list is in a function, because tools import the routes without
 * Vite, and only Vite supports `import.meta.glob`.
 */
const areaFiles = () =>
  import.meta.glob<object>(
    [
      '../../../locales/{en,fr,ar}/*.json',
      '!../../../locales/*/site[A-Z]*.json',
      '!../../../locales/*/{errors,ledger,mail,receiptDocument,report,sandbox,spoken,voice,wire}.json',
    ],
    { import: 'default' },
  );

const loadedAreas = new Map<Area, Promise<void>>();

/**
 * Loads text files in the portal's language. A second call with the same files fetches nothing. Rejects when a file
 * could not be loaded.
 */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  await Promise.all(
    areas.map((area) => {
      const loading = loadedAreas.get(area) ?? loadArea(area);
      loadedAreas.set(area, loading);
      return loading;
    }),
  );
}

async function loadArea(area: Area): Promise<void> {
  try {
    const texts = await areaFiles()[`../../../locales/${language.locale}/${area}.json`]?.();
    if (!texts) throw new Error(`The portal has no area ${area}`);
    addAreas(i18n, { [area]: texts });
  } catch (error) {
    loadedAreas.delete(area);
    throw error;
  }
}
