import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { cardRefusalOf } from '../../../../server/core/card-refusals.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import { notReadyProblem, type Problem } from '../problem.ts';

/**
 * Gives the card of the form to Stripe and asks the server to keep it. A press while one is under way does nothing. A
 * refused card leaves the form open for another one; of an error only its codes are read.
 */
export function useSaveCard(setupIntentId: string, onDone: () => void) {
  const stripe = useStripe();
  const elements = useElements();
  const { mutateAsync: settle } = trpc.billing.settleCard.useMutation({ meta: { answersErrors: true } });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const isStarted = useRef(false);

  async function save() {
    if (isStarted.current) return;
    if (!stripe || !elements) return setRefusal(notReadyProblem());
    isStarted.current = true;
    setBusy(true);
    setRefusal(null);
    const { error } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
    if (!error) return keep();
    isStarted.current = false;
    setBusy(false);
    // The form itself says which field is wrong.
    if (error.type === 'validation_error') return;
    const why = cardRefusalOf(error) ?? 'declined';
    setRefusal({ title: t('cards.refused'), message: t(`payment.refusal.${why}`) });
  }

  /** Stripe has the card: what the server cannot say now follows by itself. */
  async function keep() {
    const kept = await settle({ setupIntentId }).catch(() => null);
    if (kept) showToast({ kind: 'success', title: t('cards.saved') });
    else showToast({ kind: 'success', title: t('cards.saved'), message: t('cards.savedLater') });
    onDone();
  }

  return { busy, refusal, save: () => void save() };
}
