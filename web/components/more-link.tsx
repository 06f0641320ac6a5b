import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

type MoreLinkProps = {
  href: string;
  /** True when a click anywhere in the row of the link follows the link. */
  opensRow?: boolean;
  children: string;
};

/** Link to the screen with the full list of a block. */
export function MoreLink({ href, opensRow = false, children }: MoreLinkProps) {
  return (
    <Anchor
      component={Link}
      href={href}
      size="sm"
      fw={500}
      mih="var(--app-target)"
      display="inline-flex"
      style={{ alignItems: 'center' }}
      data-opens-row={opensRow || undefined}
    >
      {children}
    </Anchor>
  );
}
