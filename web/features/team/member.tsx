import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
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

/** The roles to choose from, each with what it may do. */
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

/** What somebody may do, in a word. */
export function RoleBadge({ role }: Pick<Member, 'role'>) {
  return <StatusBadge tone={TONES[role]}>{t(`shell.role.${role}`)}</StatusBadge>;
}

export type Member = Outputs['team']['list']['members'][number];
export type Invitation = Outputs['team']['list']['invitations'][number];
