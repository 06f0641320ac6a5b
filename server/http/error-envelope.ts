import { z } from 'zod';
import { type AppError, ERROR_TABLE, type ErrorCode } from '../core/errors.ts';
import { centsToDollars } from '../core/money.ts';
import { renderError } from '../trpc/render-error.ts';

const code = z.enum(Object.keys(ERROR_TABLE) as [ErrorCode, ...ErrorCode[]]);

/** The body of every REST response that is not 2xx (docs/spec/wire.md). */
export const errorEnvelope = z.object({
  success: z.literal(false),
  error: code,
  errorType: code.describe('the same as error'),
  message: z.string().describe('a sentence for a person'),
  fields: z.record(z.string(), z.string()).optional().describe('what is wrong, by field'),
  shortfall_cents: z.number().int().optional().describe('what the balance lacks'),
  lines: z
    .array(z.object({ item: z.string(), price: z.number() }))
    .optional()
    .describe('what an order really costs, in dollars'),
  alternatives: z
    .array(z.object({ start_time: z.string(), end_time: z.string() }))
    .optional()
    .describe('the free times nearest to one that is taken'),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** The envelope of an error, in English. `retryAfterSeconds` is sent as the Retry-After header and not in the body. */
export function toErrorEnvelope(appError: AppError): ErrorEnvelope {
  const { code: error } = appError;
  const { message, details } = renderError(appError, 'en');
  const { fields, shortfallCents, lines, alternatives } = details;
  return {
    success: false,
    error,
    errorType: error,
    message,
    ...(fields && { fields }),
    ...(shortfallCents !== undefined && { shortfall_cents: shortfallCents }),
    ...(lines && {
      lines: lines.map(({ item, priceCents }) => ({ item, price: centsToDollars(priceCents) })),
    }),
    ...(alternatives && {
      alternatives: alternatives.map(({ startsAt, endsAt }) => ({ start_time: startsAt, end_time: endsAt })),
    }),
  };
}
