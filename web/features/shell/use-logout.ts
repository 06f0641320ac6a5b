import { useLocation } from 'wouter';
import { discardAllDrafts } from '../../lib/forms/drafts.ts';
import { clearSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

/**
 * Signs out immediately: removes the stored values and drafts, opens /login, and has the server revoke the session in
 * the background.
 */
export function useLogout(token: string): () => void {
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  return () => {
    // A failure can be ignored. The token is no longer stored in this browser, and expires on the server.
    client.auth.logout.mutate(undefined, { context: { token } }).catch(() => undefined);
    navigate('/login');
    clearSession();
    discardAllDrafts();
    showToast({ kind: 'success', title: t('common.loggedOut'), message: t('common.loggedOutMessage') });
  };
}
