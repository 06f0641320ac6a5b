import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { ROLES } from '../../../server/core/roles.ts';
import { inviteInput } from '../../../server/domains/team/team.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { apiErrorOf, sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { trpc } from '../../trpc.ts';
import { Failure } from './failure.tsx';
import { RoleChoice } from './role-choice.tsx';

type InviteDialogProps = { opened: boolean; onClose: () => void };

/** Invites somebody by email. What was typed stays until the invitation is on its way, even if the dialog closes. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const { form, submit, busy, failure } = useInvite(onClose);
  const [isAdmin, setIsAdmin] = useState(false);
  form.watch('role', ({ value }) => setIsAdmin(value === 'admin'));
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('team.invite.title')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text c="dimmed">{t('team.invite.intro')}</Text>
          <Failure title={t('team.invite.failed')} message={failure} />
          <TextInput
            type="email"
            size="md"
            label={t('team.invite.email')}
            placeholder={t('team.invite.emailPlaceholder')}
            autoComplete="off"
            data-autofocus
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <RoleChoice
            label={t('team.invite.role')}
            roles={ROLES}
            key={form.key('role')}
            {...form.getInputProps('role')}
          />
          <div role="status">
            {isAdmin && (
              <Alert color="orange" role="presentation" icon={<IconShieldLock aria-hidden />}>
                {t('team.role.adminWarning')}
              </Alert>
            )}
          </div>
          <Group justify="flex-end">
            <Button variant="default" mih={44} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" mih={44} loading={busy}>
              {t('team.invite.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </AppDialog>
  );
}

function useInvite(onDone: () => void) {
  const form = useZodForm(inviteInput, { email: '', role: 'staff' }, { email: t('team.invite.badEmail') });
  const invite = trpc.team.invite.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_answer, { email }) => {
      const message = t('team.invite.sentMessage', { email });
      showToast({ kind: 'success', title: t('team.invite.sent'), message });
      form.reset();
      onDone();
    },
  });
  const submit = form.onSubmit((values) => invite.mutate(values), form.focusFirstError);
  const { error } = invite;
  const isTooMany = error !== null && apiErrorOf(error).code === 'rate_limited';
  const failure = isTooMany ? t('team.invite.tooMany') : error && sayError(error);
  return { form, submit, busy: invite.isPending, failure };
}
