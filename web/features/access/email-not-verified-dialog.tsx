import { Button, Group, Stack, Text } from '@mantine/core';
import { AppDialog } from '../../components/app-dialog.tsx';
import { t } from '../../lib/texts/t.ts';

type EmailNotVerifiedDialogProps = { email: string | null; onClose: () => void };

/** Tells someone with the right password that their e-mail address still waits for its verification. */
export function EmailNotVerifiedDialog({ email, onClose }: EmailNotVerifiedDialogProps) {
  return (
    <AppDialog opened={email !== null} onClose={onClose} title={t('access.login.notVerifiedTitle')}>
      <Stack>
        <Text>{t('access.login.notVerified', { email: email ?? '' })}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('common.gotIt')}
          </Button>
        </Group>
      </Stack>
    </AppDialog>
  );
}
