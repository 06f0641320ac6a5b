import { Button, Group, Stack, Text } from '@mantine/core';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Words } from '../../components/words.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Problem } from './problem.ts';

/** Says what went wrong with a payment; OK leads back to where it can be solved. */
export function ProblemDialog({ problem, onClose }: { problem: Problem | null; onClose: () => void }) {
  return (
    <AppDialog opened={problem !== null} onClose={onClose} title={problem?.title ?? ''} size="sm">
      <Stack>
        <Text role="alert">{problem && <Words>{problem.message}</Words>}</Text>
        <Group justify="flex-end">
          <Button data-autofocus miw={88} onClick={onClose}>
            {t('payment.ok')}
          </Button>
        </Group>
      </Stack>
    </AppDialog>
  );
}
