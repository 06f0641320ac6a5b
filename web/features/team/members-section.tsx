import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconShieldLock, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { ROLES } from '../../../server/core/roles.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { RemoveDialog } from '../../components/confirm-dialog.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PersonPicture } from '../../components/person-picture.tsx';
import { RowActions } from '../../components/row-menu.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime, TimeText } from '../../components/time-text.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';
import { Failure, type Member, RoleBadge, RoleChoice } from './member.tsx';
import classes from './team.module.css';

type MembersSectionProps = { members: readonly Member[]; onInvite: () => void };
type Asking = { what: 'role' | 'remove'; member: Member } | null;

/** Members with search and actions for administrators. */
export function MembersSection({ members, onInvite }: MembersSectionProps) {
  const [search, setSearch] = useState('');
  const [asking, setAsking] = useState<Asking>(null);
  const found = members.filter((member) => matches(member, search));
  const columns = memberColumns({
    onRole: (member) => setAsking({ what: 'role', member }),
    onRemove: (member) => setAsking({ what: 'remove', member }),
    now: useNow(MINUTE_MS),
  });
  const close = () => setAsking(null);
  return (
    <Section title={t('team.members.title')}>
      <TextInput
        type="search"
        size="md"
        maw={420}
        label={t('team.members.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <NoMatch search={search} onClear={() => setSearch('')} />
      ) : (
        <Stack gap="xs">
          <DataTable
            caption={t('team.members.title')}
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
          />
          {members.length === 1 && <Alone onInvite={onInvite} />}
        </Stack>
      )}
      <RoleDialog member={asking?.what === 'role' ? asking.member : null} onClose={close} />
      <RemoveMemberDialog member={asking?.what === 'remove' ? asking.member : null} onClose={close} />
    </Section>
  );
}

/** True when name or email contains the search, ignoring case. */
function matches({ fullName, email }: Member, search: string): boolean {
  const query = search.trim().toLowerCase();
  return [fullName, email].some((text) => text.toLowerCase().includes(query));
}

function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('team.members.noMatch', { search })}
      hint={t('team.members.noMatchHint')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('team.members.clearSearch')}
        </Button>
      }
    />
  );
}

function Alone({ onInvite }: { onInvite: () => void }) {
  return (
    <EmptyState
      icon={<IconUsers />}
      title={t('team.members.alone')}
      hint={t('team.members.aloneHint')}
      action={
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={onInvite}
        >
          {t('team.add')}
        </Button>
      }
    />
  );
}

type MemberActions = { onRole: (member: Member) => void; onRemove: (member: Member) => void };
type MemberColumns = MemberActions & { now: Date };

/** Columns of members: person, role, last sign-in and actions. */
export function memberColumns({ now, ...actions }: MemberColumns): readonly Column<Member>[] {
  return [
    {
      key: 'person',
      header: t('team.members.person'),
      cell: (member) => <Who member={member} />,
      heading: true,
    },
    { key: 'role', header: t('team.members.role'), cell: ({ role }) => <RoleBadge role={role} /> },
    {
      key: 'lastSignIn',
      header: t('team.members.lastSignIn'),
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? t('team.members.never') : <RecentTime iso={lastSignInAt} now={now} />,
    },
    {
      key: 'joined',
      header: t('team.members.joined'),
      cell: ({ joinedAt }) => <TimeText iso={joinedAt} format="shortDate" />,
    },
    {
      key: 'actions',
      header: t('team.members.actions'),
      align: 'end',
      cell: (member) => <Actions member={member} {...actions} />,
    },
  ];
}

function Who({
  member: { fullName, email, avatarUrl, isYou, isEmailVerified, emailProblem },
}: {
  member: Member;
}) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <PersonPicture name={fullName || email} url={avatarUrl} />
      <Stack gap={2} align="flex-start">
        <Group gap="xs">
          <Text span fw={600}>
            {fullName || email}
          </Text>
          {isYou && <StatusBadge tone="info">{t('team.members.you')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed" className={classes.address}>
          {email}
        </Text>
        {emailProblem !== null && <StatusBadge tone="bad">{t(`team.mail.${emailProblem}`)}</StatusBadge>}
        {!isEmailVerified && <StatusBadge tone="warning">{t('team.members.unverified')}</StatusBadge>}
      </Stack>
    </Group>
  );
}

function Actions({ member, onRole, onRemove }: MemberActions & { member: Member }) {
  const name = member.fullName || member.email;
  if (member.isYou) {
    return (
      <Text size="sm" c="dimmed" maw={260} ms="auto">
        {t('team.members.yourself')}
      </Text>
    );
  }
  return (
    <RowActions
      name={name}
      main={{
        text: t('team.members.changeRole'),
        label: t('team.members.changeRoleOf', { name }),
        onChoose: () => onRole(member),
      }}
      actions={[
        {
          text: t('team.members.remove'),
          label: t('team.members.removeOf', { name }),
          icon: IconUserMinus,
          isDanger: true,
          onChoose: () => onRemove(member),
        },
      ]}
    />
  );
}

type RemoveMemberDialogProps = { member: Member | null; onClose: () => void };

/** Confirms that a member loses access. */
function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const lastMember = useLastValue(member);
  const name = lastMember?.fullName || lastMember?.email || '';
  const remove = trpc.team.remove.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('team.remove.removed', { name }) });
      close();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <RemoveDialog
      subject={member}
      onClose={close}
      onRemove={({ id }) => remove.mutate({ userId: id })}
      busy={remove.isPending}
      title={() => t('team.remove.title', { name })}
      message={({ email }) => (
        <Stack>
          <Failure title={t('team.remove.failed')} message={remove.error && formatError(remove.error)} />
          <Text>{t('team.remove.message', { name, email })}</Text>
        </Stack>
      )}
      confirmLabel={t('team.remove.confirm')}
    />
  );
}

type RoleDialogProps = { member: Member | null; onClose: () => void };

/** Changes a member's role. Making a member an administrator requires an explicit button below a warning. */
function RoleDialog({ member, onClose }: RoleDialogProps) {
  const lastMember = useLastValue(member);
  const name = lastMember?.fullName || lastMember?.email || '';
  return (
    <AppDialog opened={member !== null} onClose={onClose} title={t('team.role.title', { name })}>
      {lastMember && <RoleForm key={lastMember.id} member={lastMember} name={name} onClose={onClose} />}
    </AppDialog>
  );
}

type RoleFormProps = { member: Member; name: string; onClose: () => void };

function RoleForm({ member, name, onClose }: RoleFormProps) {
  const [role, setRole] = useState(member.role);
  const change = trpc.team.changeRole.useMutation({
    meta: { answersErrors: true },
    onSuccess: (_changed, sent) => {
      const title = t('team.role.changed', { name, role: t(`shell.role.${sent.role}`) });
      showToast({ kind: 'success', title });
      onClose();
    },
  });
  const choose = (value: string) => setRole(ROLES.find((one) => one === value) ?? role);
  const isNewAdmin = role === 'admin' && member.role !== 'admin';
  return (
    <Stack>
      <Failure title={t('team.role.failed')} message={change.error && formatError(change.error)} />
      <RoleChoice label={t('team.role.label')} roles={ROLES} value={role} onChange={choose} />
      <div role="status">
        {isNewAdmin && (
          <Alert color="orange" role="presentation" icon={<IconShieldLock aria-hidden />}>
            {t('team.role.adminWarning')}
          </Alert>
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          {...(isNewAdmin && { color: 'red' })}
          disabled={role === member.role}
          loading={change.isPending}
          onClick={() => change.mutate({ userId: member.id, role })}
        >
          {isNewAdmin ? t('team.role.confirmAdmin') : t('team.role.confirm')}
        </Button>
      </Group>
    </Stack>
  );
}
