import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { ROLES } from '../../../server/core/roles.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import { Failure, type Member, RoleChoice } from './member.tsx';

type RoleDialogProps = { member: Member | null; onClose: () => void };

/** Changes a member's role. A new administrator needs a warning and an explicit button. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const shown = useLastValue(member);
  const name = shown?.fullName || shown?.email || '';
  return (
    <AppDialog opened={member !== null} onClose={onClose} title={t('team.role.title', { name })}>
      {shown && <RoleForm key={shown.id} member={shown} name={name} onClose={onClose} />}
    </AppDialog>
  );
}

type RoleFormProps = { member: Member; name: string; onClose: () => void };

function RoleForm({ member, name, onClose }: RoleFormProps) {
  const [role, setRole] = useState(member.role);
  const change = trpc.team.changeRole.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      const title = t('team.role.changed', { name, role: t(`shell.role.${role}`) });
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
