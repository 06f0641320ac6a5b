import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { trpc } from '../../trpc.ts';
import type { Progress } from './progress.ts';

export type ChecklistState = {
  /** Undefined while unknown, for roles without onboarding, and after the user has hidden the list. */
  progress: Progress | undefined;
  isLoading: boolean;
  /** Hides the list permanently for this user in this browser. */
  hide: () => void;
};

/** State of the onboarding checklist. */
export function useChecklist(): ChecklistState {
  const mayGoOn = useMay()('onboarding.chooseNumber');
  const session = useSession();
  const key = `checklistHidden:${session?.adminId ?? ''}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const isShown = mayGoOn && !isHidden;
  const { data, isLoading } = trpc.onboarding.progress.useQuery(undefined, { enabled: isShown });
  const hide = () => {
    localStorage.setItem(key, '1');
    setHidden(true);
  };
  return { progress: isShown ? data : undefined, isLoading, hide };
}
