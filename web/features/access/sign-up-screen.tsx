import { Anchor, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { TourButton } from '../../components/tour/tour-button.tsx';
import { t } from '../../lib/text/texts.ts';
import classes from './access-card.module.css';
import { AccessCard } from './access-card.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { createdNotice, type Notice } from './notices.ts';
import { type SignedUp, SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

type SignUpScreenProps = {
  isTrial?: boolean;
  /** Called with the new account. If absent, a notice shows the next step. */
  onCreated?: (account: SignedUp) => void;
  /** Content above the card, such as the steps that follow. */
  above?: ReactNode;
};

/** Sign-up screen: tour, sign-in with a provider, form, and link to sign-in. */
export function SignUpScreen({ isTrial = false, onCreated, above }: SignUpScreenProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  return (
    <AccessCard
      page={t('access.pages.signUp')}
      above={above}
      title={isTrial ? t('signUp.trialTitle') : t('signUp.title')}
      subtitle={isTrial ? t('signUp.trialSubtitle') : t('signUp.subtitle')}
    >
      <Group justify="center">
        <TourButton name="setup" />
      </Group>
      <SocialButtons />
      <SignUpForm
        onNotice={setNotice}
        onCreated={onCreated ?? (({ admin }) => setNotice(createdNotice(admin.email)))}
      />
      <Text ta="center">
        {t('signUp.hasAccount')}{' '}
        <Anchor component={Link} href="/login" className={classes.link}>
          {t('signUp.signIn')}
        </Anchor>
      </Text>
      <NoticeDialog notice={notice} onNotice={setNotice} />
    </AccessCard>
  );
}
