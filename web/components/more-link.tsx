import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

type MoreLinkProps = {
  href: string;
  /** The link opens the row in which it stands. */
  opensRow?: boolean;
  children: string;
};

/** Leads to the screen that has all of what a block shows in short. */
export function MoreLink({ href, opensRow = false, children }: MoreLinkProps) {
  return (
    <Anchor
      component={Link}
      href={href}
      mih="var(--app-target)"
      display="inline-flex"
      style={{ alignItems: 'center' }}
      data-opens-row={opensRow || undefined}
    >
      {children}
    </Anchor>
  );
}
