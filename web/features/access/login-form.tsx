import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { loginInput } from '../../../server/domains/accounts/accounts.schema.ts';
import { apiErrorOf, sayError } from '../../lib/api-errors.ts';
import { saveSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { trpc } from '../../trpc.ts';
import { EmailNotVerifiedDialog } from './email-not-verified-dialog.tsx';

type Failure = { title: string; message: string };

/** E-mail and password; keeps the session on success and says what went wrong otherwise. What was typed stays. */
export function LoginForm() {
  const form = useZodForm(
    loginInput,
    { email: '', password: '' },
    { email: t('access.login.invalidEmail'), password: t('access.login.shortPassword') },
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [unverified, setUnverified] = useState<string | null>(null);

  const login = trpc.auth.login.useMutation({
    meta: { answersErrors: true },
    onSuccess: (answer) => {
      setFailure(null);
      saveSession(answer);
      const message = t('access.login.succeededMessage');
      showToast({ kind: 'success', title: t('access.login.succeeded'), message });
    },
    onError: (error, { email }) => {
      if (apiErrorOf(error).code === 'email_not_verified') return setUnverified(email);
      const said = sayLoginFailure(error);
      setFailure(said);
      showToast({ kind: 'error', ...said });
    },
  });

  const submit = form.onSubmit((values) => login.mutate(values), form.focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && (
          // The toast has announced it; here it stays for as long as it is true.
          <Alert color="red" role="note" icon={<IconAlertTriangle aria-hidden />} title={failure.title}>
            {failure.message}
          </Alert>
        )}
        <TextInput
          type="email"
          size="md"
          label={t('access.login.email')}
          placeholder={t('access.login.emailPlaceholder')}
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField {...form.getInputProps('password')} key={form.key('password')} />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {t('access.login.submit')}
        </Button>
      </Stack>
      <EmailNotVerifiedDialog email={unverified} onClose={() => setUnverified(null)} />
    </form>
  );
}

function PasswordField(props: object) {
  const [visible, setVisible] = useState(false);
  const label = visible ? t('access.login.hidePassword') : t('access.login.showPassword');
  return (
    <PasswordInput
      size="md"
      label={t('access.login.password')}
      autoComplete="current-password"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': label, tabIndex: 0 }}
      {...props}
    />
  );
}

function sayLoginFailure(error: unknown): Failure {
  const { code } = apiErrorOf(error);
  if (code === 'network')
    return { title: t('access.login.networkTitle'), message: t('access.login.network') };
  if (code === 'invalid_credentials') {
    return { title: t('access.login.failed'), message: t('access.login.invalidCredentials') };
  }
  return { title: t('access.login.failedByServer'), message: sayError(error) };
}
