import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../../lib/live/invalidate.ts';
import { updateSession, useSession } from '../../lib/session/session.ts';
import { trpc } from '../../trpc.ts';
import type { Progress } from './progress.ts';

/**
 * True while an external change is awaited: the purchase at the carrier, or the verification of the address.
 */
const waits = ({ isOrdered, number, isEmailVerified, step }: Progress): boolean =>
  (isOrdered && number === null) || (step === 'done' && !isEmailVerified);

/**
 * Progress of onboarding, refetched regularly while an external change is awaited. A verification on another
 * device is stored in the session, which opens the other screens.
 */
export function useProgress() {
  const session = useSession();
  const query = trpc.onboarding.progress.useQuery();
  useAwaitedChanges(query.data !== undefined && waits(query.data));
  const isNewlyVerified = query.data?.isEmailVerified === true && session?.isEmailVerified === false;
  useEffect(() => {
    if (isNewlyVerified) updateSession({ isEmailVerified: true });
  }, [isNewlyVerified]);
  return query;
}

const LOOK_AGAIN_MS = 2_000;

/**
 * Refetches the screen every two seconds while an external change is awaited. For sessions with an unverified email,
 * which have no live stream.
 */
function useAwaitedChanges(isAwaited: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void invalidate(client, ['catalogue']), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isAwaited]);
}
