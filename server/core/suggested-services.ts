import { foldName } from './fold-name.ts';

/** The trades that the set-up suggests services for. */
export const TRADES = ['dentist', 'salon', 'clinic', 'law', 'repair', 'restaurant', 'other'] as const;
export type Trade = (typeof TRADES)[number];

/** A common service with its usual duration. `names` is by language; other languages get the English name. */
export type SuggestedService = {
  key: string;
  minutes: number;
  names: Readonly<{ en: string } & Record<string, string>>;
};

/** The content of `locales/suggested-services.json`. */
export type SuggestedServices = Readonly<Record<Trade, readonly SuggestedService[]>>;

/** The name of a suggested service in a language (BCP 47); null where it has none. */
export function nameIn({ names }: SuggestedService, language: string): string | null {
  const [code = ''] = language.split('-');
  return Object.hasOwn(names, code) ? (names[code] ?? null) : null;
}

/**
 * The translation of a suggested service's name: finds the service by its name in any language and returns its name in
 * the requested one. Null when no list has it.
 */
export function translateServiceName(
  services: SuggestedServices,
  name: string,
  { from, to }: { from: string; to: string },
): string | null {
  const foldedName = foldName(name);
  for (const service of Object.values(services).flat()) {
    const known = nameIn(service, from);
    if (known !== null && foldName(known) === foldedName) return nameIn(service, to);
  }
  return null;
}
