import { Button, Stack, Text, Title } from '@mantine/core';
import { Brand } from '../components/brand.tsx';
import { useDocumentTitle } from '../components/page.tsx';
import { PublicFrame } from '../components/public-frame.tsx';
import { SupportText } from '../components/support-text.tsx';
import { t } from '../lib/text/texts.ts';

/** Screen of every unknown path. */
export function NotFoundPage() {
  useDocumentTitle(t('common.notFound.title'));
  return (
    <PublicFrame>
      <Stack align="center" ta="center" gap="md">
        <Brand />
        <Title order={1}>{t('common.notFound.title')}</Title>
        <Text c="dimmed" maw={420}>
          <SupportText>{t('common.notFound.message')}</SupportText>
        </Text>
        <Button component="a" href="/">
          {t('common.notFound.home')}
        </Button>
      </Stack>
    </PublicFrame>
  );
}
