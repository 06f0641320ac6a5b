import { useEffect } from 'react';
import { updateSession } from '../../lib/session.ts';
import { trpc } from '../../trpc.ts';

/** Keeps what this browser knows of the signed-in person as the server has it: a role changed meanwhile, a new name. */
export function useCurrentProfile(): void {
  const { data } = trpc.auth.me.useQuery();
  useEffect(() => {
    if (data) updateSession(data);
  }, [data]);
}
