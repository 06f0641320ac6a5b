import { lazy, Suspense, useEffect, useState } from 'react';
import type { EditHoursDialogProps } from './edit-hours-dialog.tsx';

const EditHoursDialog = lazy(() =>
  import('./edit-hours-dialog.tsx').then((file) => ({ default: file.EditHoursDialog })),
);

/** The dialog for the whole week, fetched when it is first opened. */
export function LazyEditHoursDialog(props: EditHoursDialogProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (props.opened) setWanted(true);
  }, [props.opened]);
  return <Suspense>{wanted && <EditHoursDialog {...props} />}</Suspense>;
}
