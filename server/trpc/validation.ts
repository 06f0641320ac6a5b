import type { ZodError } from 'zod';
import { type ErrorText, textOfIssue } from '../core/error-text.ts';
import { AppError } from '../core/errors.ts';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    input,
  );
}

/**
 * Maximum number of reported issues. More would not help the user, and collecting all issues of a malicious input takes
 * time.
 */
const REPORTED_ISSUES_MAX = 100;

/**
 * One text per field: `missing_fields` when a required one is absent from `input`, `validation_failed` when it is
 * present but wrong. Reports only the first 100 problems.
 */
export function fromZodError(error: ZodError, input: unknown): AppError {
  const fields: Record<string, ErrorText> = {};
  let isMissing = false;
  for (const issue of error.issues.slice(0, REPORTED_ISSUES_MAX)) {
    const isAbsent = valueAt(input, issue.path) === undefined;
    isMissing ||= isAbsent;
    fields[issue.path.join('.') || 'body'] ??= isAbsent ? 'errors.common.required' : textOfIssue(issue);
  }
  return isMissing
    ? new AppError('missing_fields', 'errors.common.missing', { fields })
    : new AppError('validation_failed', Object.values(fields)[0] ?? 'errors.common.notValid', {
        fields,
      });
}
