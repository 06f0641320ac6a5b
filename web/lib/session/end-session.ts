import { t } from '../text/texts.ts';
import { showToast } from '../toasts.ts';
import { clearSession, currentSession } from './session.ts';

/** Clears a session that the server rejects and shows why; does nothing without one. */
export function endSession(): void {
  if (!currentSession()) return;
  clearSession();
  showToast({ kind: 'info', title: t('common.sessionEnded'), message: t('common.sessionEndedMessage') });
}
