import { useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useId, useState } from 'react';
import type { Outputs } from '../../trpc.ts';
import { PayBar } from './pay-bar.tsx';
import { PaymentTermsNote } from './payment-terms.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { stripeAppearance } from './stripe-appearance.ts';
import { useAgreement } from './use-agreement.ts';
import { type PayEvents, usePay } from './use-pay.ts';

type CardFormProps = PayEvents & {
  payment: Outputs['billing']['createPayment'];
  returnPath: string;
  backLabel: string;
  onBack: () => void;
  /** True while the bank is processing or a problem is shown: the step must not be closed then. */
  onBusy: (busy: boolean) => void;
  /** What follows from the payment is not what was shown: it is to be asked for again. */
  onOutdated: () => void;
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

function Fields({ payment, returnPath, backLabel, onBack, onBusy, onOutdated, ...events }: CardFormProps) {
  const [ready, setReady] = useState(false);
  const termsId = useId();
  const { paymentIntentId, terms } = payment;
  const agreement = useAgreement(paymentIntentId, terms, onOutdated);
  const onPaid: PayEvents['onPaid'] = (paid) => {
    agreement.forget();
    events.onPaid(paid);
  };
  const { paying, problem, refusal, pay, failToLoad, dismiss } = usePay(
    paymentIntentId,
    returnPath,
    { ...events, onPaid },
    agreement.save,
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
      {terms && (
        <PaymentTermsNote
          id={termsId}
          terms={terms}
          isRechargeOn={agreement.isRechargeOn}
          onRechargeChange={agreement.setRechargeOn}
        />
      )}
      <PayBar
        phase={paying ? 'processing' : ready ? 'ready' : 'loadingForm'}
        totalCents={payment.totalCents}
        backLabel={backLabel}
        onBack={onBack}
        onPay={pay}
        {...(terms && { describedBy: termsId })}
      />
      <ProblemDialog problem={problem} onClose={close} />
    </>
  );
}
