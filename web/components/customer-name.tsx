import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { customerHref } from '../lib/url/customer-href.ts';

type CustomerNameProps = {
  /** Null for callers who are not customers. */
  customerId: number | null;
  /** True when a click anywhere in the row of the link follows the link. */
  opensRow?: boolean;
  children: ReactNode;
};

/** A name that links to the customer's page. */
export function CustomerName({ customerId, opensRow = false, children }: CustomerNameProps) {
  const name = <bdi>{children}</bdi>;
  if (customerId === null) return name;
  return (
    <Anchor component={Link} href={customerHref(customerId)} inherit data-opens-row={opensRow || undefined}>
      {name}
    </Anchor>
  );
}
