import { z } from 'zod';
import { isCalendarDay } from '../core/calendar-day.ts';
import { invalidField } from '../core/errors.ts';

/** A text in a cursor. NUL is refused, because PostgreSQL cannot compare a text that contains it. */
export const placeText = z.string().refine((text) => !text.includes('\0'));

/** An instant in a cursor. The year is limited, because PostgreSQL has no year 0. */
export const placeInstant = z.iso.datetime().refine((instant) => isCalendarDay(instant.slice(0, 10)));

/**
 * The position after which the next page begins, as one opaque text. A cursor names a position, not a row, so the page
 * after a deleted row is still found.
 */
export function toCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The position in a cursor. Throws `validation_failed` on the field `cursor` for a text that is not one of our cursors.
 */
export function fromCursor<Place>(cursor: string, schema: z.ZodType<Place>): Place {
  const place = schema.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (place.success) return place.data;
  throw invalidField('cursor', 'errors.common.unknownCursor');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
