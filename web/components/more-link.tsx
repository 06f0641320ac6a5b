import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

/** Leads to the screen that has all of what a block shows in short. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor component={Link} href={href} mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
      {children}
    </Anchor>
  );
}
