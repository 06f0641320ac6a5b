import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './team.module.css';

type RoleChoiceProps = {
  roles: readonly Member['role'][];
  label: string;
  value?: string;
  defaultValue?: string;
  error?: ReactNode;
  onChange?: (role: string) => void;
};

/** Radio group of roles with their permissions. */
export function RoleChoice({ roles, ...group }: RoleChoiceProps) {
  return (
    <Radio.Group size="md" {...group}>
      <div className={classes.roles}>
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            size="md"
            className={classes.role}
            label={t(`shell.role.${role}`)}
            description={t(`team.roleHint.${role}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

const TONES = { admin: 'warning', manager: 'info', staff: 'neutral' } as const satisfies Record<
  Member['role'],
  Tone
>;

/** Badge of a role. */
export function RoleBadge({ role }: Pick<Member, 'role'>) {
  return <StatusBadge tone={TONES[role]}>{t(`shell.role.${role}`)}</StatusBadge>;
}

export type Member = Outputs['team']['list']['members'][number];
export type Invitation = Outputs['team']['list']['invitations'][number];

/** Failure of the dialog's action; shown until the next try. */
export function Failure({ title, message }: { title: string; message: string | null }) {
  if (message === null) return null;
  return (
    <ErrorAlert title={title}>
      <SupportText>{message}</SupportText>
    </ErrorAlert>
  );
}
