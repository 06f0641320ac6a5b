import {
  DIRECTORY_ORDERS,
  type DirectoryOrder,
} from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';

const NAMES = ['sort'] as const;

/** How the directory is sorted, kept in the address: by name unless told otherwise. */
export function useCustomerOrder() {
  const [{ sort }, set] = useUrlState(NAMES);
  const order = DIRECTORY_ORDERS.find((one) => one === sort) ?? 'name';
  return { order, setOrder: (next: DirectoryOrder) => set({ sort: next === 'name' ? '' : next }) };
}
