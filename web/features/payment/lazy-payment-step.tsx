import { lazyPage } from '../../lib/url/lazy-page.ts';
import type { PaymentStepProps } from './payment-step.tsx';
import { ProblemDialog, systemProblem } from './problem.tsx';

/** The payment step, loaded on demand because Stripe's components are large. */
export const LazyPaymentStep = lazyPage<PaymentStepProps>(
  () =>
    import('./payment-step.tsx').then(
      (file) => file.PaymentStep,
      () => MissingStep,
    ),
  ['payment'],
);

/** Shown instead of the step when its chunk could not be loaded. */
function MissingStep({ onBack }: PaymentStepProps) {
  return <ProblemDialog problem={systemProblem()} onClose={onBack} />;
}
