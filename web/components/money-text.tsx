import { Text, type TextProps } from '@mantine/core';
import { formatCents } from '../lib/format-cents.ts';

type MoneyTextProps = TextProps & {
  cents: number;
  /** Shows a plus on amounts above zero: for changes, not for balances. */
  signed?: boolean;
};

/** Whole cents as `$20.00`. A negative amount has a minus sign and a colour, so colour alone says nothing. */
export function MoneyText({ cents, signed = false, ...text }: MoneyTextProps) {
  const color = cents < 0 ? { c: 'red' } : signed && cents > 0 ? { c: 'green' } : {};
  return (
    <Text
      component="span"
      inherit
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      {...color}
      {...text}
    >
      {signed && cents > 0 ? '+' : ''}
      {formatCents(cents)}
    </Text>
  );
}
