import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Words } from '../../components/words.tsx';

export type Failure = { title: string; message?: string };

/** A failure, shown until it is resolved. `announced`: a toast has already announced it to screen readers. */
export function FailureNote({ failure, announced = false }: { failure: Failure; announced?: boolean }) {
  return (
    <Alert
      color="red"
      role={announced ? 'note' : 'alert'}
      icon={<IconAlertTriangle aria-hidden />}
      title={<Words>{failure.title}</Words>}
    >
      {failure.message && <Words>{failure.message}</Words>}
    </Alert>
  );
}
