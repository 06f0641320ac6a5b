import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidationsOf } from './invalidations.ts';

const LOOK_AGAIN_MS = 2_000;

/**
 * Has what is on screen read again every two seconds while something is awaited that happens elsewhere. For screens of a
 * session whose address is not verified: it has no live stream that would announce it.
 */
export function useAwaitedChanges(isAwaited: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void invalidationsOf(client).change(['catalogue']), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isAwaited]);
}
