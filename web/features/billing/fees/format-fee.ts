import { t } from '../../../lib/text/texts.ts';
import type { Outputs } from '../../../trpc.ts';

type Charge = Pick<Outputs['billing']['outlook']['charges'][number], 'kind' | 'phoneNumber'>;

const NO_BREAK_SPACE = '\u00a0';

/** What a fee is charged for: the platform or a phone number, whose spaces become non-breaking. */
export function formatFee({ kind, phoneNumber }: Charge): string {
  if (kind === 'platform_fee') return t('fees.platform_fee');
  return t(`fees.${kind}`, { number: phoneNumber?.replaceAll(' ', NO_BREAK_SPACE) ?? '' });
}
