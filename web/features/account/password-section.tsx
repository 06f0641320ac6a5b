import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isStrongPassword } from '../../../server/core/password.ts';
import { changePasswordInput } from '../../../server/modules/identity/auth/auth.schema.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { Section } from '../../components/section.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type PasswordSectionProps = { email: string; hasPassword: boolean; hasFeed: boolean };

/** Changes the password. Users who sign in with a provider set their first password with an emailed link. */
export function PasswordSection({ email, hasPassword, hasFeed }: PasswordSectionProps) {
  return (
    <Section title={t('account.password.title')}>
      {hasPassword ? <ChangePassword email={email} hasFeed={hasFeed} /> : <FirstPassword email={email} />}
    </Section>
  );
}

function FirstPassword({ email }: { email: string }) {
  const { mutate, isPending } = trpc.auth.requestPasswordReset.useMutation({
    meta: { failedTitle: 'account.password.failed' },
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: t('account.password.linkSent'),
        message: t('account.password.linkSentMessage', { email }),
      }),
  });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('account.password.setHint')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" size="md" loading={isPending} onClick={() => mutate({ email })}>
          {t('account.password.sendLink')}
        </Button>
      </Group>
    </Stack>
  );
}

function ChangePassword({ email, hasFeed }: Omit<PasswordSectionProps, 'hasPassword'>) {
  const { form, submit, busy, failure } = usePasswordForm();
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('account.password.changeHint')}
        </Text>
        {failure !== null && <ErrorAlert title={t('account.password.failed')}>{failure}</ErrorAlert>}
        {/* Tells password managers to which user the password belongs. */}
        <input type="text" autoComplete="username" defaultValue={email} hidden />
        <PasswordField
          key={form.key('currentPassword')}
          label={t('account.password.current')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          key={form.key('newPassword')}
          label={t('account.password.new')}
          description={t('account.password.newHint')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        {hasFeed && (
          <Checkbox
            key={form.key('endsFeed')}
            label={t('account.password.endsFeed')}
            description={t('account.password.endsFeedHint')}
            {...form.getInputProps('endsFeed', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" size="md" loading={busy}>
            {t('account.password.change')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function formatFeed(feed: Outputs['auth']['changePassword']['feed']): string {
  if (feed === 'kept') return t('account.password.feedKept');
  return feed === 'ended' ? t('account.password.feedEnded') : t('account.password.othersEnded');
}

const { currentPassword, newPassword } = changePasswordInput.shape;
const strongPassword = newPassword.refine(isStrongPassword);
const CHANGE = changePasswordInput.extend({
  currentPassword: currentPassword.min(1),
  newPassword: strongPassword,
});

function usePasswordForm() {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useZodForm(
    CHANGE,
    { currentPassword: '', newPassword: '', endsFeed: false },
    { currentPassword: t('account.password.currentMissing'), newPassword: t('account.password.weak') },
  );
  const change = trpc.auth.changePassword.useMutation({
    meta: { answersErrors: true },
    onMutate: () => setFailure(null),
    onSuccess: ({ feed }) => {
      form.reset();
      showToast({ kind: 'success', title: t('account.password.changed'), message: formatFeed(feed) });
    },
    onError: (error) => {
      const wrong = { invalid_credentials: 'currentPassword', weak_password: 'newPassword' } as const;
      const { code, message } = apiErrorOf(error);
      if (code !== 'invalid_credentials' && code !== 'weak_password') return setFailure(formatError(error));
      form.setFieldError(wrong[code], code === 'weak_password' ? message : t('account.password.wrong'));
      form.focusFirstError({ [wrong[code]]: message });
    },
  });
  const submit = form.onSubmit((values) => change.mutate(values), form.focusFirstError);
  return { form, submit, busy: change.isPending, failure };
}
