import { Text, type TextProps } from '@mantine/core';
import { formatMoney } from '../lib/text/formats.ts';

/**
 * Colours by the kind of an amount. Red means an error. A charge is no error, so a negative amount alone has no colour.
 */
const COLORS = {
  amount: () => undefined,
  /** A change of a balance. A positive amount is shown with a plus sign. */
  change: (cents: number) => (cents > 0 ? 'green' : undefined),
  balance: (cents: number) => (cents < 0 ? 'red' : undefined),
  /** The difference between two amounts that should be equal. */
  difference: (cents: number) => (cents === 0 ? undefined : 'red'),
};

type MoneyTextProps = TextProps & { cents: number; kind?: keyof typeof COLORS };

/** Cents formatted as `$20.00`. A negative amount has a minus sign, so that colour is not the only signal. */
export function MoneyText({ cents, kind = 'amount', ...text }: MoneyTextProps) {
  const color = COLORS[kind](cents);
  return (
    <Text
      component="span"
      inherit
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      {...(color && { c: color })}
      {...text}
    >
      {kind === 'change' && cents > 0 ? '+' : ''}
      {formatMoney(cents)}
    </Text>
  );
}
