import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { trpc } from '../../../trpc.ts';
import type { BookingDraft } from './booking-draft.ts';

/**
 * Takes over the customer of the address when the dialog opens, as soon as it is known who that is. Again in each `round`,
 * after the draft was discarded.
 */
export function useChosenCustomer(
  customerId: number | null,
  setDraft: Dispatch<SetStateAction<BookingDraft>>,
  round: number,
): void {
  const { data } = trpc.customers.get.useQuery(
    { customerId: customerId ?? 0 },
    { enabled: customerId !== null },
  );
  // Once for each customer and round: a later answer about the same one must not undo another choice.
  const isKnown = customerId !== null && data?.id === customerId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isKnown || !data) return;
    const { id, fullName: name, isActive } = data;
    setDraft((draft) => ({ ...draft, customerOption: 'list', customer: { id, name, isActive } }));
  }, [customerId, isKnown, round]);
}
