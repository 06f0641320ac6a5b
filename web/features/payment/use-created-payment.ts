import { useEffect, useState } from 'react';
import { apiErrorOf, sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import type { SummaryLine } from './order-summary.tsx';
import { type Problem, secretProblem } from './problem.ts';
import { readChangedPrices } from './read-changed-prices.ts';

/** What is paid: the total that the person was shown, and the number if one is bought. */
export type PaymentOrder = Pick<Inputs['billing']['createPayment'], 'totalCents' | 'phoneNumber'>;

/** Failures for which trying again does not help: their own message is shown. */
const TELLING = ['number_taken', 'forbidden', 'email_not_verified'];

/**
 * Begins the payment of an order. The server makes the same order the same payment, so a reload pays nothing twice.
 * When the prices have changed, `changed` has the new ones and `accept` begins again with them.
 */
export function useCreatedPayment({ totalCents, phoneNumber }: PaymentOrder, setupFailedMessage: string) {
  const [wantedCents, setWantedCents] = useState(totalCents);
  const { mutate, data, error } = trpc.billing.createPayment.useMutation({ meta: { answersErrors: true } });
  useEffect(() => {
    mutate({ totalCents: wantedCents, ...(phoneNumber !== undefined && { phoneNumber }) });
  }, [mutate, wantedCents, phoneNumber]);

  const changed = error ? readChangedPrices(error) : null;
  const accept = () => changed && setWantedCents(totalOf(changed));
  return {
    payment: data?.clientSecret ? data : null,
    lines: changed ?? data?.lines.map(toSummaryLine) ?? null,
    totalCents: changed ? totalOf(changed) : (data?.totalCents ?? wantedCents),
    changed: changed !== null,
    accept,
    problem: changed ? null : problemOf(data, error, setupFailedMessage),
  };
}

type Created = Outputs['billing']['createPayment'];

function problemOf(data: Created | undefined, error: unknown, setupFailedMessage: string): Problem | null {
  if (data && !data.clientSecret) return secretProblem();
  if (!error) return null;
  const isTelling = TELLING.includes(apiErrorOf(error).code);
  return { title: t('payment.setupFailed'), message: isTelling ? sayError(error) : setupFailedMessage };
}

const toSummaryLine = ({ kind, priceCents }: Created['lines'][number]): SummaryLine => ({
  item: t(`payment.line.${kind}`),
  priceCents,
});

const totalOf = (lines: readonly SummaryLine[]) => lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
