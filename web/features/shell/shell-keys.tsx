import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { isTopLocked } from '../../lib/input/dialog-stack.ts';
import { isHeldWith, useShortcuts } from '../../lib/input/use-shortcuts.ts';
import { forgetUndo, undoLatest } from '../../lib/toasts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { GO_KEYS } from './go-keys.ts';
import type { NavPage } from './nav-item.ts';
import type { PaletteProps } from './palette/palette.tsx';
import type { ShortcutsDialogProps } from './palette/shortcuts-dialog.tsx';

/** Maximum time between g and the letter after it. */
const GO_WITHIN_MS = 1_500;

const Palette = lazyDialog<PaletteProps>(
  () => import('./palette/palette.tsx').then((file) => file.Palette),
  ['palette'],
  ({ opened }) => opened,
);
const ShortcutsDialog = lazyDialog<ShortcutsDialogProps>(
  () => import('./palette/shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
  ['palette'],
  ({ opened }) => opened,
);

/** The palette and the list of shortcuts are dialogs in the URL. */
export const usePalette = () => useUrlDialog('find');
export const useShortcutList = () => useUrlDialog('shortcuts');

type ShellKeysProps = { pages: readonly NavPage[] };

/** Global shortcuts, and the dialogs that they open: the palette and the list of shortcuts. */
export function ShellKeys({ pages }: ShellKeysProps) {
  const palette = usePalette();
  const list = useShortcutList();
  const [path] = useLocation();
  usePaletteKey(() => palette.value === null && palette.open('all'));
  useGoKeys(pages, () => list.open('all'));
  useUndoKey();
  return (
    <ErrorBoundary resetOn={`${path} ${palette.value} ${list.value}`}>
      <Palette opened={palette.value !== null} onClose={palette.close} pages={pages} />
      <ShortcutsDialog opened={list.value !== null} onClose={list.close} pages={pages} />
    </ErrorBoundary>
  );
}

/** Ctrl+K, or ⌘K on a Mac, opens the palette, even above a dialog, but not above a locked one. */
function usePaletteKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isHeldWith(event, 'k')) return;
      event.preventDefault();
      if (!event.repeat && !isTopLocked()) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The key g followed by a letter opens a page, and ? opens the list of shortcuts. */
function useGoKeys(pages: readonly NavPage[], openList: () => void): void {
  const [, navigate] = useLocation();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  const go = (key: string) => (event: KeyboardEvent) => {
    const isGo = event.timeStamp - goneAt.current < GO_WITHIN_MS;
    goneAt.current = Number.NEGATIVE_INFINITY;
    const page = pages.find(({ path }) => path === GO_KEYS[key]);
    if (isGo && page) navigate(page.path);
  };
  useShortcuts({
    ...Object.fromEntries(Object.keys(GO_KEYS).map((key) => [key, go(key)])),
    g: (event) => {
      goneAt.current = event.timeStamp;
    },
    '?': openList,
  });
}

const TEXT_FIELDS = [
  'textarea',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  '[role="textbox"]',
  'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button], [type=submit])',
].join();

/**
 * Ctrl+Z or ⌘Z triggers the Undo of the latest toast. In text fields the browser's own undo applies. Signing out
 * discards the Undo.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isHeldWith(event, 'z')) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
      if (undoLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      forgetUndo();
    };
  }, []);
}
