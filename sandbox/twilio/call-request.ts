import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { places } from './area-codes.ts';
import { e164 } from './e164.ts';

/** The body of `POST /sandbox/calls`. Unknown fields are ignored; absent ones get the defaults of `planCall`. */
export const callRequest = z.object({
  to: e164.optional(),
  from: e164.or(z.literal('anonymous')).optional(),
  status: z.enum(['completed', 'busy', 'failed', 'no-answer', 'canceled']).optional(),
  /** Duration of the call in seconds. */
  duration: z.number().int().min(0).max(86_400).optional(),
  /** BCP 47 tag of the caller's language. */
  language: z
    .string()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a BCP 47 tag such as en or fr-CA')
    .default('en'),
  transcript: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().min(1).max(10_000) }))
    .max(1_000)
    .optional(),
  deliveries: z.number().int().min(1).max(50).default(1),
  shuffle: z.boolean().default(false),
});
export type CallRequest = z.infer<typeof callRequest>;

/**
 * The body of `POST /sandbox/calls/bulk`, which places `count` calls. If `to_list` contains numbers, the calls go to
 * these numbers in turn.
 */
export const bulkRequest = callRequest.extend({
  count: z.number().int().min(1).max(10_000),
  to_list: z.array(e164).min(1).max(10_000).optional(),
});

/**
 * A caller's number 555-01XX with the area code of a random Canadian place. These numbers are reserved for fiction. A call
 * from a number of the product would be refused, so `isOurs` excludes them.
 */
export function randomCaller(isOurs: (number: string) => boolean): string {
  const place = places[randomInt(places.length)];
  const number = `+1${place?.areaCode ?? '416'}555${String(100 + randomInt(100)).padStart(4, '0')}`;
  return isOurs(number) ? randomCaller(isOurs) : number;
}
