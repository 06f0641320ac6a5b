import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconPhoneCall } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { encode } from 'uqr';
import { Link } from 'wouter';
import { CopyButton } from '../../components/copy-button.tsx';
import { joinList } from '../../lib/text/join-list.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './onboarding.module.css';
import type { Progress } from './progress.ts';

type AllSetProps = {
  progress: Progress;
  /** Shows the order's progress until the number is active. */
  underWay: ReactNode;
};

/**
 * Last step: the new number, the first call, and a link to the portal. Without a verified email address there is no
 * link, and the notice of the wizard explains how to open the portal.
 */
export function AllSet({ progress, underWay }: AllSetProps) {
  const { number, testCallPath, isEmailVerified } = progress;
  return (
    <Stack gap="lg">
      {number ? <NewNumber number={number} testCallPath={testCallPath} /> : underWay}
      {isEmailVerified && (
        <Button component={Link} href="/dashboard" size="md">
          {t('onboarding.allSet.toDashboard')}
        </Button>
      )}
    </Stack>
  );
}

type NewNumberProps = Pick<Progress, 'testCallPath'> & { number: NonNullable<Progress['number']> };

function NewNumber({ number: { phoneNumber, formatted, locality, region }, testCallPath }: NewNumberProps) {
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {t('onboarding.allSet.number')}
        </Text>
        <Text component="div" className={classes.figure}>
          <bdi>{formatted}</bdi>
        </Text>
        <Text>{joinList([locality, region].filter((part): part is string => Boolean(part)))}</Text>
      </div>
      <Text>{t('onboarding.allSet.first')}</Text>
      <Group gap="sm">
        <Button
          component="a"
          href={`tel:${phoneNumber}`}
          leftSection={<IconPhoneCall size={18} aria-hidden />}
        >
          {t('onboarding.allSet.call')}
        </Button>
        {testCallPath !== null && (
          <Button component="a" href={testCallPath} target="_blank" variant="default">
            {t('onboarding.allSet.sandbox')}
          </Button>
        )}
      </Group>
      <KeepNumber phoneNumber={phoneNumber} />
      <CallCode phoneNumber={phoneNumber} formatted={formatted} />
    </Stack>
  );
}

/** QR code with which a phone calls the number; always black on white, in both colour schemes. */
function CallCode({ phoneNumber, formatted }: { phoneNumber: string; formatted: string }) {
  const { data, size } = encode(`tel:${phoneNumber}`, { border: 2 });
  return (
    <figure className={classes.scan}>
      <svg
        role="img"
        aria-label={t('onboarding.allSet.scanOf', { number: formatted })}
        viewBox={`0 0 ${size} ${size}`}
        className={classes.code}
      >
        <path d={pathOf(data)} fill="#000000" />
      </svg>
      <Text component="figcaption" size="sm">
        {t('onboarding.allSet.scan')}
      </Text>
    </figure>
  );
}

/** SVG path with one square per dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** Instructions to forward the existing number of the business to the agent, with the carrier's dial code. */
function KeepNumber({ phoneNumber }: { phoneNumber: string }) {
  const [carrier, setCarrier] = useState('');
  const code = FORWARDING_CODES.find((one) => one.carrier === carrier) ?? LANDLINE_CODE;
  const dial = fillCode(code.start, phoneNumber);
  return (
    <details className={classes.keep}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {t('onboarding.forward.title')}
      </summary>
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
 * The codes that customers of a carrier dial to start and stop forwarding. `{number}` is the forwarding target. Sources
 * are in docs/call-forwarding.md.
 */
type ForwardingCode = { carrier: string; start: string; stop: string };

/**
 * Codes of the three largest mobile carriers in Canada and in the United States. For all others, see `LANDLINE_CODE`.
 */
const FORWARDING_CODES: readonly ForwardingCode[] = [
  { carrier: 'Rogers', start: '**21*{number}#', stop: '##21#' },
  { carrier: 'Bell', start: '**21*{number}#', stop: '##21#' },
  { carrier: 'TELUS', start: '*21*{number}#', stop: '#21#' },
  { carrier: 'Verizon', start: '*72{number}', stop: '*73' },
  { carrier: 'AT&T', start: '*21*{number}#', stop: '#21#' },
  { carrier: 'T-Mobile', start: '**21*{number}#', stop: '##21#' },
];

/** Call-forwarding codes of nearly all landlines. */
const LANDLINE_CODE = { start: '*72{number}', stop: '*73' };

/** The code to dial for a number in E.164. North American codes take the number without its plus sign. */
const fillCode = (code: string, phoneNumber: string) =>
  code.replace('{number}', phoneNumber.replace(/^\+/, ''));
