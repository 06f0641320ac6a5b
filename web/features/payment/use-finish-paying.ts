import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import type { Outputs } from '../../trpc.ts';
import { formatCredited } from './format-return.ts';
import { refreshMoney } from './refresh-money.ts';

/** How a dialog in which somebody pays ends: left without paying, or with the news of what was credited. */
export function useFinishPaying(close: () => void) {
  const client = useQueryClient();
  const leave = () => {
    refreshMoney(client);
    close();
  };
  const tellPaid = ({ creditedCents }: Outputs['billing']['settlePayment']) => {
    showToast({ kind: 'success', title: t('payment.successToast'), message: formatCredited(creditedCents) });
    leave();
  };
  return { leave, tellPaid };
}
