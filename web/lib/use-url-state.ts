import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * Values that live in the address, so that a view can be shared and found again. `names` must be a constant.
 * Setting a value to '' removes it; a change replaces the history entry, so Back leaves the screen.
 */
export function useUrlState<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (patch: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const values = {} as Record<Name, string>; // filled for every name in the next line
  for (const name of names) values[name] = params.get(name) ?? '';

  const set = useCallback(
    (patch: Partial<Record<Name, string>>) => {
      setParams((previous) => patched(previous, patch), { replace: true });
    },
    [setParams],
  );
  return [values, set];
}

function patched(previous: URLSearchParams, patch: Partial<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(previous);
  for (const [name, value] of Object.entries(patch)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
