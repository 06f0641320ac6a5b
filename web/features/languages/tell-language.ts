import { apiErrorOf, sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';

type Deed = 'add' | 'remove' | 'update';

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

/** The toast for a language that was not changed: what the server says, or that nobody answered. */
export function tellFailure(deed: Deed, error: unknown): void {
  const isUnconnected = apiErrorOf(error).code === 'network';
  const title = t(isUnconnected ? 'languages.connection' : 'languages.error');
  const message = isUnconnected ? t(UNABLE[deed]) : sayError(error) || t(FAILED[deed]);
  showToast({ kind: 'error', title, message });
}
