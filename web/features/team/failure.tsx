import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Words } from '../../components/words.tsx';

/** Why the dialog's action failed; shown until it is tried again. */
export function Failure({ title, message }: { title: string; message: string | null }) {
  if (message === null) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Words>{message}</Words>
    </Alert>
  );
}
