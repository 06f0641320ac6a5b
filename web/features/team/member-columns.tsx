import { Button, Group, Stack, Text } from '@mantine/core';
import type { Column } from '../../components/data-table.tsx';
import { PersonPicture } from '../../components/person-picture.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Member } from './member.ts';
import { RoleBadge } from './role-badge.tsx';
import classes from './team.module.css';

type MemberActions = { onRole: (member: Member) => void; onRemove: (member: Member) => void };

/** A member: who, what they may do, when they were last here, and what can be done about them. */
export function memberColumns(actions: MemberActions): readonly Column<Member>[] {
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
        lastSignInAt === null ? t('team.members.never') : <TimeText iso={lastSignInAt} />,
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
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        aria-label={t('team.members.changeRoleOf', { name })}
        onClick={() => onRole(member)}
      >
        {t('team.members.changeRole')}
      </Button>
      <Button
        variant="default"
        aria-label={t('team.members.removeOf', { name })}
        onClick={() => onRemove(member)}
      >
        {t('team.members.remove')}
      </Button>
    </Group>
  );
}
