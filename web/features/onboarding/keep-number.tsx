import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { t } from '../../lib/text/texts.ts';
import classes from './onboarding.module.css';

/** Instructions to forward the business's existing number to the agent, with the carrier's code. */
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

/**
 * The codes that a carrier's customer dials; `{number}` is the forwarding target. Sources are in
 * docs/call-forwarding.md.
 */
type ForwardingCode = { carrier: string; start: string; stop: string };

/** The three largest carriers of Canada and of the United States. Nearly all landlines use the same codes. */
const FORWARDING_CODES: readonly ForwardingCode[] = [
  { carrier: 'Rogers', start: '**21*{number}#', stop: '##21#' },
  { carrier: 'Bell', start: '**21*{number}#', stop: '##21#' },
  { carrier: 'TELUS', start: '*21*{number}#', stop: '#21#' },
  { carrier: 'Verizon', start: '*72{number}', stop: '*73' },
  { carrier: 'AT&T', start: '*21*{number}#', stop: '#21#' },
  { carrier: 'T-Mobile', start: '**21*{number}#', stop: '##21#' },
];

/** Codes for landlines. */
const LANDLINE_CODE = { start: '*72{number}', stop: '*73' };

/** The code to dial for a number in E.164; North American codes take it without its plus sign. */
const fillCode = (code: string, phoneNumber: string) =>
  code.replace('{number}', phoneNumber.replace(/^\+/, ''));
