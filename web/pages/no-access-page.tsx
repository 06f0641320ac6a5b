import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { type PlainTextKey, t } from '../lib/text/texts.ts';

/** Shown on a screen outside the user's role; the server refuses its calls too. */
export function NoAccessPage({ title }: { title: PlainTextKey }) {
  const page = t(title);
  return (
    <Page title={page}>
      <EmptyState
        icon={<IconLock />}
        title={t('common.noAccess.title')}
        hint={t('common.noAccess.message', { page })}
        action={
          <Button component={Link} href="/dashboard" mt="sm">
            {t('common.noAccess.action')}
          </Button>
        }
      />
    </Page>
  );
}
