import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { AppDialog } from '../../components/app-dialog.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './access-card.module.css';
import { type Notice, type NoticeButton, resendFailedNotice, resentNotice } from './notices.ts';

type NoticeDialogProps = {
  notice: Notice | null;
  /** Replaces this notice; null closes the dialog. */
  onNotice: (notice: Notice | null) => void;
  onTryDifferent?: () => void;
};

/** Shows the result of a sign-in or sign-up step, with buttons for the next step. */
export function NoticeDialog({ notice, onNotice, onTryDifferent }: NoticeDialogProps) {
  const [, navigate] = useLocation();
  // The text stays during the closing animation.
  const [shown, setShown] = useState(notice);
  if (notice && notice !== shown) setShown(notice);
  const resend = useResendVerification(onNotice);
  const close = () => onNotice(null);
  if (!shown) return null;

  const leaveForLogin = () => {
    close();
    navigate('/login', { state: { email: shown.email ?? '' } });
  };
  const run: Record<NoticeButton, () => void> = {
    gotIt: close,
    tryDifferent: () => {
      close();
      onTryDifferent?.();
    },
    signIn: leaveForLogin,
    toLogin: leaveForLogin,
    resend: () => resend.mutate({ email: shown.email ?? '' }),
  };
  const last = shown.buttons.at(-1);
  return (
    <AppDialog opened={notice !== null} onClose={close} title={shown.title}>
      <Stack>
        <Text className={classes.words}>
          <SupportText>{shown.text}</SupportText>
        </Text>
        <Group justify="flex-end">
          {shown.buttons.map((button) => (
            <Button
              key={button}
              variant={button === last ? 'filled' : 'default'}
              {...(button === last && { 'data-autofocus': true })}
              loading={button === 'resend' && resend.isPending}
              onClick={run[button]}
            >
              {labelOf(button)}
            </Button>
          ))}
        </Group>
      </Stack>
    </AppDialog>
  );
}

function labelOf(button: NoticeButton): string {
  const labels: Record<NoticeButton, string> = {
    gotIt: t('common.gotIt'),
    tryDifferent: t('access.notice.tryDifferent'),
    signIn: t('access.notice.signInInstead'),
    toLogin: t('access.notice.goToLogin'),
    resend: t('access.notice.resend'),
  };
  return labels[button];
}

/** Sends the verification email again and shows the result. */
export function useResendVerification(onNotice: (notice: Notice) => void) {
  return trpc.auth.resendVerification.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_answer, { email }) => onNotice(resentNotice(email)),
    onError: (error, { email }) => onNotice(resendFailedNotice(error, email)),
  });
}
