import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconMail, IconMailOff, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { ROLES } from '../../../server/core/roles.ts';
import { inviteInput } from '../../../server/modules/identity/team/team.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime, TimeText } from '../../components/time-text.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import { Failure, type Invitation, RoleBadge, RoleChoice } from './member.tsx';
import classes from './team.module.css';

type InvitationsProps = { invitations: readonly Invitation[]; onInvite: () => void };

/** Open invitations. */
export function InvitationsSection({ invitations, onInvite }: InvitationsProps) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const lastInvitation = useLastValue(revoking);
  const { resend, resending, revoke, isRevoking } = useInvitationActions();
  const close = () => setRevoking(null);
  const columns = invitationColumns({
    onResend: resend,
    resending,
    onRevoke: setRevoking,
    now: useNow(MINUTE_MS),
  });
  return (
    <Section
      title={t('team.invitations.title')}
      aside={
        invitations.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('team.invitations.count', { count: invitations.length })}
          </Text>
        )
      }
    >
      {invitations.length === 0 ? (
        <EmptyState
          icon={<IconMail />}
          title={t('team.invitations.none')}
          hint={t('team.invitations.noneHint')}
          action={
            <Button variant="light" onClick={onInvite}>
              {t('team.add')}
            </Button>
          }
        />
      ) : (
        <DataTable
          caption={t('team.invitations.title')}
          columns={columns}
          rows={invitations}
          rowKey={({ id }) => id}
        />
      )}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={close}
        onConfirm={() => lastInvitation && revoke(lastInvitation, close)}
        busy={isRevoking}
        danger
        title={t('team.invitations.revokeTitle')}
        message={t('team.invitations.revokeMessage', { email: lastInvitation?.email ?? '' })}
        confirmLabel={t('team.invitations.revoke')}
      />
    </Section>
  );
}

type InvitationActions = {
  onResend: (invitation: Invitation) => void;
  /** The invitation that is being resent. */
  resending: number | null;
  onRevoke: (invitation: Invitation) => void;
};

/** Columns of invitations: recipient, role, sender and expiry. */
export function invitationColumns({
  now,
  ...actions
}: InvitationActions & { now: Date }): readonly Column<Invitation>[] {
  return [
    {
      key: 'email',
      header: t('team.invitations.email'),
      cell: (invitation) => <Whom invitation={invitation} />,
      heading: true,
    },
    { key: 'role', header: t('team.invitations.role'), cell: ({ role }) => <RoleBadge role={role} /> },
    {
      key: 'sent',
      header: t('team.invitations.sent'),
      cell: ({ sentAt }) => <RecentTime iso={sentAt} now={now} />,
    },
    {
      key: 'expires',
      header: t('team.invitations.expires'),
      cell: ({ expiresAt, isExpired }) =>
        isExpired ? (
          <StatusBadge tone="bad">{t('team.invitations.expired')}</StatusBadge>
        ) : (
          <TimeText iso={expiresAt} format="shortDate" />
        ),
    },
    {
      key: 'actions',
      header: t('team.invitations.actions'),
      align: 'end',
      cell: (invitation) => <Actions invitation={invitation} {...actions} />,
    },
  ];
}

function Whom({ invitation: { email, invitedBy, emailProblem } }: { invitation: Invitation }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text span fw={600} className={classes.address}>
        {email}
      </Text>
      <Text size="sm" c="dimmed" fw={400}>
        {t('team.invitations.invitedBy', { name: invitedBy })}
      </Text>
      {emailProblem !== null && <StatusBadge tone="bad">{t(`team.mail.${emailProblem}`)}</StatusBadge>}
    </Stack>
  );
}

type ActionsProps = InvitationActions & { invitation: Invitation };

function Actions({ invitation, onResend, resending, onRevoke }: ActionsProps) {
  const { id, email } = invitation;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        loading={resending === id}
        aria-label={t('team.invitations.resendTo', { email })}
        onClick={() => onResend(invitation)}
      >
        {t('team.invitations.resend')}
      </Button>
      <RowMenu
        name={email}
        actions={[
          {
            text: t('team.invitations.revoke'),
            label: t('team.invitations.revokeOf', { email }),
            icon: IconMailOff,
            isDanger: true,
            onChoose: () => onRevoke(invitation),
          },
        ]}
      />
    </Group>
  );
}

/** Resends an invitation, and revokes one. */
function useInvitationActions() {
  const options = { meta: { failedTitle: 'team.invitations.failed' } } as const;
  const resending = trpc.team.resendInvitation.useMutation(options);
  const revoking = trpc.team.revokeInvitation.useMutation(options);

  const resend = ({ id, email }: Invitation) => {
    const message = t('team.invitations.resentMessage', { email });
    const onSuccess = () => showToast({ kind: 'success', title: t('team.invitations.resent'), message });
    resending.mutate({ invitationId: id }, { onSuccess });
  };
  const revoke = ({ id }: Invitation, onDone: () => void) => {
    const onSuccess = () => showToast({ kind: 'success', title: t('team.invitations.revoked') });
    revoking.mutate({ invitationId: id }, { onSuccess, onSettled: onDone });
  };
  return {
    resend,
    resending: resending.isPending ? resending.variables.invitationId : null,
    revoke,
    isRevoking: revoking.isPending,
  };
}

type InviteDialogProps = { opened: boolean; onClose: () => void };

type Invite = Inputs['team']['invite'];
const NOBODY: Invite = { email: '', role: 'staff' };

/** Dialog that invites a member by email. Typed values stay until the invitation is sent or cancelled. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('team.invite.title')}>
      <DraftForm name="team.invite" original={NOBODY}>
        {(draft) => <InviteForm draft={draft} onClose={onClose} />}
      </DraftForm>
    </AppDialog>
  );
}

function InviteForm({ draft, onClose }: { draft: Draft<Invite>; onClose: () => void }) {
  const leave = draft.discardAnd(onClose);
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
        <DialogButtons submitLabel={t('team.invite.send')} busy={busy} onCancel={leave} />
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
