import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { beginVisit, formatVisit, parseVisit } from './last-looked.ts';

/**
 * When this person last looked at the dashboard in this browser, as an ISO instant. The instant stays the same while the
 * page is looked at; leaving or hiding the page stores the look.
 */
export function useLastLooked(): string {
  const session = useSession();
  const key = `dashboardLooked:${session?.adminId ?? ''}`;
  const [sinceMs, setSinceMs] = useState(() => readSince(key));
  // The key is that of the effect: the session may already be another one when its cleanup runs.
  const leave = useEffectEvent((ownKey: string) =>
    localStorage.setItem(ownKey, formatVisit(sinceMs, Date.now())),
  );
  useEffect(() => {
    const onHide = () => leave(key);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave(key);
      else setSinceMs(readSince(key));
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
      leave(key);
    };
  }, [key]);
  return new Date(sinceMs).toISOString();
}

function readSince(key: string): number {
  const nowMs = Date.now();
  return beginVisit(parseVisit(localStorage.getItem(key), nowMs), nowMs);
}
