import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { t } from '../../lib/text/texts.ts';
import { FORWARDING_CODES, fillCode, LANDLINE_CODE } from './forwarding-codes.ts';
import classes from './onboarding.module.css';

/** How callers reach the agent by the number that the business has: the code that forwards its calls. */
export function KeepNumber({ phoneNumber }: { phoneNumber: string }) {
  const [carrier, setCarrier] = useState('');
  const code = FORWARDING_CODES.find((one) => one.carrier === carrier) ?? LANDLINE_CODE;
  const dial = fillCode(code.start, phoneNumber);
  return (
    <details className={classes.keep}>
      <summary>{t('onboarding.forward.title')}</summary>
      <Stack gap="sm" mt="sm">
        <Text size="sm">{t('onboarding.forward.intro')}</Text>
        <NativeSelect
          label={t('onboarding.forward.carrier')}
          value={carrier}
          onChange={(event) => setCarrier(event.currentTarget.value)}
          data={[
            { value: '', label: t('onboarding.forward.landline') },
            ...FORWARDING_CODES.map((one) => ({ value: one.carrier, label: one.carrier })),
          ]}
        />
        <div className={classes.dial}>
          <Anchor href={`tel:${encodeURIComponent(dial)}`} fw={700} size="lg">
            <bdi>{dial}</bdi>
          </Anchor>
          <CopyButton value={dial} what={t('onboarding.forward.code')} />
        </div>
        <Text size="sm" c="dimmed">
          {t('onboarding.forward.stop', { code: code.stop })}
        </Text>
      </Stack>
    </details>
  );
}
