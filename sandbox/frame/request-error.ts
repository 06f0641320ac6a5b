import type { z } from 'zod';

/** The error of a `/sandbox` request that fails; `message` is a sentence for users. */
export class SandboxRequestError extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** Parses the body or query of a request. Throws a 400 whose message names each invalid field and its valid values. */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => {
    const field = issue.path.join('.');
    return field === '' ? issue.message : `${field}: ${issue.message}`;
  });
  throw new SandboxRequestError(400, 'validation_failed', sentences.join('; '));
}
