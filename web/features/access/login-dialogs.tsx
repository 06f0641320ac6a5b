import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { EmailDialog } from './email-dialog.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { type Notice, resetFailedNotice, resetSentNotice } from './notices.ts';

export type LoginDialogsProps = {
  /** True while the dialog for a forgotten password is open. */
  isForgotten: boolean;
  typedEmail: string;
  notice: Notice | null;
  onNotice: (notice: Notice | null) => void;
  onForgotten: () => void;
  onRemembered: () => void;
};

/** The dialogs over the sign-in form. */
export function LoginDialogs({ isForgotten, typedEmail, notice, onNotice, ...props }: LoginDialogsProps) {
  return (
    <>
      <ForgottenPasswordDialog
        opened={isForgotten}
        onClose={props.onRemembered}
        onNotice={onNotice}
        startWith={typedEmail}
      />
      <NoticeDialog notice={notice} onNotice={onNotice} onTryDifferent={props.onForgotten} />
    </>
  );
}

type ForgottenPasswordDialogProps = {
  opened: boolean;
  onClose: () => void;
  onNotice: (notice: Notice) => void;
  startWith: string;
};

/** Asks for the address to which the password reset link is sent. */
function ForgottenPasswordDialog({ onNotice, ...dialog }: ForgottenPasswordDialogProps) {
  const showNotice = (notice: Notice) => {
    dialog.onClose();
    onNotice(notice);
  };
  const request = trpc.auth.requestPasswordReset.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_answer, { email }) => showNotice(resetSentNotice(email)),
    onError: (error, { email }) => showNotice(resetFailedNotice(error, email)),
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
