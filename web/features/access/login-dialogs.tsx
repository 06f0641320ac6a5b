import { ForgottenPasswordDialog } from './forgotten-password-dialog.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import type { Notice } from './notices.ts';

export type LoginDialogsProps = {
  /** Whether the address is asked for to which the link of a forgotten password goes. */
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
