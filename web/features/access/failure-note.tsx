import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Words } from '../../components/words.tsx';

export type Failure = { title: string; message?: string };

/** What went wrong, for as long as it is true. `announced`: a toast has already told it to screen readers. */
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
