import { AddDialog } from './add-dialog.tsx';
import { type useAddCaller, valuesOf } from './use-add-caller.ts';

/** Makes a customer of somebody who called; the calls of their number are theirs from then on. */
export function AddCallerDialog({ adding }: { adding: ReturnType<typeof useAddCaller> }) {
  const { caller, opened, close } = adding;
  if (caller === null) return null;
  return (
    <AddDialog
      // What was typed for one caller is not offered for another.
      key={caller.phone}
      opened={opened}
      onClose={close}
      given={valuesOf(caller)}
    />
  );
}
