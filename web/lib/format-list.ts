import { currentLanguage } from './texts.ts';

/** Things one after another, without an "and" before the last. */
export function sayList(items: readonly string[]): string {
  return items.join(currentLanguage().locale === 'ar' ? '، ' : ', ');
}
