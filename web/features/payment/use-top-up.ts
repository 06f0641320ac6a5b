import { useCallback, useEffect, useState } from 'react';
import { isTopUp } from '../../../server/core/order.ts';
import { useUrlDialog } from '../../lib/use-url-dialog.ts';

const amountInAddress = () => new URLSearchParams(window.location.search).get('topup');

const topUpOf = (text: string | null) => (text !== null && isTopUp(Number(text)) ? Number(text) : null);

/**
 * The amount that is being added, in the address, so that a reload comes back to the same payment. While the bank is
 * processing, the browser's Back does not remove it.
 */
export function useTopUp() {
  const { value, open, close } = useUrlDialog('topup');
  const [heldCents, setHeldCents] = useState<number | null>(null);
  const wantedCents = topUpOf(value);

  useEffect(() => {
    if (heldCents !== null && wantedCents === null) open(String(heldCents));
  }, [heldCents, wantedCents, open]);

  // Reads the address itself, so that the function is stable and the effect runs once.
  const hold = useCallback((busy: boolean) => setHeldCents(busy ? topUpOf(amountInAddress()) : null), []);
  return {
    cents: heldCents ?? wantedCents,
    open: useCallback((cents: number) => open(String(cents)), [open]),
    hold,
    close,
  };
}

export type TopUp = ReturnType<typeof useTopUp>;
