import type { ZodError } from 'zod';
import { AppError } from '../core/errors.ts';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    input,
  );
}

/**
 * One sentence a field: `missing_fields` when a required one is absent from `input`, `validation_failed` when it is
 * there and wrong (product.md).
 */
export function fromZodError(error: ZodError, input: unknown): AppError {
  const fields: Record<string, string> = {};
  const missing = error.issues.filter((issue) => valueAt(input, issue.path) === undefined);
  for (const issue of error.issues) {
    fields[issue.path.join('.') || 'body'] ??= missing.includes(issue) ? 'Required' : issue.message;
  }
  return missing.length > 0
    ? new AppError('missing_fields', 'Some required information is missing.', { fields })
    : new AppError('validation_failed', Object.values(fields)[0] ?? 'Some information is not valid.', {
        fields,
      });
}
