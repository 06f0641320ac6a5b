import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { AccessCard } from '../features/access/access-card.tsx';
import { FailureNote } from '../features/access/failure-note.tsx';
import { ResetPasswordForm } from '../features/access/reset-password-form.tsx';
import { useGoLater } from '../features/access/use-go-later.ts';
import { t } from '../lib/text/texts.ts';
import type { Outputs } from '../trpc.ts';

const REDIRECT_AFTER_RESET_MS = 2000;

/** Page of the password reset link. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [feed, setFeed] = useState<Outputs['auth']['resetPassword']['feed'] | null>(null);
  useGoLater(feed !== null ? '/login' : null, REDIRECT_AFTER_RESET_MS);
  const page = t('access.pages.resetPassword');
  if (feed !== null)
    return <AccessCard page={page} title={t('accessLinks.reset.done')} subtitle={formatDone(feed)} />;
  return (
    <AccessCard page={page} title={t('accessLinks.reset.title')} subtitle={t('accessLinks.reset.lead')}>
      {token === '' ? (
        <FailureNote
          failure={{ title: t('accessLinks.reset.failed'), message: t('accessLinks.reset.noToken') }}
        />
      ) : (
        <ResetPasswordForm token={token} onDone={setFeed} />
      )}
      {token === '' && (
        <Button component={Link} href="/login?reset=password" size="md">
          {t('accessLinks.reset.requestNew')}
        </Button>
      )}
      <Button component={Link} href="/login" variant="default">
        {t('accessLinks.reset.toLogin')}
      </Button>
    </AccessCard>
  );
}

function formatDone(feed: Outputs['auth']['resetPassword']['feed']): string {
  if (feed === 'kept') return t('accessLinks.reset.feedKept');
  return feed === 'ended' ? t('accessLinks.reset.feedEnded') : t('accessLinks.reset.doneHint');
}
