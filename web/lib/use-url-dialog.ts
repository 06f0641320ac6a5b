import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

/** `over`: the dialog whose entry lies before this one. */
type DialogHistoryState = { openedDialog?: string; over?: string } | null;

/**
 * A dialog whose subject is a parameter of the address. Opening adds a history entry and closing takes it
 * back, so the browser's Back closes the dialog; one reached by a link is closed in place. `change` shows another step
 * of the open dialog without a history entry of its own. `closeWith` closes it together with the one that it was opened
 * from, if that is open. `detail` names a second parameter that comes and goes with the dialog.
 */
export function useUrlDialog(
  name: string,
  detail?: string,
): {
  value: string | null;
  open: (value: string, detailValue?: string) => void;
  change: (value: string, detailValue?: string) => void;
  close: () => void;
  closeWith: (under: string) => void;
} {
  const [params, setParams] = useSearchParams();
  const value = params.get(name);
  // A second press while the dialog leaves must not go back twice.
  const leaving = useRef<string | null>(null);
  useEffect(() => {
    if (value !== leaving.current) leaving.current = null;
  }, [value]);

  const open = useCallback(
    (value: string, detailValue?: string) => {
      const former: DialogHistoryState = window.history.state;
      const over = former?.openedDialog;
      const state = { openedDialog: name, ...(over && { over }) } satisfies DialogHistoryState;
      setParams((previous) => withParam(withParam(previous, detail, detailValue ?? null), name, value), {
        state,
      });
    },
    [name, detail, setParams],
  );

  const change = useCallback(
    (value: string, detailValue?: string) => {
      const state: DialogHistoryState = window.history.state;
      setParams((previous) => withParam(withParam(previous, detail, detailValue ?? null), name, value), {
        replace: true,
        state,
      });
    },
    [name, detail, setParams],
  );

  const leave = useCallback(
    (under: string | undefined) => {
      const params = new URLSearchParams(window.location.search);
      const own = params.get(name);
      if (own === null || leaving.current === own) return;
      leaving.current = own;
      const both = under !== undefined && params.has(under);
      const entries = entriesOf(window.history.state, name, both ? under : undefined);
      if (entries > 0) window.history.go(-entries);
      else setParams((previous) => without(previous, [name, detail, both ? under : undefined]), REPLACE);
    },
    [name, detail, setParams],
  );
  const close = useCallback(() => leave(undefined), [leave]);

  return { value, open, change, close, closeWith: leave };
}

const REPLACE = { replace: true };

/** How many entries of the history the dialog and the one `under` it were opened with; 0 if one was reached by a link. */
function entriesOf(state: DialogHistoryState, name: string, under: string | undefined): number {
  if (state?.openedDialog !== name) return 0;
  if (under === undefined) return 1;
  return state.over === under ? 2 : 0;
}

function without(previous: URLSearchParams, names: readonly (string | undefined)[]): URLSearchParams {
  return names.reduce((params, name) => withParam(params, name, null), previous);
}

function withParam(
  previous: URLSearchParams,
  name: string | undefined,
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(previous);
  if (name === undefined) return next;
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
