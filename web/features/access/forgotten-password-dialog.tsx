import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { EmailDialog } from './email-dialog.tsx';
import { type Notice, resetFailedNotice, resetSentNotice } from './notices.ts';

type ForgottenPasswordDialogProps = {
  opened: boolean;
  onClose: () => void;
  onNotice: (notice: Notice) => void;
  startWith: string;
};

/** Asks where to send the link with which a new password is chosen. */
export function ForgottenPasswordDialog({ onNotice, ...dialog }: ForgottenPasswordDialogProps) {
  const tell = (notice: Notice) => {
    dialog.onClose();
    onNotice(notice);
  };
  const request = trpc.auth.requestPasswordReset.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_answer, { email }) => tell(resetSentNotice(email)),
    onError: (error, { email }) => tell(resetFailedNotice(error, email)),
  });
  return (
    <EmailDialog
      {...dialog}
      onSend={(email) => request.mutate({ email })}
      busy={request.isPending}
      title={t('access.forgotten.title')}
      lead={t('access.forgotten.lead')}
      label={t('access.forgotten.email')}
      submitLabel={t('access.forgotten.submit')}
      required={t('access.forgotten.emailRequired')}
    />
  );
}
