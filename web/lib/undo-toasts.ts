import { t } from './text/texts.ts';
import { showToast } from './toasts.ts';

/** Toasts of every undo mutation, after success or failure. */
export const UNDO_TOASTS = { meta: { failedTitle: 'common.undo.failed' as const }, onSuccess: showUndone };

export function showUndone(): void {
  showToast({ kind: 'success', title: t('common.undo.done'), message: t('common.undo.doneMessage') });
}
