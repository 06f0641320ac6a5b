import { useLocation } from 'wouter';
import { clearSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

/**
 * Signs out at once: the stored values go, /login comes, and the server is told to revoke the session
 * without anyone waiting for it.
 */
export function useLogout(token: string): () => void {
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  return () => {
    // A failure leaves nothing to mend: the token is gone from this browser and ends by itself at the server.
    client.auth.logout.mutate(undefined, { context: { token } }).catch(() => undefined);
    navigate('/login');
    clearSession();
    showToast({ kind: 'success', title: t('shell.loggedOut'), message: t('shell.loggedOutMessage') });
  };
}
