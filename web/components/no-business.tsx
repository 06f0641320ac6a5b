import { Button, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { loginPathFor } from '../lib/session/return-to.ts';
import { ErrorAlert } from './error-alert.tsx';

type NoBusinessProps = { title?: string; message: string; actionLabel: string };

/** Shown when the session contains no business: the documented sentence and a link to log in again. */
export function NoBusiness({ title, message, actionLabel }: NoBusinessProps) {
  const [path] = useLocation();
  return (
    <ErrorAlert title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{message}</Text>
        <Button component={Link} href={loginPathFor(path)}>
          {actionLabel}
        </Button>
      </Stack>
    </ErrorAlert>
  );
}
