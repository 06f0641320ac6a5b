import { formatWall, parseWall } from '../../server/core/format-wall.ts';
import { TIME_PATTERNS, type TimeFormat } from '../../server/core/time-patterns.ts';
import { currentLanguage } from './texts.ts';

/** Formats a wall-clock text, which has no zone, in the language of the portal. */
export function formatLocalTime(text: string, format: TimeFormat): string {
  const { locale } = currentLanguage();
  return formatWall(parseWall(text), TIME_PATTERNS[locale][format], locale);
}
