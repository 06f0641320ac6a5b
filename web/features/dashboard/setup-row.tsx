import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './status.module.css';

type SetupRowProps = {
  label: string;
  children: ReactNode;
  /** What can be done about it; nothing for those who may only look. */
  actions?: ReactNode;
  /** Its actions stand below it on a phone. */
  tall?: boolean;
};

/** One thing that is set up, in a line of a `dl`: what, how, and the ways to change it. */
export function SetupRow({ label, children, actions, tall = false }: SetupRowProps) {
  return (
    <div className={classes.row} data-tall={tall || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {actions && <dd className={classes.actions}>{actions}</dd>}
    </div>
  );
}

type SetupActionProps = { children: string; label?: string } & (
  | { onPress: () => void; href?: never }
  | { href: string; onPress?: never }
);

/** A way to change it, as quiet as the row; `label` says more to those who hear it alone. */
export function SetupAction({ children, label, href, onPress }: SetupActionProps) {
  const look = { size: 'compact-sm', variant: 'subtle', mih: 44, 'aria-label': label } as const;
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
