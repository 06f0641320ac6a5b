import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { NumberDialogsProps } from './number-dialogs.tsx';

/** Every dialog about numbers, fetched when one is first opened. */
export const LazyNumberDialogs = lazyDialog<NumberDialogsProps>(
  () => import('./number-dialogs.tsx').then((file) => file.NumberDialogs),
  ['numbers', 'routing'],
  ({ dialog }) => dialog.kind !== '',
);
