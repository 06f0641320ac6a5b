import { useEffect } from 'react';
import { updateSession, useSession } from '../../lib/session.ts';
import { trpc } from '../../trpc.ts';
import type { Progress } from './progress.ts';

/** How often what happens elsewhere is looked for: at the carrier, and where the mail is read. */
const LOOK_AGAIN_MS = 2_000;

const waits = ({ isOrdered, number, isEmailVerified, step }: Progress): boolean =>
  (isOrdered && number === null) || (step === 'done' && !isEmailVerified);

/**
 * How far the set-up is. It is read again by itself while something is awaited that this browser does not do. That the
 * address was verified on another device is remembered, which opens the other screens.
 */
export function useProgress() {
  const session = useSession();
  const query = trpc.onboarding.progress.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => data !== undefined && waits(data) && LOOK_AGAIN_MS,
  });
  const isNewlyVerified = query.data?.isEmailVerified === true && session?.isEmailVerified === false;
  useEffect(() => {
    if (isNewlyVerified) updateSession({ isEmailVerified: true });
  }, [isNewlyVerified]);
  return query;
}
