import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Words } from '../../components/words.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Unsettled } from './use-pay.ts';

/** A payment whose credit is not there yet: what is known, and that nothing needs to be done. */
export function UnsettledNotice({ why, onClose }: { why: Unsettled; onClose: () => void }) {
  return (
    <Stack>
      <Alert color="blue" icon={<IconClock aria-hidden />} title={t(`payment.${why}`)} role="status">
        <Text size="sm">
          <Words>{t(`payment.${why}Hint`)}</Words>
        </Text>
      </Alert>
      <Button data-autofocus onClick={onClose}>
        {t('payment.ok')}
      </Button>
    </Stack>
  );
}
