import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Replaces this screen by a path after a delay; null stays. The start page is no screen of the portal: it is loaded. */
export function useGoLater(path: string | null, delayMs: number): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (path === null) return;
    const leave = () => (path === '/' ? window.location.replace(path) : navigate(path, { replace: true }));
    const timer = setTimeout(leave, delayMs);
    return () => clearTimeout(timer);
  }, [path, delayMs, navigate]);
}
