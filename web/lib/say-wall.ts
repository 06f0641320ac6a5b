import { formatWall } from '../../server/core/format-wall.ts';
import { currentLanguage } from './texts.ts';

/** A wall-clock text, 'yyyy-MM-dd' or 'yyyy-MM-ddTHH:mm[:ss]', in milliseconds as if it were UTC. */
export function readWall(text: string): number {
  return Date.parse(text.length > 10 ? `${text}Z` : `${text}T00:00Z`);
}

/** A wall-clock text in a pattern of `formatWall`: it has no zone, and is written as it is. */
export function sayWall(text: string, pattern: string): string {
  return formatWall(readWall(text), pattern, currentLanguage().locale);
}
