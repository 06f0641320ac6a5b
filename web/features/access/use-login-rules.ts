import { useRef } from 'react';
import type { loginInput } from '../../../server/modules/identity/auth/auth.schema.ts';

type Rules = typeof loginInput;

let fetched: Rules | null = null;

async function fetchRules(): Promise<void> {
  const file = await import('../../../server/modules/identity/auth/auth.schema.ts');
  fetched = file.loginInput;
}

/**
 * The rules of the sign-in form. What checks them weighs a quarter of all that this screen needs, so it is fetched when
 * somebody begins to fill the form in. Where it cannot be fetched, the server alone checks.
 */
export function useLoginRules() {
  const isWaiting = useRef(false);
  return {
    current: () => fetched,
    fetch: () => void fetchRules().catch(() => undefined),
    /** Runs something when the rules arrive; not if they are there already. */
    onArrival: (run: () => void): void => {
      if (fetched === null) void fetchRules().then(run, () => undefined);
    },
    /** Runs something when the rules are there, at once if they are; meanwhile it does nothing else. */
    whenThere: async (run: () => void): Promise<void> => {
      if (isWaiting.current) return;
      isWaiting.current = true;
      if (fetched === null) await fetchRules().catch(() => undefined);
      isWaiting.current = false;
      run();
    },
  };
}
