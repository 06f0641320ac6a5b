import { useCallback, useEffect, useState } from 'react';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import { nothingToConfirm, type Problem, secretProblem } from './problem.tsx';

/** What is paid: the displayed total, and the phone number if one is bought. */
export type PaymentOrder = Pick<Inputs['billing']['createPayment'], 'totalCents' | 'phoneNumber'> & {
  /** True when an existing charge of auto-recharge is confirmed and no payment is created. */
  isRecharge?: true;
};

/** One line of an order; `item` is in the portal's language. */
export type SummaryLine = { item: string; priceCents: number };

const ANSWERED = { meta: { answersErrors: true } };

/** Error codes after which a retry does not help. The message of the error is shown. */
const FINAL = ['number_taken', 'forbidden', 'email_not_verified'];

/**
 * Creates the payment of an order. The server returns the same payment for the same order, so that nobody pays twice
 * after a reload. When prices have changed, `changed` is true and `accept` creates the payment with the new prices.
 */
export function useCreatedPayment(order: PaymentOrder, setupFailedMessage: string) {
  const { totalCents, phoneNumber, isRecharge = false } = order;
  const [acceptedCents, setAcceptedCents] = useState(totalCents);
  const { mutate: create, ...created } = trpc.billing.createPayment.useMutation(ANSWERED);
  const { mutate: finish, ...finished } = trpc.billing.finishRecharge.useMutation(ANSWERED);
  const start = useCallback(() => {
    if (isRecharge) finish();
    else create({ totalCents: acceptedCents, ...(phoneNumber !== undefined && { phoneNumber }) });
  }, [create, finish, acceptedCents, phoneNumber, isRecharge]);
  useEffect(() => {
    start();
  }, [start]);
  const { data, error } = isRecharge ? finished : created;

  const changed = error ? readChangedPrices(error) : null;
  const accept = () => changed && setAcceptedCents(totalOf(changed));
  return {
    payment: data?.clientSecret ? data : null,
    lines: changed ?? data?.lines.map(toSummaryLine) ?? null,
    totalCents: changed ? totalOf(changed) : (data?.totalCents ?? acceptedCents),
    changed: changed !== null,
    accept,
    /** Repeats the request to get the current terms of the same payment. */
    readAgain: start,
    problem: changed ? null : problemOf(data, error, isRecharge, setupFailedMessage),
  };
}

type Created = Outputs['billing']['createPayment'];

function problemOf(
  data: Created | undefined,
  error: unknown,
  isRecharge: boolean,
  setupFailedMessage: string,
): Problem | null {
  if (data && !data.clientSecret) return secretProblem();
  if (!error) return null;
  const { code } = apiErrorOf(error);
  if (isRecharge && code === 'not_found') return nothingToConfirm();
  const isFinal = FINAL.includes(code);
  return { title: t('payment.setupFailed'), message: isFinal ? formatError(error) : setupFailedMessage };
}

const toSummaryLine = ({ kind, priceCents }: Created['lines'][number]): SummaryLine => ({
  item: t(`payment.line.${kind}`),
  priceCents,
});

const totalOf = (lines: readonly SummaryLine[]) => lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** The new prices in a `price_mismatch` error; null if there are none, and for any other error. */
export function readChangedPrices(error: unknown): SummaryLine[] | null {
  const { code, lines } = apiErrorOf(error);
  return code === 'price_mismatch' && lines.length > 0 ? lines : null;
}
