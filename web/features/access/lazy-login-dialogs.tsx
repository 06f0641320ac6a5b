import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { LoginDialogsProps } from './login-dialogs.tsx';

/** The dialogs over the sign-in form, fetched when one of them is first opened. */
export const LazyLoginDialogs = lazyDialog<LoginDialogsProps>(
  () => import('./login-dialogs.tsx').then((file) => file.LoginDialogs),
  ['access'],
  ({ isForgotten, notice }) => isForgotten || notice !== null,
);
