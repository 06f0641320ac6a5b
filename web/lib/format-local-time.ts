import { formatWall, parseWall } from '../../server/core/format-wall.ts';
import { currentLanguage } from './texts.ts';

/** A wall-clock text in a pattern of `formatWall`: it has no zone, and is written as it is. */
export function formatLocalTime(text: string, pattern: string): string {
  return formatWall(parseWall(text), pattern, currentLanguage().locale);
}
