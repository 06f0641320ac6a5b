import type { z } from 'zod';

/** The error of a `/sandbox` request that cannot be carried out; `message` is a sentence for users. */
export class SandboxRequestError extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** Parses a request's body or query; throws a 400 whose message names each field and what it should be. */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => {
    const field = issue.path.join('.');
    return field === '' ? issue.message : `${field}: ${issue.message}`;
  });
  throw new SandboxRequestError(400, 'validation_failed', sentences.join('; '));
}
