import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import type { Order } from '../number.ts';

/** The toast for a number that has arrived. */
export function tellReady({ formatted, isPremium }: Order): void {
  showToast(
    isPremium
      ? { kind: 'success', title: t('numbers.buy.reserved'), message: t('numbers.buy.reservedMessage') }
      : {
          kind: 'success',
          title: t('numbers.buy.done'),
          message: t('numbers.buy.doneMessage', { number: formatted }),
        },
  );
}
