import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { Link } from 'wouter';
import { fundsPathFor } from '../../../lib/return-link.ts';
import { t } from '../../../lib/text/texts.ts';

/** Missing amount with a link to Billing, from where a link returns to this dialog. */
export function InsufficientFunds({ message }: { message: string }) {
  return (
    <Alert color="orange" role="alert" icon={<IconWallet aria-hidden />} title={t('numbers.funds.title')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{message}</Text>
        <Button component={Link} href={fundsPathFor(window.location)}>
          {t('numbers.funds.add')}
        </Button>
        <Text size="sm">{t('numbers.funds.keep')}</Text>
      </Stack>
    </Alert>
  );
}
