import { useEffect, useState } from 'react';
import type { ServiceView } from '../../../../server/modules/scheduling/services/services.schema.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { type BookingDraft, withWhat } from './booking-draft.ts';

type Past = Outputs['appointments']['ofCustomer']['appointments'][number];

/**
 * Preselects the customer's last service, if it is still offered and nothing else was selected. True while the
 * preselection applies.
 */
export function useUsualService(
  draft: BookingDraft,
  onChange: (draft: BookingDraft) => void,
  services: readonly ServiceView[],
): boolean {
  const [preselected, setPreselected] = useState<{ customerId: number; what: string } | null>(null);
  const customerId = draft.customerOption === 'list' ? (draft.customer?.id ?? null) : null;
  const isOpen = draft.what === '' || draft.what === preselected?.what;
  const isNeeded = customerId !== null && isOpen && preselected?.customerId !== customerId;
  const past = trpc.appointments.ofCustomer.useQuery(
    { customerId: customerId ?? 0, part: 'past' },
    { enabled: isNeeded },
  );
  const usual = isNeeded && past.data ? usualOf(past.data.appointments, services) : undefined;
  // Runs once per customer: a later choice must not be overwritten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (usual === undefined || customerId === null) return;
    setPreselected({ customerId, what: usual });
    onChange(withWhat(draft, usual));
  }, [usual, customerId]);
  return preselected !== null && preselected.customerId === customerId && preselected.what === draft.what;
}

/** The customer's newest service; cancelled appointments do not count. */
function usualOf(past: readonly Past[], services: readonly ServiceView[]): string | undefined {
  const last = past.find(
    ({ status, serviceId }) => status !== 'cancelled' && services.some(({ id }) => id === serviceId),
  );
  return last && `service:${last.serviceId}`;
}
