import { useCallback, useRef, useState } from 'react';
import { isOwnTopUp } from '../../../../server/core/order.ts';
import { PLAN } from '../../../../server/core/plan.ts';

/** What somebody is about to add, and the field in which they say so. */
export function useFunds() {
  const field = useRef<HTMLInputElement>(null);
  /** As typed: '' while the field is empty. */
  const [dollars, setDollars] = useState<number | string>(PLAN.rechargeAmountCents / 100);
  const cents = typeof dollars === 'number' && isOwnTopUp(dollars * 100) ? dollars * 100 : null;
  return {
    field,
    dollars,
    /** Null while it is no amount that can be added. */
    cents,
    setDollars,
    /** Fills the field for somebody who is led to it. */
    offer: useCallback((wantedCents: number) => {
      setDollars(wantedCents / 100);
      field.current?.focus();
    }, []),
  };
}

export type Funds = ReturnType<typeof useFunds>;
