import { useState } from 'react';
import { useLocation } from 'wouter';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { saveSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { forgetBrowserKey, readBrowserKey } from './browser-key.ts';
import type { Failure } from './failure-note.tsx';

/** How the reader of the mail proves who they are when this browser does not: the sign-up password, or a new one. */
export type WantedProof = 'password' | 'newPassword';

/** What is sent with the link: nothing at first. */
export type Proof = { password?: string; newPassword?: string };

/** Redeems the link. The token stays in the address until then, so that a reload still has it. */
export function useVerification(token: string) {
  const [, navigate] = useLocation();
  const [isVerified, setVerified] = useState(false);
  const [wanted, setWanted] = useState<WantedProof | null>(null);
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
      const asked = proofAskedBy(error);
      if (asked !== null) setWanted(asked);
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
  const wantNew = () => {
    setFailure(null);
    setWanted('newPassword');
  };
  return { verify, isVerified, isBusy: mutation.isPending, failure, wanted, wantNew };
}

/** The server names the field that it wants when the link alone does not show who made the account. */
function proofAskedBy(error: unknown): WantedProof | null {
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
