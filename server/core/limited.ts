import { z } from 'zod';
import { type FieldKey, problem } from './error-text.ts';

/**
 * A text of at most `max` characters. Chained checks (a pattern, a refinement, a format in a `pipe`) never
 * run on a longer text: zod would otherwise run all of them before it refuses the text.
 */
export function textUpTo(max: number, error?: FieldKey) {
  return z.string().max(max, { abort: true, ...(error !== undefined && { error }) });
}

/**
 * A list of at most `max` elements, counted before the first element is validated. Add further checks of the list with
 * `refine`.
 */
export function listUpTo<Element extends z.ZodType>(element: Element, max: number, error?: FieldKey) {
  return z
    .array(z.custom<z.input<Element>>())
    .max(max, { abort: true, ...(error !== undefined && { error }) })
    .pipe(z.array(element));
}

/** An idempotency key, which a form makes once (`crypto.randomUUID`). */
export const onceKey = textUpTo(36, problem('fields.uuid')).pipe(z.uuid(problem('fields.uuid')));
