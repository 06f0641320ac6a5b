import { useEffect } from 'react';
import { updateSession } from '../../lib/session.ts';
import { trpc } from '../../trpc.ts';

/** Keeps the stored profile of the signed-in person up to date with the server: a changed role, a new name. */
export function useCurrentProfile(): void {
  const { data } = trpc.auth.me.useQuery();
  useEffect(() => {
    if (data) updateSession(data);
  }, [data]);
}
