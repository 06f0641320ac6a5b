import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { returnPath } from '../../lib/session/return-to.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * Navigates to `path` after a delay; does nothing for null. The path `/` is outside the portal, so the browser loads
 * it.
 */
export function useGoLater(path: string | null, delayMs: number): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (path === null) return;
    const leave = () => (path === '/' ? window.location.replace(path) : navigate(path, { replace: true }));
    const timer = setTimeout(leave, delayMs);
    return () => clearTimeout(timer);
  }, [path, delayMs, navigate]);
}

const REDIRECT_AFTER_LOGIN_MS = 500;

/** Redirects signed-in users to the requested page or the dashboard. */
export function useLeaveWhenSignedIn(): void {
  const session = useSession();
  const [cameSignedIn] = useState(session !== null);
  const search = useSearch();
  useGoLater(session ? returnPath(search) : null, cameSignedIn ? 0 : REDIRECT_AFTER_LOGIN_MS);
}
