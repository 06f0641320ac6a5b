import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Replaces this screen by a path after a delay; null stays. */
export function useGoLater(path: string | null, delayMs: number): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (path === null) return;
    const timer = setTimeout(() => navigate(path, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [path, delayMs, navigate]);
}
