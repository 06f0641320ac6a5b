import { useSearch } from 'wouter';
import { lazyDialog } from '../../components/lazy-dialog.tsx';

const NumberOrderDialog = lazyDialog<{ search: string }>(
  () => import('./number-order-dialog.tsx').then((file) => file.NumberOrderDialog),
  ['payment'],
  ({ search }) => new URLSearchParams(search).has('order'),
);

/** Card payment of a number, loaded when the URL first requests one. */
export function LazyNumberOrderDialog() {
  return <NumberOrderDialog search={useSearch()} />;
}
