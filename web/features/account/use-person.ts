import type { Query } from '../../components/query-state.tsx';
import { type Outputs, trpc } from '../../trpc.ts';

export type Person = { profile: Outputs['auth']['me']; security: Outputs['auth']['security'] };

/** The signed-in person together with their security settings, as one query. */
export function usePerson(): Query<Person> {
  const me = trpc.auth.me.useQuery();
  const security = trpc.auth.security.useQuery();
  return {
    data: me.data && security.data && { profile: me.data, security: security.data },
    error: me.error ?? security.error,
    isFetching: me.isFetching || security.isFetching,
    refetch: () => Promise.all([me.refetch(), security.refetch()]),
  };
}
