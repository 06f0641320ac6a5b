import { useCallback, useEffect, useState } from 'react';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

/**
 * A dialog in the address in which somebody pays, so that a reload comes back to the same payment. While the bank works
 * the browser's Back does not take it away: it is put back.
 */
export function useHeldDialog(name: string) {
  const { value, open, close } = useUrlDialog(name);
  const [held, setHeld] = useState<string | null>(null);

  useEffect(() => {
    if (held !== null && value === null) open(held);
  }, [held, value, open]);

  // Asks the address itself, so that the function stays the same and nobody is told twice.
  const hold = useCallback(
    (busy: boolean) => setHeld(busy ? new URLSearchParams(window.location.search).get(name) : null),
    [name],
  );
  return { value: held ?? value, open, hold, close };
}
