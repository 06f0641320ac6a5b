import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { openStripe } from '../open-stripe.ts';
import { type Problem, unknownProblem } from '../problem.ts';

/** What became of a charge; `unknown`: the card may have been charged, and the same wish is to be sent again. */
export type ChargeOutcome =
  | { kind: 'known'; payment: Outputs['billing']['settlePayment'] }
  | { kind: 'refused' | 'unknown'; problem: Problem };

const ANSWERED = { meta: { answersErrors: true } };

/** After these nobody knows whether the card was charged. */
const UNCERTAIN = ['network', 'provider_unavailable', 'internal', 'conflict'];

function outcomeOf(error: unknown): ChargeOutcome {
  if (UNCERTAIN.includes(apiErrorOf(error).code)) {
    const problem = { title: t('payment.unknown'), message: t('funds.mayHavePaid') };
    return { kind: 'unknown', problem };
  }
  return { kind: 'refused', problem: { title: t('payment.failed'), message: formatError(error) } };
}

/** Charges a kept card and, where the bank wants to see its owner, lets them answer; never rejects. */
export function useCardCharge() {
  const { client } = trpc.useUtils();
  const { mutateAsync: charge } = trpc.billing.payWithCard.useMutation(ANSWERED);
  const { mutateAsync: settle } = trpc.billing.settlePayment.useMutation(ANSWERED);

  /** Whatever they answer there, the server is told by Stripe. */
  async function askOwner(clientSecret: string, paymentIntentId: string): Promise<ChargeOutcome> {
    const stripe = await openStripe(await client.billing.paymentForm.query());
    await stripe.handleNextAction({ clientSecret });
    const payment = await settle({ paymentIntentId }).catch(() => null);
    return payment ? { kind: 'known', payment } : { kind: 'unknown', problem: unknownProblem() };
  }

  return async (input: Inputs['billing']['payWithCard']): Promise<ChargeOutcome> => {
    try {
      const { payment, paymentIntentId, clientSecret } = await charge(input);
      if (clientSecret === null || paymentIntentId === null) return { kind: 'known', payment };
      return await askOwner(clientSecret, paymentIntentId);
    } catch (error) {
      return outcomeOf(error);
    }
  };
}
