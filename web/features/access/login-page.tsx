import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Brand } from '../../components/brand.tsx';
import { useDocumentTitle } from '../../components/page.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { returnPath } from '../../lib/return-to.ts';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { LoginForm } from './login-form.tsx';
import classes from './login-page.module.css';

const REDIRECT_AFTER_LOGIN_MS = 500;

/** Sign-in. Whoever is signed in already goes straight on, to where they wanted to go or to the dashboard. */
export function LoginPage() {
  useDocumentTitle(t('access.login.page'));
  useLeaveWhenSignedIn();
  return (
    <PublicFrame>
      <Stack gap="md" className={classes.column}>
        <Anchor component={Link} href="/" size="sm" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden className={classes.arrow} />
          {t('access.login.back')}
        </Anchor>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="lg" shadow="sm">
          <Stack gap="lg">
            <Stack gap="xs" align="center">
              <Brand />
              <Title order={1} size="h2" mt="sm">
                {t('access.login.title')}
              </Title>
              <Text c="dimmed">{t('access.login.subtitle')}</Text>
            </Stack>
            <LoginForm />
          </Stack>
        </Paper>
      </Stack>
    </PublicFrame>
  );
}

function useLeaveWhenSignedIn(): void {
  const session = useSession();
  const [cameSignedIn] = useState(session !== null);
  const [, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (!session) return;
    const delayMs = cameSignedIn ? 0 : REDIRECT_AFTER_LOGIN_MS;
    const timer = setTimeout(() => navigate(returnPath(search), { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [session, cameSignedIn, navigate, search]);
}
