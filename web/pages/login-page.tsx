import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import classes from '../features/access/access-card.module.css';
import { AccessCard } from '../features/access/access-card.tsx';
import { LazySignUpScreen } from '../features/access/lazy-sign-up-screen.tsx';
import type { LoginDialogsProps } from '../features/access/login-dialogs.tsx';
import { LoginForm } from '../features/access/login-form.tsx';
import type { Notice } from '../features/access/notices.ts';
import { SocialButtons } from '../features/access/social-buttons.tsx';
import { useLeaveWhenSignedIn } from '../features/access/use-go-later.ts';
import { t } from '../lib/text/texts.ts';
import { useUrlDialog } from '../lib/url/use-url-dialog.ts';

const FORGOTTEN = 'password';

/** Sign-in; `?mode=trial` opens the form of a new account instead. */
export function LoginPage() {
  useLeaveWhenSignedIn();
  const isTrial = new URLSearchParams(useSearch()).get('mode') === 'trial';
  return isTrial ? <LazySignUpScreen isTrial /> : <LoginScreen />;
}

function LoginScreen() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [typedEmail, setTypedEmail] = useState('');
  const forgotten = useUrlDialog('reset');
  return (
    <AccessCard
      page={t('access.pages.login')}
      title={t('access.login.title')}
      subtitle={t('access.login.subtitle')}
    >
      <SocialButtons />
      <LoginForm
        onNotice={setNotice}
        onForgotten={(email) => {
          setTypedEmail(email);
          forgotten.open(FORGOTTEN);
        }}
      />
      <Text ta="center">
        {t('access.login.noAccount')}{' '}
        <Anchor component={Link} href="/onboarding" className={classes.link}>
          {t('access.login.signUp')}
        </Anchor>
      </Text>
      <LazyLoginDialogs
        isForgotten={forgotten.value === FORGOTTEN}
        typedEmail={typedEmail}
        notice={notice}
        onNotice={setNotice}
        onForgotten={() => forgotten.open(FORGOTTEN)}
        onRemembered={forgotten.close}
      />
    </AccessCard>
  );
}

/** The dialogs of the sign-in form, loaded when one of them is first opened. */
const LazyLoginDialogs = lazyDialog<LoginDialogsProps>(
  () => import('../features/access/login-dialogs.tsx').then((file) => file.LoginDialogs),
  ['access'],
  ({ isForgotten, notice }) => isForgotten || notice !== null,
);
