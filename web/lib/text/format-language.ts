import { currentLanguage } from './texts.ts';

/** The name of a language (BCP 47) in the person's own, or its code where it has none. */
export function formatLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage().tag, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
