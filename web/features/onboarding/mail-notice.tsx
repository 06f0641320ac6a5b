import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useSession } from '../../lib/session/session.ts';
import { formatResendFailure } from '../../lib/text/format-resend-failure.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

/**
 * Reminder of the verification email with a button that resends it. Only the dashboard requires a verified
 * address.
 */
export function MailNotice() {
  const email = useSession()?.email ?? '';
  const resend = trpc.auth.resendVerification.useMutation({
    meta: { answersErrors: true },
    onError: (error) => showToast({ kind: 'error', ...formatResendFailure(error) }),
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: t('onboarding.mail.sent'),
        message: t('onboarding.mail.sentHint'),
      }),
  });
  return (
    <Alert color="blue" role="note" icon={<IconMail aria-hidden />} title={t('onboarding.mail.title')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('onboarding.mail.text', { email })}
        </Text>
        <Button
          variant="default"
          size="sm"
          loading={resend.isPending}
          onClick={() => resend.mutate({ email })}
        >
          {t('onboarding.mail.resend')}
        </Button>
      </Stack>
    </Alert>
  );
}
