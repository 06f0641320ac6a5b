import { t } from './text/texts.ts';
import { showToast } from './toasts.ts';

/** What every mutation that takes another one back says, done or refused. */
export const TAKE_BACK = { meta: { failedTitle: 'common.undo.failed' as const }, onSuccess: showUndone };

export function showUndone(): void {
  showToast({ kind: 'success', title: t('common.undo.done'), message: t('common.undo.doneMessage') });
}
