import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import type { ReturnNews } from './use-payment-return.ts';

type Payment = Outputs['billing']['settlePayment'];

export type Saying = { tone: 'green' | 'blue' | 'orange'; title: string; message: string };

/** The sentence for somebody who came back from a payment. Amounts are what the server credited. */
export function formatReturn(news: ReturnNews): Saying {
  switch (news.kind) {
    case 'asking':
    case 'latest':
      return { tone: 'blue', title: t('payment.asking'), message: '' };
    case 'canceled':
      return { tone: 'blue', title: t('payment.canceled'), message: t('payment.canceledHint') };
    case 'current':
      return { tone: 'blue', title: t('payment.current'), message: t('payment.currentHint') };
    case 'notYet':
      return { tone: 'blue', title: t('payment.notYet'), message: t('payment.notYetHint') };
    case 'notFound':
      return { tone: 'orange', title: t('payment.notFound'), message: t('payment.notFoundHint') };
    case 'unread':
      return { tone: 'orange', title: t('payment.unread'), message: t('payment.unreadHint') };
    case 'settled':
      return formatSettled(news.payment);
  }
}

function formatSettled({ state, creditedCents, refusal }: Payment): Saying {
  if (state === 'succeeded') {
    const message = formatCredited(creditedCents);
    return { tone: 'green', title: t('payment.success'), message };
  }
  if (state === 'processing')
    return { tone: 'blue', title: t('payment.processing'), message: t('payment.processingHint') };
  if (state === 'mismatched')
    return { tone: 'orange', title: t('payment.mismatched'), message: t('payment.mismatchedHint') };
  const hint = t('payment.unfinishedHint');
  const message = refusal ? `${t(`payment.refusal.${refusal}`)} ${hint}` : hint;
  return { tone: 'orange', title: t('payment.unfinished'), message };
}

/** "$20.00 was added to your balance." */
export function formatCredited(creditedCents: number): string {
  return t('payment.credited', { amount: formatCents(creditedCents) });
}
