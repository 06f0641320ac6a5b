import { currentLanguage } from './texts.ts';

/** Joins items with commas, without "and". */
export function joinList(items: readonly string[]): string {
  return items.join(currentLanguage().locale === 'ar' ? '، ' : ', ');
}
