import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { newPassword } from '../../../server/modules/identity/auth/auth.schema.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { saveSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { forgetBrowserKey, readBrowserKey } from './browser-facts.ts';
import { EmailDialog } from './email-dialog.tsx';
import type { Failure } from './failure-note.tsx';
import { NoticeDialog, useResendVerification } from './notice-dialog.tsx';
import { type Notice, resendFailedNotice, resentNotice } from './notices.ts';

const KNOWN = z.object({ password: z.string().min(1).max(1_024) });
const NEW = z.object({ password: newPassword });

type ProofFormProps = { requiredProof: RequiredProof; busy: boolean; onProof: (proof: Proof) => void };

/**
 * Form for the password chosen at sign-up, or for a new password. The server then replaces the account's old password
 * and removes its sign-in methods and sessions.
 */
export function ProofForm({ requiredProof, busy, onProof }: ProofFormProps) {
  const isNew = requiredProof === 'newPassword';
  const form = useZodForm(
    isNew ? NEW : KNOWN,
    { password: '' },
    { password: isNew ? t('signUp.wrong.password') : t('accessLinks.verify.passwordMissing') },
  );
  const submit = form.onSubmit(
    ({ password }) => onProof(isNew ? { newPassword: password } : { password }),
    form.focusFirstError,
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField
          label={isNew ? t('accessLinks.verify.newPassword') : t('accessLinks.verify.password')}
          {...(isNew && { description: t('signUp.passwordHint') })}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={busy}>
          {isNew ? t('accessLinks.verify.submitNew') : t('accessLinks.verify.submit')}
        </Button>
      </Stack>
    </form>
  );
}

/** Proof that the server requires from a browser that did not sign up: the sign-up password, or a new password. */
type RequiredProof = 'password' | 'newPassword';

/** Proof that is sent with the token of the link; empty in the first request. */
type Proof = { password?: string; newPassword?: string };

/** Redeems the link. The token stays in the URL until it is redeemed, so that it survives a reload. */
export function useVerification(token: string) {
  const [, navigate] = useLocation();
  const [isVerified, setVerified] = useState(false);
  const [requiredProof, setRequiredProof] = useState<RequiredProof | null>(null);
  const [failure, setFailure] = useState<Failure | null>(
    token === ''
      ? { title: t('accessLinks.verify.noToken'), message: t('accessLinks.verify.noTokenHint') }
      : null,
  );
  const mutation = trpc.auth.verifyEmail.useMutation({
    meta: { answersErrors: true },
    onMutate: () => setFailure(null),
    onSuccess: (answer) => {
      forgetBrowserKey();
      saveSession(answer);
      setVerified(true);
      showToast({ kind: 'success', title: t('accessLinks.verify.doneToast') });
      navigate('/verify-email', { replace: true });
    },
    onError: (error) => {
      const proof = proofAskedBy(error);
      if (proof !== null) setRequiredProof(proof);
      else setFailure(formatFailure(error));
    },
  });
  const verify = (proof: Proof) => {
    const browserKey = readBrowserKey();
    if (token !== '')
      return mutation.mutate({ token, ...(browserKey && { browserKey }), ...proof, ifUnproven: 'refuse' });
    const message = t('accessLinks.verify.noTokenHint');
    setFailure({ title: t('accessLinks.verify.tokenUnavailable'), message });
  };
  const requireNewPassword = () => {
    setFailure(null);
    setRequiredProof('newPassword');
  };
  return { verify, isVerified, isBusy: mutation.isPending, failure, requiredProof, requireNewPassword };
}

/** The proof that the server requires because the link does not show who created the account; null for other errors. */
function proofAskedBy(error: unknown): RequiredProof | null {
  const { code, fields } = apiErrorOf(error);
  if (code !== 'email_not_verified') return null;
  return fields?.password === undefined ? 'newPassword' : 'password';
}

function formatFailure(error: unknown): Failure {
  const { code, message } = apiErrorOf(error);
  if (code === 'network')
    return { title: t('accessLinks.verify.failed'), message: t('accessLinks.verify.unreachable') };
  if (code === 'invalid_credentials')
    return { title: t('accessLinks.verify.failed'), message: t('accessLinks.verify.wrongPassword') };
  if (code === 'weak_password') return { title: t('access.notice.weakPassword'), message };
  return { title: t('accessLinks.verify.failed'), message: formatError(error) };
}

/**
 * Requests another verification email. The recipient is the user of the current link. If the link is missing or
 * invalid, the user types an address.
 */
export function ResendValidation({ token }: { token: string }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isAsking, setAsking] = useState(false);
  const showNotice = (next: Notice) => {
    setAsking(false);
    setNotice(next);
  };
  const byAddress = useResendVerification(showNotice);
  const byToken = trpc.auth.renewVerification.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => showNotice(resentNotice()),
    onError: (error) =>
      apiErrorOf(error).code === 'invalid_token' ? setAsking(true) : showNotice(resendFailedNotice(error)),
  });
  return (
    <>
      <Button
        variant="subtle"
        loading={byToken.isPending}
        onClick={() => (token === '' ? setAsking(true) : byToken.mutate({ token }))}
      >
        {t('accessLinks.verify.resend')}
      </Button>
      <EmailDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onSend={(email) => byAddress.mutate({ email })}
        busy={byAddress.isPending}
        title={t('access.resend.title')}
        lead={t('access.resend.lead')}
        label={t('access.resend.email')}
        submitLabel={t('access.resend.submit')}
        required={t('access.resend.emailRequired')}
      />
      <NoticeDialog notice={notice} onNotice={setNotice} />
    </>
  );
}
