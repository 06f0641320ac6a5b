import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconPhoneCall } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../lib/session/session.ts';
import { joinList } from '../../lib/text/join-list.ts';
import { t } from '../../lib/text/texts.ts';
import { CallCode } from './call-code.tsx';
import { KeepNumber } from './keep-number.tsx';
import classes from './onboarding.module.css';
import type { Progress } from './progress.ts';

type AllSetProps = {
  progress: Progress;
  /** Progress of the number while it is not active. */
  underWay: ReactNode;
};

/** The new number, the first call, and a link to the portal for users with a verified address. */
export function AllSet({ progress, underWay }: AllSetProps) {
  const email = useSession()?.email ?? '';
  const { number, testCallPath, isEmailVerified } = progress;
  return (
    <Stack gap="lg">
      {number ? <NewNumber number={number} testCallPath={testCallPath} /> : underWay}
      {isEmailVerified ? (
        <Button component={Link} href="/dashboard" size="md">
          {t('onboarding.allSet.toDashboard')}
        </Button>
      ) : (
        <Alert color="blue" role="note" icon={<IconMail aria-hidden />}>
          {t('onboarding.allSet.verifyFirst', { email })}
        </Alert>
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
