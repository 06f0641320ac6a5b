import { Button, Group, Stack, Text } from '@mantine/core';
import type { Column } from '../../components/data-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Invitation } from './member.ts';
import { RoleBadge } from './role-badge.tsx';
import classes from './team.module.css';

type InvitationActions = {
  onResend: (invitation: Invitation) => void;
  /** The invitation that is just being sent again. */
  resending: number | null;
  onRevoke: (invitation: Invitation) => void;
};

/** An open invitation: to whom, as what, by whom, how long it is valid. */
export function invitationColumns(actions: InvitationActions): readonly Column<Invitation>[] {
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
      cell: ({ sentAt }) => <TimeText iso={sentAt} />,
    },
    {
      key: 'expires',
      header: t('team.invitations.expires'),
      cell: ({ expiresAt, isExpired }) =>
        isExpired ? (
          <StatusBadge tone="bad">{t('team.invitations.expired')}</StatusBadge>
        ) : (
          <TimeText iso={expiresAt} />
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
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        loading={resending === id}
        aria-label={t('team.invitations.resendTo', { email })}
        onClick={() => onResend(invitation)}
      >
        {t('team.invitations.resend')}
      </Button>
      <Button
        variant="default"
        aria-label={t('team.invitations.revokeOf', { email })}
        onClick={() => onRevoke(invitation)}
      >
        {t('team.invitations.revoke')}
      </Button>
    </Group>
  );
}
