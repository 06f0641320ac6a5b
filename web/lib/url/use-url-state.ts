import { useMemo } from 'react';
import { changeUrlParams, useUrlParams } from './use-url-params.ts';

type SetState<Name extends string> = (patch: Partial<Record<Name, string>>) => void;

const set = (patch: Partial<Record<string, string>>) => changeUrlParams(patch, { replace: true });

/**
 * State in the URL, so that a view can be shared and restored. The returned object stays the same until a value
 * changes. `names` must be a constant. The value '' removes a parameter. A change replaces the history entry, so that
 * Back leaves the screen.
 */
export function useUrlState<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, SetState<Name>] {
  const params = useUrlParams(names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names never change
  const values = useMemo(() => {
    const read = {} as Record<Name, string>; // The cast is safe: the loop below sets a value for every name.
    for (const name of names) read[name] = params.get(name) ?? '';
    return read;
  }, [params]);
  return [values, set];
}
