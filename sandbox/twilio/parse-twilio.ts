import type { z } from 'zod';
import { TwilioError } from './twilio-error.ts';

/** Parses a form or query of the REST API. Throws Twilio's 400 with code 20001, whose message names the parameter. */
export function parseTwilio<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new TwilioError(400, 20001, `Invalid ${issue?.path.join('.') ?? 'request'}: ${issue?.message ?? ''}`);
}
