import type { ReactNode } from 'react';

/** A label and its value side by side, in a `dl` of the class `facts` (receipts/receipt.module.css). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
