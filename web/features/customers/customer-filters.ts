import { useUrlState } from '../../lib/url/use-url-state.ts';
import type { Inputs } from '../../trpc.ts';

const NAMES = ['search', 'status'] as const;

export type CustomerFilters = Record<(typeof NAMES)[number], string>;

/** Search and status filter, stored in the URL; '' filters nothing. */
export function useCustomerFilters() {
  const [filters, set] = useUrlState(NAMES);
  const clear = () => set({ search: '', status: '' });
  return { filters, set, clear, active: NAMES.some((name) => filters[name] !== '') };
}

/** Filters as server input; an invalid status in the URL is ignored. */
export function toCustomerFilter({ search, status }: CustomerFilters): Inputs['customers']['export'] {
  const text = search.trim().slice(0, 200);
  const known = status === 'active' || status === 'inactive';
  return { ...(text && { search: text }), ...(known && { isActive: status === 'active' }) };
}
