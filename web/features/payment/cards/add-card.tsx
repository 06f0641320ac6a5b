import { Button, Skeleton, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { formatError } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { formProblem, type Problem, systemProblem } from '../problem.ts';
import { RefusalNote } from '../refusal-note.tsx';
import { stripeAppearance } from '../stripe-appearance.ts';
import { useStripeJs } from '../use-stripe-js.ts';
import { useSaveCard } from './use-save-card.ts';

export type AddCardProps = {
  /** True while it must not be closed. */
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};

const ANSWERED = { meta: { answersErrors: true } };

/** Stripe's own form for a card that is kept. */
export function AddCard(props: AddCardProps) {
  const { stripe, hasFailed } = useStripeJs();
  const { mutate, data: setup, error } = trpc.billing.addCard.useMutation(ANSWERED);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
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
