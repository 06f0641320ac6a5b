import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '../../lib/forms/api-errors.ts';
import { invalidate } from '../../lib/live/invalidate.ts';
import { formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';

type Payment = Outputs['billing']['settlePayment'];

/** Outcome of a payment, shown after the return from Stripe's or the bank's page. */
export type ReturnNews =
  | { kind: 'asking' | 'canceled' | 'current' | 'latest' | 'notYet' | 'notFound' | 'unread' }
  | { kind: 'settled'; payment: Payment };

/** Settles the payment named in the URL once, and removes its parameters. Null when the URL names no payment. */
export function usePaymentReturn(): { news: ReturnNews | null; dismiss: () => void } {
  const [values, set] = useUrlState(RETURN_NAMES);
  const client = useQueryClient();
  const { mutateAsync: settle } = trpc.billing.settlePayment.useMutation({ meta: { answersErrors: true } });
  const [news, setNews] = useState<ReturnNews | null>(null);
  const hasStarted = useRef(false);
  const found = readReturn(values);

  useEffect(() => {
    if (!found || hasStarted.current) return;
    hasStarted.current = true;
    const finish = (next: ReturnNews) => {
      setNews(next);
      set(Object.fromEntries(RETURN_NAMES.map((name) => [name, ''])));
      refreshMoney(client);
      hasStarted.current = false;
    };
    if (found.kind !== 'ask') {
      finish(found);
      return;
    }
    setNews({ kind: 'asking' });
    settle(found.payment).then(
      (payment) => finish({ kind: 'settled', payment }),
      (error) => finish({ kind: apiErrorOf(error).code === 'not_found' ? 'notFound' : 'unread' }),
    );
  }, [found, set, settle, client]);

  return { news, dismiss: () => setNews(null) };
}

/**
 * Ends a payment dialog in one of two ways: `leave` closes it without a payment, and `announcePaid` also shows a toast
 * with the credited amount.
 */
export function useFinishPaying(close: () => void) {
  const client = useQueryClient();
  const leave = () => {
    refreshMoney(client);
    close();
  };
  const announcePaid = ({ creditedCents }: Payment) => {
    showToast({ kind: 'success', title: t('payment.successToast'), message: formatCredited(creditedCents) });
    leave();
  };
  return { leave, announcePaid };
}

/** URL parameters that a return from a payment may have. All of them are removed afterwards. */
const RETURN_NAMES = [
  'success',
  'amount',
  'session_id',
  'canceled',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
] as const;

type ReturnValues = Record<(typeof RETURN_NAMES)[number], string>;

/**
 * What a return requires. `ask`: read the state of this payment. `latest`: read the last payment, because the URL names
 * none. `canceled` and `current`: read nothing.
 */
type PaymentReturn =
  | { kind: 'ask'; payment: Inputs['billing']['settlePayment'] }
  | { kind: 'canceled' | 'current' | 'latest' };

/** Parses the parameters of a return. Null when there are none. An amount in the URL is never trusted. */
export function readReturn(values: ReturnValues): PaymentReturn | null {
  const { payment_intent: paymentIntentId, session_id: checkoutSessionId } = values;
  if (values.canceled === 'true') return { kind: 'canceled' };
  if (paymentIntentId) return { kind: 'ask', payment: { paymentIntentId } };
  if (checkoutSessionId) return { kind: 'ask', payment: { checkoutSessionId } };
  if (values.success === 'true') return { kind: 'latest' };
  return values.redirect_status ? { kind: 'current' } : null;
}

type ReturnText = { tone: 'green' | 'blue' | 'orange'; title: string; message: string };

/** Text for the outcome of a payment. Amounts are the ones that the server credited. */
export function formatReturn(news: ReturnNews): ReturnText {
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

function formatSettled({ state, creditedCents, refusal }: Payment): ReturnText {
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
function formatCredited(creditedCents: number): string {
  return t('payment.credited', { amount: formatMoney(creditedCents) });
}

/** Delay of the second refetch after a payment (the documented 500 ms). */
const SECOND_REFETCH_MS = 500;

/** Refetches balance and transactions immediately, and once more after a short delay. */
function refreshMoney(client: QueryClient): void {
  void invalidate(client, ['balance']);
  setTimeout(() => void invalidate(client, ['balance']), SECOND_REFETCH_MS);
}

/**
 * Replaces `latest` by the outcome of the last payment. A payment that is not credited yet has the outcome `notYet`,
 * and is refetched whenever the balance is invalidated. Other outcomes are returned unchanged.
 */
export function useLatest(news: ReturnNews | null): ReturnNews | null {
  const isLatest = news?.kind === 'latest';
  const { data, error } = trpc.billing.latestPayment.useQuery(undefined, { enabled: isLatest });
  if (!isLatest) return news;
  if (data === undefined) return { kind: error ? 'unread' : 'asking' };
  return data === null || data.state === 'open' ? { kind: 'notYet' } : { kind: 'settled', payment: data };
}
