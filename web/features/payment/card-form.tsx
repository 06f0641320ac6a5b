import { useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { Outputs } from '../../trpc.ts';
import { PayBar } from './pay-bar.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { stripeAppearance } from './stripe-appearance.ts';
import { type PayEvents, usePay } from './use-pay.ts';

type CardFormProps = PayEvents & {
  payment: Outputs['billing']['createPayment'];
  returnPath: string;
  backLabel: string;
  onBack: () => void;
  /** True while the bank is processing or a problem is shown: the step must not be closed then. */
  onBusy: (busy: boolean) => void;
};

/** Stripe's own form for one payment, in the colours of the theme. */
export function CardForm({ stripe, ...props }: CardFormProps & { stripe: Stripe }) {
  const appearance = stripeAppearance(useComputedColorScheme('light', { getInitialValueInEffect: false }));
  const { clientSecret } = props.payment;
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ payment, returnPath, backLabel, onBack, onBusy, ...events }: CardFormProps) {
  const [ready, setReady] = useState(false);
  const { paying, problem, refusal, pay, failToLoad, dismiss } = usePay(
    payment.paymentIntentId,
    returnPath,
    events,
  );
  const busy = paying || problem !== null;
  useEffect(() => {
    onBusy(busy);
  }, [busy, onBusy]);

  const close = () => {
    dismiss();
    if (problem?.endsStep) onBack();
  };
  return (
    <>
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setReady(true)} onLoadError={failToLoad} />
      <RefusalNote refusal={refusal} />
      <PayBar
        phase={paying ? 'processing' : ready ? 'ready' : 'loadingForm'}
        totalCents={payment.totalCents}
        backLabel={backLabel}
        onBack={onBack}
        onPay={pay}
      />
      <ProblemDialog problem={problem} onClose={close} />
    </>
  );
}
