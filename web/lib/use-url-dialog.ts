import { useCallback, useEffect, useRef } from 'react';
import { changeUrlParams, useUrlParams } from './use-url-params.ts';

type DialogHistoryState = { openedDialog?: string } | null;

/**
 * A dialog whose subject is a parameter of the address. Opening adds a history entry and closing takes it
 * back, so the browser's Back closes the dialog; one reached by a link is closed in place. `change` shows another step
 * of the open dialog without a history entry of its own. `detail` names a second parameter that comes and goes with the
 * dialog.
 */
export function useUrlDialog(
  name: string,
  detail?: string,
): {
  value: string | null;
  open: (value: string, detailValue?: string) => void;
  change: (value: string, detailValue?: string) => void;
  close: () => void;
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

  const close = useCallback(() => {
    const now = new URLSearchParams(window.location.search).get(name);
    if (now === null || leaving.current === now) return;
    leaving.current = now;
    const state: DialogHistoryState = window.history.state;
    if (state?.openedDialog === name) window.history.back();
    else changeUrlParams(withDetail(detail, null, { [name]: null }), { replace: true });
  }, [name, detail]);

  return { value, open, change, close };
}

/** Opens such a dialog from elsewhere: unlike `useUrlDialog` it renders nothing again when the dialog comes and goes. */
export function useDialogOpener(
  name: string,
  detail?: string,
): (value: string, detailValue?: string) => void {
  return useCallback(
    (value, detailValue) => {
      const state = { openedDialog: name } satisfies DialogHistoryState;
      changeUrlParams(withDetail(detail, detailValue, { [name]: value }), { state });
    },
    [name, detail],
  );
}

type Patch = Record<string, string | null | undefined>;

const withDetail = (detail: string | undefined, value: string | null | undefined, patch: Patch): Patch =>
  detail === undefined ? patch : { [detail]: value, ...patch };
