import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import type { EditHoursDialogProps } from './edit-hours-dialog.tsx';

const EditHoursDialog = lazyPage<EditHoursDialogProps>(() =>
  import('./edit-hours-dialog.tsx').then((file) => file.EditHoursDialog),
);

/** The dialog for the whole week, fetched when it is first opened. */
export function LazyEditHoursDialog(props: EditHoursDialogProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (props.opened) setWanted(true);
  }, [props.opened]);
  return <Suspense>{wanted && <EditHoursDialog {...props} />}</Suspense>;
}
