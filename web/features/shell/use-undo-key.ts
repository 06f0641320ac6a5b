import { useEffect } from 'react';
import { isHeldWith } from '../../lib/input/held-key.ts';
import { forgetUndo, undoLatest } from '../../lib/toasts.ts';

const TEXT_FIELDS = [
  'textarea',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  '[role="textbox"]',
  'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button], [type=submit])',
].join();

/**
 * Ctrl+Z, or ⌘Z, undoes what the latest toast offers to undo; in a field for text it stays the browser's own. Nothing is
 * left to undo when the person signs out.
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
