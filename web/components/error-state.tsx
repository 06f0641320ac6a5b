import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { t } from '../lib/text/texts.ts';
import { ErrorAlert } from './error-alert.tsx';
import { SupportText } from './support-text.tsx';

type ErrorStateProps = {
  title?: string;
  message: string;
  actionLabel?: string;
  onAction: () => void;
  busy?: boolean;
};

/** Error text, with the button that can solve the problem. */
export function ErrorState({ title, message, actionLabel, onAction, busy = false }: ErrorStateProps) {
  return (
    <ErrorAlert title={title ?? t('common.error.title')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <SupportText>{message}</SupportText>
        </Text>
        <Button
          color="red"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          onClick={onAction}
        >
          {actionLabel ?? t('common.retry')}
        </Button>
      </Stack>
    </ErrorAlert>
  );
}
