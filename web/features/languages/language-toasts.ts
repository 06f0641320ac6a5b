import { apiErrorOf, formatError, isUnexplained } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';

type LanguageAction = 'add' | 'remove' | 'update';

const FAILED = {
  add: 'languages.addFailed',
  remove: 'languages.removeFailed',
  update: 'languages.updateFailed',
} as const;

const UNABLE = {
  add: 'languages.unableToAdd',
  remove: 'languages.unableToRemove',
  update: 'languages.unableToUpdate',
} as const;

/**
 * Shows a toast about a failed language change: the lost connection, the server's reason, or without a reason the
 * documented text.
 */
export function showLanguageFailure(action: LanguageAction, error: unknown): void {
  const isUnconnected = apiErrorOf(error).code === 'network';
  const title = t(isUnconnected ? 'languages.connection' : 'languages.error');
  const reason = formatError(error);
  const refusal = isUnexplained(error) ? t(FAILED[action], { reason }) : reason;
  showToast({ kind: 'error', title, message: isUnconnected ? t(UNABLE[action]) : refusal });
}
