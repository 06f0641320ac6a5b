import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from 'wouter';
import { AccessCard } from '../features/access/access-card.tsx';
import { FailureNote } from '../features/access/failure-note.tsx';
import { ProofForm, ResendValidation, useVerification } from '../features/access/proof-form.tsx';
import { useGoLater } from '../features/access/use-go-later.ts';
import { t } from '../lib/text/texts.ts';

const REDIRECT_AFTER_VERIFICATION_MS = 1500;

/**
 * Page of the email verification link. It asks for a password when the account was created in another browser.
 */
export function VerifyEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { verify, isBusy, isVerified, failure, requiredProof, requireNewPassword } = useVerification(token);
  useGoLater(isVerified ? '/dashboard' : null, REDIRECT_AFTER_VERIFICATION_MS);
  const page = t('access.pages.verifyEmail');
  if (isVerified)
    return (
      <AccessCard
        page={page}
        title={t('accessLinks.verify.done')}
        subtitle={t('accessLinks.verify.doneHint')}
      />
    );
  if (requiredProof !== null) {
    const isNew = requiredProof === 'newPassword';
    const title = isNew ? t('accessLinks.verify.newTitle') : t('accessLinks.verify.knownTitle');
    const lead = isNew ? t('accessLinks.verify.newLead') : t('accessLinks.verify.knownLead');
    return (
      <AccessCard page={page} title={title} subtitle={lead}>
        {failure && <FailureNote failure={failure} />}
        <ProofForm key={requiredProof} requiredProof={requiredProof} busy={isBusy} onProof={verify} />
        {!isNew && (
          <Button variant="default" disabled={isBusy} onClick={requireNewPassword}>
            {t('accessLinks.verify.notMine')}
          </Button>
        )}
      </AccessCard>
    );
  }
  return (
    <AccessCard page={page} title={t('accessLinks.verify.title')} subtitle={t('accessLinks.verify.lead')}>
      {failure && <FailureNote failure={failure} />}
      <Stack gap="sm">
        <Button size="md" loading={isBusy} onClick={() => verify({})}>
          {t('accessLinks.verify.submit')}
        </Button>
        <ResendValidation token={token} />
        <Button component={Link} href="/login" variant="default">
          {t('accessLinks.verify.toLogin')}
        </Button>
      </Stack>
    </AccessCard>
  );
}
