import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { LanguageDialogsProps } from './language-dialogs.tsx';

/** Language dialogs, loaded when one is first opened. */
export const LazyLanguageDialogs = lazyDialog<LanguageDialogsProps>(
  () => import('./language-dialogs.tsx').then((file) => file.LanguageDialogs),
  ['languages'],
  ({ dialog }) => dialog.kind !== '',
);
