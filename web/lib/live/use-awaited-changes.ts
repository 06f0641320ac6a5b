import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from './invalidate.ts';

const LOOK_AGAIN_MS = 2_000;

/**
 * Refetches the screen every two seconds while an external change is awaited. For sessions with an unverified email,
 * which have no live stream.
 */
export function useAwaitedChanges(isAwaited: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void invalidate(client, ['catalogue']), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isAwaited]);
}
