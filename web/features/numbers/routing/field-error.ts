import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { showToast } from '../../../lib/toasts.ts';

/** What the server says is wrong with the field; null when nothing is. */
export const fieldError = (field: string, error: unknown): string | null =>
  error ? (apiErrorOf(error).fields[field] ?? null) : null;

/** Shows an error that does not belong to the field, which shows its own. */
export function toastUnlessAt(field: string, error: unknown, title: string): void {
  if (fieldError(field, error) === null) showToast({ kind: 'error', title, message: formatError(error) });
}
