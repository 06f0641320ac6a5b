import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { apiErrorOf, sayError } from '../../lib/api-errors.ts';
import { saveSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { AccessCard } from './access-card.tsx';
import { type Failure, FailureNote } from './failure-note.tsx';
import { ResendValidation } from './resend-validation.tsx';
import { useGoLater } from './use-go-later.ts';

const REDIRECT_AFTER_VERIFICATION_MS = 1500;

/** What the link in the verification mail opens. */
export function VerifyEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { verify, isBusy, isVerified, failure } = useVerification(token);
  useGoLater(isVerified ? '/dashboard' : null, REDIRECT_AFTER_VERIFICATION_MS);
  const page = t('access.verify.page');
  if (isVerified)
    return <AccessCard page={page} title={t('access.verify.done')} subtitle={t('access.verify.doneHint')} />;
  return (
    <AccessCard page={page} title={t('access.verify.title')} subtitle={t('access.verify.lead')}>
      {failure && <FailureNote failure={failure} />}
      <Stack gap="sm">
        <Button size="md" loading={isBusy} onClick={verify}>
          {t('access.verify.submit')}
        </Button>
        <ResendValidation token={token} />
        <Button component={Link} href="/login" variant="default">
          {t('access.verify.toLogin')}
        </Button>
      </Stack>
    </AccessCard>
  );
}

/** The token stays in the address until it is used up, so that a reload still has it. */
function useVerification(token: string) {
  const [, navigate] = useLocation();
  const [isVerified, setVerified] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(
    token === '' ? { title: t('access.verify.noToken'), message: t('access.verify.noTokenHint') } : null,
  );
  const mutation = trpc.auth.verifyEmail.useMutation({
    meta: { answersErrors: true },
    onSuccess: (answer) => {
      saveSession(answer);
      setVerified(true);
      showToast({ kind: 'success', title: t('access.verify.doneToast') });
      navigate('/verify-email', { replace: true });
    },
    onError: (error) => {
      const isUnreachable = apiErrorOf(error).code === 'network';
      const message = isUnreachable ? t('access.verify.unreachable') : sayError(error);
      setFailure({ title: t('access.verify.failed'), message });
    },
  });
  const verify = () => {
    if (token !== '') return mutation.mutate({ token });
    const message = t('access.verify.noTokenHint');
    setFailure({ title: t('access.verify.tokenUnavailable'), message });
  };
  return { verify, isVerified, isBusy: mutation.isPending, failure };
}
