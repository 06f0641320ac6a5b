import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { ROLES } from '../../../server/core/roles.ts';
import { inviteInput } from '../../../server/modules/identity/team/team.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import { Failure, RoleChoice } from './member.tsx';

type InviteDialogProps = { opened: boolean; onClose: () => void };

type Invite = Inputs['team']['invite'];
const NOBODY: Invite = { email: '', role: 'staff' };

/** Invites a member by email. Typed values stay until the invitation is sent or cancelled. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('team.invite.title')}>
      <KeptForm name="team.invite" beginning={NOBODY}>
        {(draft) => <InviteForm draft={draft} onClose={onClose} />}
      </KeptForm>
    </AppDialog>
  );
}

function InviteForm({ draft, onClose }: { draft: Draft<Invite>; onClose: () => void }) {
  const leave = () => {
    draft.forget();
    onClose();
  };
  const { form, submit, busy, failure } = useInvite(draft, leave);
  const [isAdmin, setIsAdmin] = useState(draft.initial.role === 'admin');
  form.watch('role', ({ value }) => setIsAdmin(value === 'admin'));
  return (
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
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('team.invite.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useInvite(draft: Draft<Invite>, onDone: () => void) {
  const form = useDraftForm(inviteInput, draft, { email: t('team.invite.badEmail') });
  const invite = trpc.team.invite.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_answer, { email }) => {
      const message = t('team.invite.sentMessage', { email });
      showToast({ kind: 'success', title: t('team.invite.sent'), message });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => invite.mutate(values), form.focusFirstError);
  const { error } = invite;
  const isTooMany = error !== null && apiErrorOf(error).code === 'rate_limited';
  const failure = isTooMany ? t('team.invite.tooMany') : error && formatError(error);
  return { form, submit, busy: invite.isPending, failure };
}
