import { useSearch } from 'wouter';
import { lazyDialog } from '../../components/lazy-dialog.tsx';

const NumberOrderDialog = lazyDialog<{ search: string }>(
  () => import('./number-order-dialog.tsx').then((file) => file.NumberOrderDialog),
  ['payment'],
  ({ search }) => new URLSearchParams(search).has('order'),
);

/** The payment of a number by card, fetched when the address first asks for one. */
export function LazyNumberOrderDialog() {
  return <NumberOrderDialog search={useSearch()} />;
}
