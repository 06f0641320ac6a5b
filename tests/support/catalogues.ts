import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { readCatalogue } from '../../server/texts.ts';

/** The texts in an object of a catalogue by their whole keys, `calls.count_one`; items of lists by their place. */
export function flattenTexts(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + name, text]] : flattenTexts(text, `${prefix}${name}.`),
  );
}

/** Whether the portal shows the texts of an area. Others are of the public site, documents, mails, calls and emulators. */
export const isPortalArea = (area: string): boolean =>
  !/^site[A-Z]|^(errors|ledger|mail|receiptDocument|report|sandbox|spokenCode|voice|wire)$/.test(area);

/** Every text of a language by its whole key. */
export const textsOf = (language: PortalLanguage): Record<string, string> =>
  Object.fromEntries(flattenTexts(readCatalogue(language)));
