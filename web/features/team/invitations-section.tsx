import { Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { invitationColumns } from './invitation-columns.tsx';
import type { Invitation } from './member.ts';
import { useInvitationActions } from './use-invitation-actions.ts';

/** Who was invited and has not accepted yet. */
export function InvitationsSection({ invitations }: { invitations: readonly Invitation[] }) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const shown = useLastValue(revoking);
  const { resend, resending, revoke, isRevoking } = useInvitationActions();
  const close = () => setRevoking(null);
  const columns = invitationColumns({ onResend: resend, resending, onRevoke: setRevoking });
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
        onConfirm={() => shown && revoke(shown, close)}
        busy={isRevoking}
        danger
        title={t('team.invitations.revokeTitle')}
        message={t('team.invitations.revokeMessage', { email: shown?.email ?? '' })}
        confirmLabel={t('team.invitations.revoke')}
      />
    </Section>
  );
}
