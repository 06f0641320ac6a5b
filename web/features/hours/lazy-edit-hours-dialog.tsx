import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { EditHoursDialogProps } from './edit-hours-dialog.tsx';

/** The dialog for the whole week, fetched when it is first opened. */
export const LazyEditHoursDialog = lazyDialog<EditHoursDialogProps>(
  () => import('./edit-hours-dialog.tsx').then((file) => file.EditHoursDialog),
  ['hours'],
  ({ opened }) => opened,
);
