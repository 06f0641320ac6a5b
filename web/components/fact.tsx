import type { ReactNode } from 'react';

type FactProps = { name: string; className?: string | undefined; children: ReactNode };

/** A label and its value, in a `dl`. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
