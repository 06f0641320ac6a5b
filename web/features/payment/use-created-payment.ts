import { useCallback, useEffect, useState } from 'react';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import type { SummaryLine } from './order-summary.tsx';
import { nothingToConfirm, type Problem, secretProblem } from './problem.ts';
import { readChangedPrices } from './read-changed-prices.ts';

/** What is paid: the total that the person was shown, and the number if one is bought. */
export type PaymentOrder = Pick<Inputs['billing']['createPayment'], 'totalCents' | 'phoneNumber'> & {
  /** Not a new payment: the charge of auto-recharge that the bank wants its owner to confirm. */
  isRecharge?: true;
};

const ANSWERED = { meta: { answersErrors: true } };

/** Failures for which trying again does not help: their own message is shown. */
const TELLING = ['number_taken', 'forbidden', 'email_not_verified'];

/**
 * Begins the payment of an order. The server makes the same order the same payment, so a reload pays nothing twice.
 * When the prices have changed, `changed` has the new ones and `accept` begins again with them.
 */
export function useCreatedPayment(order: PaymentOrder, setupFailedMessage: string) {
  const { totalCents, phoneNumber, isRecharge = false } = order;
  const [wantedCents, setWantedCents] = useState(totalCents);
  const { mutate: create, ...created } = trpc.billing.createPayment.useMutation(ANSWERED);
  const { mutate: finish, ...finished } = trpc.billing.finishRecharge.useMutation(ANSWERED);
  const begin = useCallback(() => {
    if (isRecharge) finish();
    else create({ totalCents: wantedCents, ...(phoneNumber !== undefined && { phoneNumber }) });
  }, [create, finish, wantedCents, phoneNumber, isRecharge]);
  useEffect(() => {
    begin();
  }, [begin]);
  const { data, error } = isRecharge ? finished : created;

  const changed = error ? readChangedPrices(error) : null;
  const accept = () => changed && setWantedCents(totalOf(changed));
  return {
    payment: data?.clientSecret ? data : null,
    lines: changed ?? data?.lines.map(toSummaryLine) ?? null,
    totalCents: changed ? totalOf(changed) : (data?.totalCents ?? wantedCents),
    changed: changed !== null,
    accept,
    /** Asks for the same payment again, for its present terms. */
    readAgain: begin,
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
  const isTelling = TELLING.includes(code);
  return { title: t('payment.setupFailed'), message: isTelling ? formatError(error) : setupFailedMessage };
}

const toSummaryLine = ({ kind, priceCents }: Created['lines'][number]): SummaryLine => ({
  item: t(`payment.line.${kind}`),
  priceCents,
});

const totalOf = (lines: readonly SummaryLine[]) => lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
