import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { SupportText } from '../../components/support-text.tsx';

export type Failure = { title: string; message?: string };

/**
 * A failure, shown until it is resolved. `announced` is true when a toast has already announced the failure to screen
 * readers.
 */
export function FailureNote({ failure, announced = false }: { failure: Failure; announced?: boolean }) {
  return (
    <Alert
      color="red"
      role={announced ? 'note' : 'alert'}
      icon={<IconAlertTriangle aria-hidden />}
      title={<SupportText>{failure.title}</SupportText>}
    >
      {failure.message && <SupportText>{failure.message}</SupportText>}
    </Alert>
  );
}
