import { Text } from '@mantine/core';
import { encode } from 'uqr';
import { t } from '../../lib/text/texts.ts';
import classes from './onboarding.module.css';

/** QR code with which a phone calls the number; always black on white, in both colour schemes. */
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

/** SVG path with one square per dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
