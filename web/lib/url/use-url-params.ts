import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';

/** An empty parameter is removed from the URL. */
type Patch = Readonly<Record<string, string | null | undefined>>;
type ChangeOptions = { replace?: boolean; state?: object | null };

/**
 * The given URL parameters. Rerenders only when one of them changes, because otherwise each dialog or filter would
 * rerender the whole screen before it is painted.
 */
export function useUrlParams(names: readonly string[]): URLSearchParams {
  const written = useLocationProperty(() => pick(names));
  return useMemo(() => new URLSearchParams(written), [written]);
}

/** Changes some URL parameters and keeps the others. */
export function changeUrlParams(patch: Patch, options: ChangeOptions): void {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(patch)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const query = next.toString();
  navigate(window.location.pathname + (query ? `?${query}` : ''), options);
}

function pick(names: readonly string[]): string {
  const all = new URLSearchParams(window.location.search);
  const own = new URLSearchParams();
  for (const name of names) {
    const value = all.get(name);
    if (value !== null) own.set(name, value);
  }
  return own.toString();
}
