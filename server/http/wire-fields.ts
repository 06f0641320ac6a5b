import { z } from 'zod';
import { problem } from '../core/error-text.ts';
import { A_DAY } from '../core/iso-day.ts';
import { textUpTo } from '../core/limited.ts';
import { PAGE_LIMIT_MAX } from '../core/plan.ts';

/**
 * Schemas for fields of documented requests. They accept the notations of docs/spec/wire.md and return the product's
 * own types.
 */

/** A flag: 1, 0, true or false, as a value or as text. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], { error: problem('fields.flag') })
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** The greatest id that an integer column holds. */
const ID_MAX = 2_147_483_647;

/** An id: a whole number, or a string of digits. */
export const id = z
  .union([z.number(), textUpTo(15).regex(/^\d{1,15}$/)], { error: problem('fields.number') })
  .transform(Number)
  .pipe(z.number().int().nonnegative().max(ID_MAX));

/**
 * Maximum length of a text in these schemas. It is above the limits of all procedures, so that the error comes from the
 * procedure and names the limit of the field.
 */
const TEXT_LENGTH_MAX = 5_000;

/** A text as it was sent. The procedure checks the limit of the field. */
export const text = textUpTo(TEXT_LENGTH_MAX);

/** Text for which the empty string means "nothing". */
export const optionalText = text
  .trim()
  .nullish()
  .transform((sent) => sent || undefined);

/** The limit of a list. Without it the whole list is returned. */
export const limit = id
  .pipe(z.number().min(1).max(PAGE_LIMIT_MAX))
  .nullish()
  .transform((value) => value ?? undefined);

export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** An amount in dollars, as a number or a numeric text. The result is in whole cents. A fraction of a cent is refused. */
export const dollars = z
  .union([z.number(), textUpTo(12).regex(/^\d{1,9}(\.\d{1,2})?$/)], {
    error: problem('fields.dollars'),
  })
  .transform((amount) => Math.round(Number(amount) * 1e6) / 1e4)
  .pipe(z.number().int(problem('fields.wholeCents')).nonnegative(problem('fields.dollars')));

/** A day. An instant is accepted, too; only its day is used. */
export const dayOrInstant = textUpTo(64, A_DAY)
  .regex(/^\d{4}-\d{2}-\d{2}/, A_DAY)
  .transform((instant) => instant.slice(0, 10))
  .pipe(z.iso.date(A_DAY));
