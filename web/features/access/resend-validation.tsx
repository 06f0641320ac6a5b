import { Button } from '@mantine/core';
import { useState } from 'react';
import { apiErrorOf } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { EmailDialog } from './email-dialog.tsx';
import { NoticeDialog, useResendVerification } from './notice-dialog.tsx';
import { type Notice, resendFailedNotice, resentNotice } from './notices.ts';

/**
 * Has another verification mail sent: to whom the link belongs, or, without a good link, to an address that is asked.
 */
export function ResendValidation({ token }: { token: string }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isAsking, setAsking] = useState(false);
  const tell = (next: Notice) => {
    setAsking(false);
    setNotice(next);
  };
  const byAddress = useResendVerification(tell);
  const byToken = trpc.auth.renewVerification.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => tell(resentNotice()),
    onError: (error) =>
      apiErrorOf(error).code === 'invalid_token' ? setAsking(true) : tell(resendFailedNotice(error)),
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
