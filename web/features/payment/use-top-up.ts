import { useCallback } from 'react';
import { isOwnTopUp } from '../../../server/core/order.ts';
import { useHeldDialog } from './use-held-dialog.ts';

const topUpOf = (text: string | null) => (text !== null && isOwnTopUp(Number(text)) ? Number(text) : null);

/** The amount that is being added; it is in the address. */
export function useTopUp() {
  const { value, open, hold, close } = useHeldDialog('topup');
  return {
    cents: topUpOf(value),
    open: useCallback((cents: number) => open(String(cents)), [open]),
    hold,
    close,
  };
}

export type TopUp = ReturnType<typeof useTopUp>;
