import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from 'wouter';
import { AccessCard } from '../features/access/access-card.tsx';
import { FailureNote } from '../features/access/failure-note.tsx';
import { ProofForm } from '../features/access/proof-form.tsx';
import { ResendValidation } from '../features/access/resend-validation.tsx';
import { useGoLater } from '../features/access/use-go-later.ts';
import { useVerification } from '../features/access/use-verification.ts';
import { t } from '../lib/texts/t.ts';

const REDIRECT_AFTER_VERIFICATION_MS = 1500;

/**
 * What the link in the verification mail opens. In another browser than the one that made the account it asks for a
 * password.
 */
export function VerifyEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { verify, isBusy, isVerified, failure, wanted, wantNew } = useVerification(token);
  useGoLater(isVerified ? '/dashboard' : null, REDIRECT_AFTER_VERIFICATION_MS);
  const page = t('access.verify.page');
  if (isVerified)
    return <AccessCard page={page} title={t('access.verify.done')} subtitle={t('access.verify.doneHint')} />;
  if (wanted !== null) {
    const isNew = wanted === 'newPassword';
    const title = isNew ? t('access.verify.newTitle') : t('access.verify.knownTitle');
    const lead = isNew ? t('access.verify.newLead') : t('access.verify.knownLead');
    return (
      <AccessCard page={page} title={title} subtitle={lead}>
        {failure && <FailureNote failure={failure} />}
        <ProofForm key={wanted} wanted={wanted} busy={isBusy} onProof={verify} />
        {!isNew && (
          <Button variant="default" mih={44} disabled={isBusy} onClick={wantNew}>
            {t('access.verify.notMine')}
          </Button>
        )}
      </AccessCard>
    );
  }
  return (
    <AccessCard page={page} title={t('access.verify.title')} subtitle={t('access.verify.lead')}>
      {failure && <FailureNote failure={failure} />}
      <Stack gap="sm">
        <Button size="md" loading={isBusy} onClick={() => verify({})}>
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
