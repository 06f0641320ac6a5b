import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './dashboard.module.css';

type SetupRowProps = {
  label: string;
  children: ReactNode;
  /** The ways to change it; nothing for read-only members. */
  actions?: ReactNode;
};

/** A row of a `dl` for one part of the set-up: its name, its state, and the ways to change it. */
export function SetupRow({ label, children, actions }: SetupRowProps) {
  return (
    <div className={classes.setupRow}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {actions && <dd className={classes.setupActions}>{actions}</dd>}
    </div>
  );
}

type SetupActionProps = { children: string; label?: string } & (
  | { onPress: () => void; href?: never }
  | { href: string; onPress?: never }
);

/** One way to change a part of the set-up; `label` is its name for screen readers. */
export function SetupAction({ children, label, href, onPress }: SetupActionProps) {
  const look = { size: 'compact-sm', variant: 'subtle', 'aria-label': label } as const;
  return href === undefined ? (
    <Button {...look} onClick={onPress}>
      {children}
    </Button>
  ) : (
    <Button {...look} component={Link} href={href}>
      {children}
    </Button>
  );
}
