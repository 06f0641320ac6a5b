import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { EditHoursDialogProps } from './edit-hours-dialog.tsx';

/** Dialog for the whole week, loaded when it is first opened. */
export const LazyEditHoursDialog = lazyDialog<EditHoursDialogProps>(
  () => import('./edit-hours-dialog.tsx').then((file) => file.EditHoursDialog),
  ['hours'],
  ({ opened }) => opened,
);
