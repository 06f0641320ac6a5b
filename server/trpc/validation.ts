import type { ZodError } from 'zod';
import { AppError } from '../core/errors.ts';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** What is said of an input when nothing more can be. */
export const NOT_VALID = 'Some information is not valid.';

/** More problems help nobody, and looking for all of them in a hostile input would cost time. */
const ISSUES_TOLD_MAX = 100;

/**
 * One message per field: `missing_fields` when a required one is absent from `input`, `validation_failed` when it is
 * there and wrong. Of the first 100 problems only.
 */
export function fromZodError(error: ZodError, input: unknown): AppError {
  const fields: Record<string, string> = {};
  let isMissing = false;
  for (const issue of error.issues.slice(0, ISSUES_TOLD_MAX)) {
    const isAbsent = valueAt(input, issue.path) === undefined;
    isMissing ||= isAbsent;
    fields[issue.path.join('.') || 'body'] ??= isAbsent ? 'Required' : issue.message;
  }
  return isMissing
    ? new AppError('missing_fields', 'Some required information is missing.', { fields })
    : new AppError('validation_failed', Object.values(fields)[0] ?? NOT_VALID, {
        fields,
      });
}
