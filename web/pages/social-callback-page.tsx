import { Button, Center, Loader } from '@mantine/core';
import { Link } from 'wouter';
import { AccessCard } from '../features/access/access-card.tsx';
import { FailureNote } from '../features/access/failure-note.tsx';
import { useFinishedSignIn } from '../features/access/use-finished-sign-in.ts';
import { useGoLater } from '../features/access/use-go-later.ts';
import { t } from '../lib/text/texts.ts';

const REDIRECT_AFTER_SUCCESS_MS = 1500;
const REDIRECT_AFTER_ERROR_MS = 3000;

/** Where Google, Facebook and Apple send people back to. */
export function SocialCallbackPage() {
  const phase = useFinishedSignIn();
  useGoLater(phase.kind === 'done' ? phase.next : null, REDIRECT_AFTER_SUCCESS_MS);
  useGoLater(phase.kind === 'failed' ? '/login' : null, REDIRECT_AFTER_ERROR_MS);
  const page = t('access.pages.socialSignIn');
  if (phase.kind === 'done') {
    const hint = t('access.social.succeededHint');
    return <AccessCard page={page} title={t('access.social.succeeded')} subtitle={hint} />;
  }
  if (phase.kind === 'failed') {
    return (
      <AccessCard page={page} title={t('access.social.failed')} subtitle={t('access.social.failedHint')}>
        <FailureNote failure={{ title: phase.message }} />
        <Button component={Link} href="/login" variant="default">
          {t('access.social.toLogin')}
        </Button>
      </AccessCard>
    );
  }
  return (
    <AccessCard page={page} title={t('access.social.loading')} subtitle={t('access.social.loadingHint')}>
      <Center>
        <Loader aria-hidden />
      </Center>
    </AccessCard>
  );
}
