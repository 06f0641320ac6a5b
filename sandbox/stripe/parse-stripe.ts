import qs from 'qs';
import { z } from 'zod';
import { badRequest, type StripeApiError } from './stripe-error.ts';

/**
 * Parses a whole number, because form values are strings. Any other text gives Stripe's error
 * `parameter_invalid_integer`.
 */
export const integer = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${text}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

export const boolean = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));

const expandable = [
  'charge',
  'customer',
  'data',
  'default_payment_method',
  'invoice_settings',
  'latest_charge',
  'line_items',
  'payment_intent',
  'payment_method',
  'refunds',
];
/** The paths to expand. A path that no object can expand is refused here, before the request has any effect. */
export const expand = z
  .array(
    z.string().superRefine((path, context) => {
      if (path.split('.').every((name) => expandable.includes(name))) return;
      context.addIssue({ code: 'custom', message: `This property cannot be expanded (${path}).` });
    }),
  )
  .max(20)
  .default([]);
/** The parameters of a request that has no others. */
export const onlyExpand = z.strictObject({ expand });

/** The name of a nested parameter as in Stripe's messages: `line_items[0][quantity]`. */
function paramName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return true;
    at = Object.entries(at).find(([name]) => name === String(part))?.[1];
  }
  return at === undefined;
}

function toStripeError(issue: z.core.$ZodIssue | undefined, value: unknown): StripeApiError {
  if (!issue) return badRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param}. (The sandbox takes those that the product uses.)`;
    return badRequest(message, { code: 'parameter_unknown', param });
  }
  const param = paramName(issue.path);
  if (isAbsent(value, issue.path)) {
    return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  const message = issue.code === 'custom' ? issue.message : `Invalid ${param}: ${issue.message}`;
  return badRequest(message, { param, ...(typeof code === 'string' && { code }) });
}

/** Parses a form of the API. Throws Stripe's 400 about the first parameter that is unknown, missing or invalid. */
export function parseStripe<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys');
  throw toStripeError(unknown ?? parsed.error.issues[0], value ?? {});
}

/** Parses the query of a URL like a form, including nested parameters (`created[gte]`). */
export function parseQuery<S extends z.ZodType>(schema: S, url: string): z.infer<S> {
  return parseStripe(schema, qs.parse(url.split('?')[1] ?? '', { depth: 5, parameterLimit: 200 }));
}
