import { useState } from 'react';

const NOBODY: ReadonlySet<number> = new Set();

/** Who is chosen of those who are shown, in their order: who is erased or filtered out is not chosen any more. */
export function useSelection(shown: readonly number[]) {
  const [chosen, setChosen] = useState(NOBODY);
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id: number) => chosen.has(id),
    isAll: ids.length > 0 && ids.length === shown.length,
    toggle: (id: number) =>
      setChosen((former) =>
        former.has(id) ? new Set([...former].filter((one) => one !== id)) : new Set([...former, id]),
      ),
    toggleAll: () => setChosen(ids.length === shown.length ? NOBODY : new Set(shown)),
    clear: () => setChosen(NOBODY),
  };
}

export type Selection = ReturnType<typeof useSelection>;
