import { useCallback, useEffect, useRef } from 'react';
import { changeUrlParams, useUrlParams } from './use-url-params.ts';

/** State of a history entry. `over`: the dialog in the entry before this one. */
type DialogHistoryState = { openedDialog?: string; over?: string } | null;

/**
 * A dialog whose subject is a parameter of the URL. Opening adds a history entry and closing goes back, so the
 * browser's Back closes the dialog; a dialog reached by a link is closed in place. `change` shows another step of the
 * open dialog without a history entry. `closeWith` closes it together with the dialog from which it was opened, if that
 * is open. `detail` names a second parameter that is set and removed with the dialog.
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
  // A second press while the dialog leaves must not go back twice.
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
      if (own === null || leaving.current === own) return;
      leaving.current = own;
      const both = under !== undefined && params.has(under) ? under : undefined;
      const entries = entriesOf(window.history.state, name, both);
      if (entries > 0) window.history.go(-entries);
      else
        changeUrlParams(withDetail(detail, null, { [name]: null, ...(both && { [both]: null }) }), {
          replace: true,
        });
    },
    [name, detail],
  );
  const close = useCallback(() => leave(undefined), [leave]);

  return { value, open, change, close, closeWith: leave };
}

/** The number of history entries of the dialog and the one `under` it; 0 if one was reached by a link. */
function entriesOf(state: DialogHistoryState, name: string, under: string | undefined): number {
  if (state?.openedDialog !== name) return 0;
  if (under === undefined) return 1;
  return state.over === under ? 2 : 0;
}

/** Opens such a dialog from elsewhere; unlike `useUrlDialog` it does not rerender when the dialog opens or closes. */
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
