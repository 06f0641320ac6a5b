import { t } from './text/texts.ts';
import { showToast } from './toasts.ts';

/** Options of every mutation that undoes something: a toast after success and after failure. */
export const UNDO_TOASTS = { meta: { failedTitle: 'common.undo.failed' as const }, onSuccess: showUndone };

export function showUndone(): void {
  showToast({ kind: 'success', title: t('common.undo.done'), message: t('common.undo.doneMessage') });
}
