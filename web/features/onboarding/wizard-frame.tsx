import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { Page } from '../../components/page.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { useSession } from '../../lib/session/session.ts';
import { supportEmail } from '../../lib/support.ts';
import { formatResendFailure } from '../../lib/text/format-resend-failure.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import classes from './onboarding.module.css';
import type { OnboardingStep, Progress } from './progress.ts';
import { StepList } from './step-list.tsx';

type WizardFrameProps = {
  step: OnboardingStep;
  progress: Progress;
  onOpen: (step: OnboardingStep) => void;
  subtitle: string;
  children: ReactNode;
};

/** Frame of each step: progress, the notice about an unverified address, and the heading. */
export function WizardFrame({ step, progress, onOpen, subtitle, children }: WizardFrameProps) {
  return (
    <PublicFrame>
      <div className={classes.wizard}>
        <Brand />
        <StepList step={step} progress={progress} onOpen={onOpen} />
        {!progress.isEmailVerified && <MailNotice isDone={step === 'done'} />}
        <div className={classes.surface}>
          <Page key={step} title={t(`onboarding.step.${step}`)} subtitle={subtitle}>
            {children}
          </Page>
        </div>
        <SupportLine />
      </div>
    </PublicFrame>
  );
}

/** The email address of support, to write to or to copy, below each step of the set-up. */
function SupportLine() {
  const email = supportEmail();
  if (email === null) return null;
  const link = (
    <Anchor key="email" href={`mailto:${email}`} inherit underline="always">
      <bdi>{email}</bdi>
    </Anchor>
  );
  const texts = {
    copiedMessage: t('onboarding.support.copied'),
    failed: t('onboarding.support.copyFailed'),
    failedMessage: t('onboarding.support.copyByHand'),
  };
  return (
    <Group gap={4} justify="center" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <FilledText elements={[link]}>{t('onboarding.support.ask', { email: place(0) })}</FilledText>
      </Text>
      <CopyButton value={email} what={t('onboarding.support.email')} texts={texts} />
    </Group>
  );
}

/**
 * Reminder to verify the email address, with a button that sends the email again. Onboarding itself needs no verified
 * address; only the dashboard does.
 */
function MailNotice({ isDone }: { isDone: boolean }) {
  const email = useSession()?.email ?? '';
  const resend = trpc.auth.resendVerification.useMutation({
    meta: { answersErrors: true },
    onError: (error) => showToast({ kind: 'error', ...formatResendFailure(error) }),
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: t('onboarding.mail.sent'),
        message: t('onboarding.mail.sentHint'),
      }),
  });
  return (
    <Alert color="blue" role="note" icon={<IconMail aria-hidden />} title={t('onboarding.mail.title')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(isDone ? 'onboarding.allSet.verifyFirst' : 'onboarding.mail.text', { email })}
        </Text>
        <Button
          variant="default"
          size="sm"
          loading={resend.isPending}
          onClick={() => resend.mutate({ email })}
        >
          {t('onboarding.mail.resend')}
        </Button>
      </Stack>
    </Alert>
  );
}
