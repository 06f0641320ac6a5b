import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import type { Order } from '../number.ts';

/** The toast for a number that has become active. */
export function tellReady({ formatted: number }: Order): void {
  const message = t('numbers.buy.doneMessage', { number });
  showToast({ kind: 'success', title: t('numbers.buy.done'), message });
}

/** The toast for a premium number that is ordered and not active yet. */
export function tellReserved(): void {
  showToast({
    kind: 'success',
    title: t('numbers.buy.reserved'),
    message: t('numbers.buy.reservedMessage'),
  });
}

/** The toast for a number that was not bought. Without an answer there is no status to show. */
export function tellPurchaseFailure(error: unknown, isPremium: boolean): void {
  const { status } = apiErrorOf(error);
  const reason = formatError(error);
  if (isPremium)
    return void showToast({ kind: 'error', title: t('numbers.buy.reserveFailed'), message: reason });
  const message = status === null ? reason : t('numbers.buy.failedMessage', { status, reason });
  showToast({ kind: 'error', title: t('numbers.buy.failed'), message });
}
