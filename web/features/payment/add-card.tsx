import { Button, Skeleton, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { cardRefusalOf } from '../../../server/core/card-refusals.ts';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { formProblem, notReadyProblem, type Problem, RefusalNote, systemProblem } from './problem.tsx';
import { stripeAppearance, useStripeJs } from './stripe.ts';
import { isUnanswered } from './use-pay.ts';

export type AddCardProps = {
  /** Called with true while the dialog must not be closed. */
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};

const ANSWERED = { meta: { answersErrors: true } };

/** Stripe's form that saves a card. */
export function AddCard(props: AddCardProps) {
  const { stripe, hasFailed } = useStripeJs();
  const { mutate, data: setup, error } = trpc.billing.addCard.useMutation(ANSWERED);
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    mutate();
  }, [mutate]);
  const appearance = stripeAppearance(useComputedColorScheme('light', { getInitialValueInEffect: false }));
  const problem: Problem | null = error
    ? { title: t('cards.addFailed'), message: formatError(error) }
    : hasFailed
      ? systemProblem()
      : null;
  if (problem) return <RefusalNote refusal={problem} />;
  if (!setup || !stripe) return <Skeleton height={290} />;
  const { clientSecret } = setup;
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields setup={setup} {...props} />
    </Elements>
  );
}

function Fields({ setup, onBusy, onDone }: AddCardProps & { setup: Outputs['billing']['addCard'] }) {
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const { busy, refusal, save } = useSaveCard(setup.setupIntentId, onDone);
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
  const isIdle = isReady && !busy;
  return (
    <Stack>
      <Text size="sm">{t('cards.addHint')}</Text>
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => setReady(true)}
        onLoadError={() => setFailure(formProblem())}
      />
      <RefusalNote refusal={failure ?? refusal} />
      <Button
        aria-disabled={!isIdle}
        {...(!isIdle && { 'data-disabled': true })}
        aria-live="polite"
        onClick={() => isIdle && save()}
      >
        {t(busy ? 'cards.saving' : isReady ? 'cards.save' : 'cards.loading')}
      </Button>
    </Stack>
  );
}

type SetupError = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'setup_intent'>;

/** Stands for a submission that Stripe.js rejected instead of returning an error. */
const NO_ANSWER: SetupError = { type: 'api_connection_error' };

/** What to show for Stripe's error; null for an invalid field, which Stripe's form marks itself. */
function problemOf(error: SetupError): Problem | null {
  if (error.type === 'validation_error') return null;
  if (isUnanswered(error)) return { title: t('payment.unknown'), message: t('cards.unknownHint') };
  const why = cardRefusalOf(error) ?? 'declined';
  return { title: t('cards.refused'), message: t(`payment.refusal.${why}`) };
}

/**
 * Submits the typed card to Stripe and asks the server to save it. Ignores clicks during a submission. After a refusal
 * the form stays open for another card, and after a failed request for another attempt. Only Stripe's error codes are
 * used, never its message.
 */
function useSaveCard(setupIntentId: string, onDone: () => void) {
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
    const { error } = await stripe
      .confirmSetup({ elements, redirect: 'if_required' })
      .catch(() => ({ error: NO_ANSWER }));
    // A repeated submission of a card that Stripe has already saved is an error with this status.
    if (!error || error.setup_intent?.status === 'succeeded') return store();
    isStarted.current = false;
    setBusy(false);
    setRefusal(problemOf(error));
  }

  /** Asks the server to save the card that Stripe already has. If this fails, the webhook saves it later. */
  async function store() {
    const stored = await settle({ setupIntentId }).catch(() => null);
    if (stored) showToast({ kind: 'success', title: t('cards.saved') });
    else showToast({ kind: 'success', title: t('cards.saved'), message: t('cards.savedLater') });
    onDone();
  }

  return { busy, refusal, save: () => void save() };
}
