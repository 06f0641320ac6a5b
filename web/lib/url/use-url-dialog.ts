import { useCallback, useEffect, useRef } from 'react';
import { changeUrlParams, useUrlParams } from './use-url-params.ts';

/** State of a history entry. `over` is the dialog that was open in the previous entry. */
type DialogHistoryState = { openedDialog?: string; over?: string } | null;

/**
 * State of a dialog whose subject is a URL parameter. Opening adds a history entry and closing goes back, so that the
 * browser's Back closes the dialog. If a link led to the open dialog, closing replaces the URL instead. `close` closes
 * only the subject with which it was rendered, so that a late response about one subject does not close the dialog of
 * another. `change` replaces the subject without a history entry. `closeWith` also closes the dialog `under` this one,
 * if that is open. `detail` names a second parameter that is set and removed together with the first.
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
  const value = useUrlParams([name]).get(name);
  // A second call while the dialog is closing must not go back twice.
  const leaving = useRef<string | null>(null);
  useEffect(() => {
    if (value !== leaving.current) leaving.current = null;
  }, [value]);

  const open = useDialogOpener(name, detail);

  const change = useCallback(
    (value: string, detailValue?: string) => {
      const state: DialogHistoryState = window.history.state;
      changeUrlParams(withDetail(detail, detailValue, { [name]: value }), { replace: true, state });
    },
    [name, detail],
  );

  const leave = useCallback(
    (under: string | undefined) => {
      const params = new URLSearchParams(window.location.search);
      const own = params.get(name);
      if (own === null || own !== value || leaving.current === own) return;
      leaving.current = own;
      const both = under !== undefined && params.has(under) ? under : undefined;
      const entries = entriesOf(window.history.state, name, both);
      if (entries > 0) window.history.go(-entries);
      else
        changeUrlParams(withDetail(detail, null, { [name]: null, ...(both && { [both]: null }) }), {
          replace: true,
        });
    },
    [name, detail, value],
  );
  const close = useCallback(() => leave(undefined), [leave]);

  return { value, open, change, close, closeWith: leave };
}

/**
 * Number of history entries to go back to close the dialog, and the dialog `under` it if given. 0 if a link led to one
 * of them.
 */
function entriesOf(state: DialogHistoryState, name: string, under: string | undefined): number {
  if (state?.openedDialog !== name) return 0;
  if (under === undefined) return 1;
  return state.over === under ? 2 : 0;
}

/**
 * Returns a function that opens a dialog of `useUrlDialog` from another component, without rerendering that component
 * when the dialog opens or closes.
 */
export function useDialogOpener(
  name: string,
  detail?: string,
): (value: string, detailValue?: string) => void {
  return useCallback(
    (value, detailValue) => {
      const former: DialogHistoryState = window.history.state;
      const over = former?.openedDialog;
      const state = { openedDialog: name, ...(over && { over }) } satisfies DialogHistoryState;
      changeUrlParams(withDetail(detail, detailValue, { [name]: value }), { state });
    },
    [name, detail],
  );
}

type Patch = Record<string, string | null | undefined>;

const withDetail = (detail: string | undefined, value: string | null | undefined, patch: Patch): Patch =>
  detail === undefined ? patch : { [detail]: value, ...patch };
