import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/text/texts.ts';
import type { Member } from './member.ts';
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
