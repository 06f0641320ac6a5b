import {
  describeTerms,
  offeredRecharge,
  type PaymentTerms,
  paymentSentences,
  rechargeLimits,
} from '../../../server/core/payment-terms.ts';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { forgetDraft, useKeptState } from '../../lib/forms/drafts.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { type Problem, unknownProblem } from './problem.ts';

/** The switch is remembered in this tab, so that a reload does not turn it on again. */
const DRAFT = 'recharge-with-payment';

/**
 * Saves what was shown beside the Pay button, before the card is charged. Returns the problem if that failed; nothing may
 * be charged then.
 */
export type SaveAgreement = () => Promise<Problem | null>;

/**
 * The switch for auto-recharge beside the Pay button. `save` is null where nothing is offered. `onOutdated`: the terms are
 * not the ones that were shown.
 */
export function useAgreement(paymentIntentId: string, terms: PaymentTerms | null, onOutdated: () => void) {
  const [isRechargeOn, setRechargeOn] = useKeptState(DRAFT, true);
  const { mutateAsync } = trpc.billing.agreeToPayment.useMutation({ meta: { answersErrors: true } });

  async function save(shown: PaymentTerms): Promise<Problem | null> {
    const sentences = [...paymentSentences(shown, isRechargeOn), ...rechargeLimits(shown, isRechargeOn)];
    try {
      const shownTerms = describeTerms(t, sentences);
      await mutateAsync({ paymentIntentId, isAutoRecharge: isRechargeOn, shownTerms });
      return null;
    } catch (error) {
      const { code } = apiErrorOf(error);
      if (code === 'conflict') onOutdated();
      if (code === 'network') return unknownProblem();
      return { title: t('payment.failed'), message: formatError(error) };
    }
  }

  const isOffered = terms !== null && offeredRecharge(terms) !== null;
  return {
    save: isOffered ? () => save(terms) : null,
    isRechargeOn,
    setRechargeOn,
    forget: () => forgetDraft(DRAFT),
  };
}
