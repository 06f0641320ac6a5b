import { Anchor, Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import { resetPasswordInput } from '../../../server/modules/identity/auth/auth.schema.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { clearSession } from '../../lib/session/session.ts';
import { saveBrowserToken } from '../../lib/session/session-values.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './access-card.module.css';
import { type Failure, FailureNote } from './failure-note.tsx';

const resetForm = z
  .object({
    password: resetPasswordInput.shape.password,
    confirmPassword: z.string(),
    endsFeed: z.boolean(),
  })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    when: () => true,
  });

type ResetPasswordFormProps = {
  token: string;
  onDone: (feed: Outputs['auth']['resetPassword']['feed']) => void;
};

/** Form for a new password, typed twice. Saving it ends all sessions of the user, including the one in this browser. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const form = useZodForm(
    resetForm,
    { password: '', confirmPassword: '', endsFeed: false },
    { password: t('accessLinks.reset.short'), confirmPassword: t('accessLinks.reset.mismatch') },
  );
  const [failed, setFailed] = useState<(Failure & { needsLink: boolean }) | null>(null);
  const reset = trpc.auth.resetPassword.useMutation({
    meta: { answersErrors: true },
    onSuccess: ({ feed, browserToken }) => {
      clearSession();
      saveBrowserToken(browserToken);
      onDone(feed);
    },
    onError: (error) =>
      setFailed({ ...formatFailure(error), needsLink: apiErrorOf(error).code === 'invalid_token' }),
  });
  const submit = form.onSubmit(({ password, endsFeed }) => {
    setFailed(null);
    reset.mutate({ token, password, endsFeed });
  }, form.focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failed && <FailureNote failure={failed} />}
        {failed?.needsLink && (
          <Anchor component={Link} href="/login?reset=password" className={classes.link}>
            {t('accessLinks.reset.requestNew')}
          </Anchor>
        )}
        <PasswordField
          label={t('accessLinks.reset.password')}
          description={t('signUp.passwordHint')}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t('accessLinks.reset.confirm')}
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <Checkbox
          label={t('accessLinks.reset.endsFeed')}
          key={form.key('endsFeed')}
          {...form.getInputProps('endsFeed', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" loading={reset.isPending}>
          {t('accessLinks.reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function formatFailure(error: unknown): Failure {
  const { code, message } = apiErrorOf(error);
  if (code === 'network')
    return { title: t('accessLinks.reset.failed'), message: t('accessLinks.reset.network') };
  if (code === 'weak_password')
    return {
      title: t('access.notice.weakPassword'),
      message: message || t('access.notice.weakPasswordText'),
    };
  return { title: t('accessLinks.reset.failed'), message: formatError(error) };
}
