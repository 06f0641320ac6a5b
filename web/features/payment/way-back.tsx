import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link, useSearch } from 'wouter';
import { t } from '../../lib/text/texts.ts';
import { wayBackOf } from '../../lib/way-back.ts';

/** The way back to where money was missing; nothing for somebody who came to Billing by themselves. */
export function WayBack() {
  const place = wayBackOf(useSearch());
  if (place === null) return null;
  return (
    <Alert
      color="blue"
      mb="lg"
      role="note"
      icon={<IconArrowBackUp aria-hidden />}
      title={t('payment.wayBack')}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('payment.wayBackHint')}</Text>
        <Button component={Link} href={place}>
          {t('payment.goBack')}
        </Button>
      </Stack>
    </Alert>
  );
}
