import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { NumberDialogsProps } from './number-dialogs.tsx';

/** Number dialogs, loaded when one is first opened. */
export const LazyNumberDialogs = lazyDialog<NumberDialogsProps>(
  () => import('./number-dialogs.tsx').then((file) => file.NumberDialogs),
  ['numbers', 'routing'],
  ({ dialog }) => dialog.kind !== '',
);
