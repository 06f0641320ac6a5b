import { currentLanguage } from './texts.ts';

/** Things one after another, without an "and" before the last. */
export function joinList(items: readonly string[]): string {
  return items.join(currentLanguage().locale === 'ar' ? '، ' : ', ');
}
