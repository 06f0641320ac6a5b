import { Text } from '@mantine/core';
import { encode } from 'uqr';
import { t } from '../../lib/text/texts.ts';
import classes from './onboarding.module.css';

/** A code with which a phone calls the number that is shown on a desk's screen; black on white in either theme. */
export function CallCode({ phoneNumber, formatted }: { phoneNumber: string; formatted: string }) {
  const { data, size } = encode(`tel:${phoneNumber}`, { border: 2 });
  return (
    <figure className={classes.scan}>
      <svg
        role="img"
        aria-label={t('onboarding.allSet.scanOf', { number: formatted })}
        viewBox={`0 0 ${size} ${size}`}
        className={classes.code}
      >
        <path d={pathOf(data)} fill="#000000" />
      </svg>
      <Text component="figcaption" size="sm">
        {t('onboarding.allSet.scan')}
      </Text>
    </figure>
  );
}

/** A square a dark module, row by row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
