import { lazyDialog } from '../../../components/lazy-dialog.tsx';
import type { FeedDialogProps } from './feed-dialog.tsx';

/** The dialog of the private address, fetched when it is first opened. */
export const LazyFeedDialog = lazyDialog<FeedDialogProps>(
  () => import('./feed-dialog.tsx').then((file) => file.FeedDialog),
  ['calendarDialogs'],
  ({ opened }) => opened,
);
