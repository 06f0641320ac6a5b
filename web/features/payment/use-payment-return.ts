import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '../../lib/forms/api-errors.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { RETURN_NAMES, readReturn } from './read-return.ts';
import { refreshMoney } from './refresh-money.ts';

type Payment = Outputs['billing']['settlePayment'];

/** What to tell somebody who came back from a payment. */
export type ReturnNews =
  | { kind: 'asking' | 'canceled' | 'current' | 'latest' | 'notYet' | 'notFound' | 'unread' }
  | { kind: 'settled'; payment: Payment };

/** Asks what became of the payment that the address names, once, and cleans the address; null when it names none. */
export function usePaymentReturn(): { news: ReturnNews | null; dismiss: () => void } {
  const [values, set] = useUrlState(RETURN_NAMES);
  const client = useQueryClient();
  const { mutateAsync: settle } = trpc.billing.settlePayment.useMutation({ meta: { answersErrors: true } });
  const [news, setNews] = useState<ReturnNews | null>(null);
  const asked = useRef(false);
  const found = readReturn(values);

  useEffect(() => {
    if (!found || asked.current) return;
    asked.current = true;
    const tell = (next: ReturnNews) => {
      setNews(next);
      set(Object.fromEntries(RETURN_NAMES.map((name) => [name, ''])));
      refreshMoney(client);
      asked.current = false;
    };
    if (found.kind !== 'ask') {
      tell(found);
      return;
    }
    setNews({ kind: 'asking' });
    settle(found.payment).then(
      (payment) => tell({ kind: 'settled', payment }),
      (error) => tell({ kind: apiErrorOf(error).code === 'not_found' ? 'notFound' : 'unread' }),
    );
  }, [found, set, settle, client]);

  return { news, dismiss: () => setNews(null) };
}
