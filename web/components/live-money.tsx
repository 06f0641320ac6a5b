import { RollingNumber, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';

type LiveMoneyProps = {
  cents: number;
  /** The whole sentence for screen readers, for instance "Balance: $20.00". */
  announcement: string;
  size?: string;
};

/** An amount that rolls softly to its next value and is announced politely; still under reduced motion. */
export function LiveMoney({ cents, announcement, size = '1.75rem' }: LiveMoneyProps) {
  const still = useReducedMotion();
  const prefix = cents < 0 ? '-$' : '$';
  return (
    <span>
      <RollingNumber
        aria-hidden
        value={Math.abs(cents) / 100}
        prefix={prefix}
        decimalScale={2}
        fixedDecimalScale
        thousandSeparator
        {...(still && { animationDuration: 0 })}
        fz={size}
        fw={700}
        lh={1.2}
        {...(cents < 0 && { c: 'red' })}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </span>
  );
}
