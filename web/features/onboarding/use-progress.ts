import { useEffect } from 'react';
import { useAwaitedChanges } from '../../lib/live/use-awaited-changes.ts';
import { updateSession, useSession } from '../../lib/session/session.ts';
import { trpc } from '../../trpc.ts';
import type { Progress } from './progress.ts';

/** At the carrier the number is bought; somewhere the mail is read. */
const waits = ({ isOrdered, number, isEmailVerified, step }: Progress): boolean =>
  (isOrdered && number === null) || (step === 'done' && !isEmailVerified);

/**
 * How far the set-up is. It is read again by itself while something is awaited that this browser does not do. That the
 * address was verified on another device is remembered, which opens the other screens.
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
