import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isStrongPassword } from '../../../server/core/password.ts';
import { changePasswordInput } from '../../../server/domains/auth/auth.schema.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { Section } from '../../components/section.tsx';
import { apiErrorOf, sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type PasswordSectionProps = { email: string; hasPassword: boolean; hasFeed: boolean };

/** Changes the password, or sets the first one of somebody who signs in with a provider. */
export function PasswordSection({ email, hasPassword, hasFeed }: PasswordSectionProps) {
  const { form, submit, busy, failure } = usePasswordForm(hasPassword);
  return (
    <Section title={t('account.password.title')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {hasPassword ? t('account.password.changeHint') : t('account.password.setHint')}
          </Text>
          {failure !== null && (
            <Alert
              color="red"
              role="alert"
              icon={<IconAlertTriangle aria-hidden />}
              title={t('account.password.failed')}
            >
              {failure}
            </Alert>
          )}
          {/* For password managers: whose password this is. */}
          <input type="text" autoComplete="username" defaultValue={email} hidden />
          {hasPassword && (
            <PasswordField
              key={form.key('currentPassword')}
              label={t('account.password.current')}
              autoComplete="current-password"
              {...form.getInputProps('currentPassword')}
            />
          )}
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
              {hasPassword ? t('account.password.change') : t('account.password.set')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function sayFeed(feed: Outputs['auth']['changePassword']['feed']): string {
  if (feed === 'kept') return t('account.password.feedKept');
  return feed === 'ended' ? t('account.password.feedEnded') : t('account.password.othersEnded');
}

const { currentPassword, newPassword } = changePasswordInput.shape;
const strongPassword = newPassword.refine(isStrongPassword);
const CHANGE = changePasswordInput.extend({
  currentPassword: currentPassword.min(1),
  newPassword: strongPassword,
});
const FIRST = changePasswordInput.extend({ newPassword: strongPassword });

function usePasswordForm(hasPassword: boolean) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useZodForm(
    hasPassword ? CHANGE : FIRST,
    { currentPassword: '', newPassword: '', endsFeed: false },
    { currentPassword: t('account.password.currentMissing'), newPassword: t('account.password.weak') },
  );
  const change = trpc.auth.changePassword.useMutation({
    meta: { answersErrors: true },
    onMutate: () => setFailure(null),
    onSuccess: ({ feed }) => {
      form.reset();
      const title = hasPassword ? t('account.password.changed') : t('account.password.wasSet');
      showToast({ kind: 'success', title, message: sayFeed(feed) });
    },
    onError: (error) => {
      const wrong = { invalid_credentials: 'currentPassword', weak_password: 'newPassword' } as const;
      const { code, message } = apiErrorOf(error);
      if (code !== 'invalid_credentials' && code !== 'weak_password') return setFailure(sayError(error));
      form.setFieldError(wrong[code], code === 'weak_password' ? message : t('account.password.wrong'));
      form.focusFirstError({ [wrong[code]]: message });
    },
  });
  const submit = form.onSubmit((values) => change.mutate(values), form.focusFirstError);
  return { form, submit, busy: change.isPending, failure };
}
