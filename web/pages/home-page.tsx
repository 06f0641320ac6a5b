import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, Redirect } from 'wouter';
import { Brand } from '../components/brand.tsx';
import { useDocumentTitle } from '../components/page.tsx';
import { PublicFrame } from '../components/public-frame.tsx';
import { useSession } from '../lib/session.ts';
import { t } from '../lib/texts/t.ts';

/** The start page of visitors: what the product is, and the way in. Members go on to their dashboard. */
export function HomePage() {
  useDocumentTitle(t('common.tagline'));
  if (useSession()) return <Redirect to="/dashboard" replace />;
  return (
    <PublicFrame>
      <Stack align="center" ta="center" gap="lg">
        <Brand />
        <Title order={1}>{t('common.tagline')}</Title>
        <Text size="lg" c="dimmed" maw={560}>
          {t('access.home.lead')}
        </Text>
        <Button component={Link} href="/login" size="lg">
          {t('access.home.login')}
        </Button>
      </Stack>
    </PublicFrame>
  );
}
