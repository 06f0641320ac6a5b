import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { readCatalogue } from '../../server/texts.ts';

/** The texts of a catalogue by full key, `calls.count_one`; list items have their index as key. */
export function flattenTexts(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + name, text]] : flattenTexts(text, `${prefix}${name}.`),
  );
}

/** True for areas of the portal; the others belong to the public site, documents, mails, calls and emulators. */
export const isPortalArea = (area: string): boolean =>
  !/^site[A-Z]|^(errors|ledger|mail|receiptDocument|report|sandbox|spoken|voice|wire)$/.test(area);

/** All texts of a language by full key. */
export const textsOf = (language: PortalLanguage): Record<string, string> =>
  Object.fromEntries(flattenTexts(readCatalogue(language)));
