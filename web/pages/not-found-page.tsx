import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { Brand } from '../components/brand.tsx';
import { useDocumentTitle } from '../components/page.tsx';
import { PublicFrame } from '../components/public-frame.tsx';
import { SupportText } from '../components/support-text.tsx';
import { useSession } from '../lib/session/session.ts';
import { t } from '../lib/text/texts.ts';

/** Screen for every unknown path. Links members to the dashboard, and visitors to the start page. */
export function NotFoundPage() {
  useDocumentTitle(t('common.notFound.title'));
  const session = useSession();
  return (
    <PublicFrame>
      <Stack align="center" ta="center" gap="md">
        <Brand />
        <Title order={1}>{t('common.notFound.title')}</Title>
        <Text c="dimmed" maw={420}>
          <SupportText>{t('common.notFound.message')}</SupportText>
        </Text>
        {session ? (
          <Button component={Link} href="/dashboard">
            {t('common.noAccess.action')}
          </Button>
        ) : (
          <Button component="a" href="/">
            {t('common.notFound.home')}
          </Button>
        )}
      </Stack>
    </PublicFrame>
  );
}
