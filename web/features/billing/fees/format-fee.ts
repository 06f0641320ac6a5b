import { t } from '../../../lib/text/texts.ts';
import type { Outputs } from '../../../trpc.ts';

type Charge = Pick<Outputs['billing']['outlook']['charges'][number], 'kind' | 'phoneNumber'>;

/** The subject of a fee: the platform, or a number. */
export function formatFee({ kind, phoneNumber }: Charge): string {
  return kind === 'platform_fee' ? t('fees.platform_fee') : t(`fees.${kind}`, { number: phoneNumber ?? '' });
}
