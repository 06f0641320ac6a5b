import { RollingNumber, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { currentLanguage } from '../lib/text/texts.ts';

type LiveMoneyProps = {
  cents: number;
  /** Complete sentence for screen readers, such as "Balance: $20.00". */
  announcement: string;
};

/** How sign, cents and thousands are written, as in `formatMoney`. */
const WRITTEN = {
  dollarFirst: { prefix: '$', suffix: '', decimalSeparator: '.', thousandSeparator: ',' },
  dollarLast: { prefix: '', suffix: '\u00a0$', decimalSeparator: ',', thousandSeparator: '\u00a0' },
};

/**
 * The balance in large digits. A new value is animated, unless the user prefers reduced motion, and is announced
 * politely.
 */
export function LiveMoney({ cents, announcement }: LiveMoneyProps) {
  const still = useReducedMotion();
  const { prefix, ...written } = currentLanguage().locale === 'fr' ? WRITTEN.dollarLast : WRITTEN.dollarFirst;
  // Each digit is a separate element. Without `dir="ltr"`, right-to-left languages would reverse their order.
  return (
    <span dir="ltr">
      <RollingNumber
        aria-hidden
        value={Math.abs(cents) / 100}
        prefix={cents < 0 ? `-${prefix}` : prefix}
        {...written}
        decimalScale={2}
        fixedDecimalScale
        {...(still && { animationDuration: 0 })}
        fz="2.5rem"
        fw={650}
        lh={1.2}
        {...(cents < 0 && { c: 'red' })}
      />
      <VisuallyHidden role="status" dir="auto">
        {announcement}
      </VisuallyHidden>
    </span>
  );
}
