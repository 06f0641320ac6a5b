import { lazyDialog } from '../../../components/lazy-dialog.tsx';
import type { TrialDialogProps } from './trial-dialog.tsx';

/** Its code is fetched when somebody wants to try the receptionist. */
export const LazyTrialDialog = lazyDialog<TrialDialogProps>(
  () => import('./trial-dialog.tsx').then((file) => file.TrialDialog),
  ['receptionist'],
  ({ opened }) => opened,
);
