import { Skeleton, Stack, Text } from '@mantine/core';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { computeOrder } from '../../server/core/order.ts';
import { PLAN } from '../../server/core/plan.ts';
import { ONBOARDING_STEPS } from '../../server/modules/tenants/onboarding/onboarding.schema.ts';
import { PublicFrame } from '../components/public-frame.tsx';
import { QueryState } from '../components/query-state.tsx';
import { LazySignUpScreen } from '../features/access/lazy-sign-up-screen.tsx';
import type { SignedUp } from '../features/access/sign-up-form.tsx';
import type { HoursStep } from '../features/hours/hours-step.tsx';
import { useSendWeekDraft } from '../features/hours/use-save-first-hours.ts';
import { readWeekDraft } from '../features/hours/week-draft.ts';
import type { SpokenLanguages } from '../features/languages/spoken-languages.tsx';
import { useQuote } from '../features/numbers/number.ts';
import type { ChooseNumber } from '../features/numbers/picker/choose-number.tsx';
import { FailedNumber, PaidNumber } from '../features/numbers/purchase/order-progress.tsx';
import type { PurchaseStep } from '../features/numbers/purchase/purchase-step.tsx';
import { AccountStep } from '../features/onboarding/account-step.tsx';
import type { AllSet } from '../features/onboarding/all-set.tsx';
import type { BalanceStep } from '../features/onboarding/balance-step.tsx';
import type { OnboardingStep, Progress } from '../features/onboarding/progress.ts';
import { StepButtons } from '../features/onboarding/step-buttons.tsx';
import { FirstStepList } from '../features/onboarding/step-list.tsx';
import { useProgress, useStep } from '../features/onboarding/use-progress.ts';
import { WizardFrame } from '../features/onboarding/wizard-frame.tsx';
import type { PagePayment } from '../features/payment/page-payment.tsx';
import type { ServicesStep } from '../features/services/services-step.tsx';
import { useLogout } from '../features/shell/use-logout.ts';
import { loginPathFor } from '../lib/session/return-to.ts';
import { saveSession, useSession } from '../lib/session/session.ts';
import { useMay } from '../lib/session/use-may.ts';
import { formatMoney } from '../lib/text/formats.ts';
import { t } from '../lib/text/texts.ts';
import { showToast } from '../lib/toasts.ts';
import { lazyPage } from '../lib/url/lazy-page.ts';

// Each step is a chunk of its own, loaded when it is first shown.
const LazyServicesStep = lazyPage<ComponentProps<typeof ServicesStep>>(
  () => import('../features/services/services-step.tsx').then((file) => file.ServicesStep),
  ['services', 'onboarding'],
);

const LazySpokenLanguages = lazyPage<ComponentProps<typeof SpokenLanguages>>(
  () => import('../features/languages/spoken-languages.tsx').then((file) => file.SpokenLanguages),
  ['languages', 'onboarding'],
);

const LazyPagePayment = lazyPage<ComponentProps<typeof PagePayment>>(
  () => import('../features/payment/page-payment.tsx').then((file) => file.PagePayment),
  ['payment'],
);

const LazyPurchaseStep = lazyPage<ComponentProps<typeof PurchaseStep>>(
  () => import('../features/numbers/purchase/purchase-step.tsx').then((file) => file.PurchaseStep),
  ['numbers'],
);

const LazyChooseNumber = lazyPage<ComponentProps<typeof ChooseNumber>>(
  () => import('../features/numbers/picker/choose-number.tsx').then((file) => file.ChooseNumber),
  ['numbers', 'onboarding'],
);

const LazyAllSet = lazyPage<ComponentProps<typeof AllSet>>(
  () => import('../features/onboarding/all-set.tsx').then((file) => file.AllSet),
  ['onboarding'],
);

const LazyBalanceStep = lazyPage<ComponentProps<typeof BalanceStep>>(
  () => import('../features/onboarding/balance-step.tsx').then((file) => file.BalanceStep),
  ['onboarding'],
);

const LazyHoursStep = lazyPage<ComponentProps<typeof HoursStep>>(
  () => import('../features/hours/hours-step.tsx').then((file) => file.HoursStep),
  ['hours', 'onboarding'],
);

const PAYMENT_PATH = '/onboarding?step=payment';

/** Onboarding of a new business in seven steps: sign-up for visitors, the remaining steps for the owner. */
export function OnboardingPage() {
  const session = useSession();
  const search = useSearch();
  const mayGoOn = useMay()('onboarding.chooseNumber');
  if (session && !mayGoOn) return <Redirect to="/dashboard" replace />;
  if (session) return <SetUp />;
  if (new URLSearchParams(search).has('step'))
    return <Redirect to={loginPathFor(`/onboarding?${search}`)} replace />;
  const goOn = (account: SignedUp) => saveSession({ ...account, isEmailVerified: false });
  return <LazySignUpScreen onCreated={goOn} above={<FirstStepList />} />;
}

function SetUp() {
  const progress = useProgress();
  return (
    <QueryState query={progress} skeleton={<Placeholder />}>
      {(known) => <Wizard known={known} />}
    </QueryState>
  );
}

function Placeholder() {
  return (
    <PublicFrame>
      <Skeleton height={480} width="min(60rem, 100%)" />
    </PublicFrame>
  );
}

/** Treats hours that are stored in this browser as saved, because onboarding could not continue offline otherwise. */
function withWeekDraft(known: Progress): Progress {
  return known.step === 'hours' && readWeekDraft() !== null ? { ...known, step: 'done' } : known;
}

function Wizard({ known }: { known: Progress }) {
  const progress = withWeekDraft(known);
  const search = useSearch();
  const [cameDone] = useState(progress.step === 'done' && !new URLSearchParams(search).has('step'));
  if (cameDone && progress.isEmailVerified) return <Redirect to="/dashboard" replace />;
  return <Steps progress={progress} />;
}

type StepProps = {
  progress: Progress;
  go: (step: OnboardingStep) => void;
  goOn: (step?: OnboardingStep) => Promise<void>;
};

function Steps({ progress }: { progress: Progress }) {
  const { step, go, goOn } = useStep(progress, withWeekDraft);
  const Step = STEPS[step];
  useEffect(() => {
    const next = ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1];
    if (next) FILES[next]?.preload();
  }, [step]);
  const subtitle = t(`onboarding.${step === 'done' ? 'allSet' : step}.subtitle`);
  return (
    <WizardFrame step={step} progress={progress} onOpen={go} subtitle={subtitle}>
      <Suspense fallback={<Skeleton height={320} />}>
        <Step progress={progress} go={go} goOn={goOn} />
      </Suspense>
    </WizardFrame>
  );
}

/** Each step has its own chunk, which is preloaded during the previous step. */
const FILES: Partial<Record<OnboardingStep, { preload: () => void }>> = {
  number: LazyChooseNumber,
  balance: LazyBalanceStep,
  payment: LazyPagePayment,
  services: LazyServicesStep,
  hours: LazyHoursStep,
  done: LazyAllSet,
};

const STEPS: Record<OnboardingStep, (props: StepProps) => React.ReactNode> = {
  account: Account,
  number: ChooseNumberStep,
  balance: ({ progress, go, goOn }) => (
    <LazyBalanceStep progress={progress} onBack={() => go('number')} onNext={() => void goOn('payment')} />
  ),
  payment: Payment,
  services: Services,
  hours: ({ go, goOn }) => (
    <LazyHoursStep onDone={() => void goOn('done')}>
      {({ submit, busy }) => (
        <StepButtons
          onBack={() => go('services')}
          onNext={submit}
          nextLabel={t('onboarding.hours.save')}
          busy={busy}
        />
      )}
    </LazyHoursStep>
  ),
  done: Done,
};

function Account({ progress, go }: StepProps) {
  const leave = useLogout(useSession()?.token ?? '');
  return <AccountStep onNext={() => go(progress.step)} onAnother={leave} />;
}

function ChooseNumberStep({ progress, go, goOn }: StepProps) {
  const { choice, balanceCents } = progress;
  const chosen = choice && { ...choice, priceCents: choice.monthlyFeeCents };
  return (
    <Stack gap="lg">
      <FailedNumber />
      {balanceCents > 0 && (
        <Text>{t('onboarding.number.creditStays', { amount: formatMoney(balanceCents) })}</Text>
      )}
      <LazyChooseNumber chosen={chosen} area={progress.area} onChosen={() => void goOn()} />
      <StepButtons onBack={() => go('account')} />
    </Stack>
  );
}

/**
 * The payment step: payment by card, or from a sufficient balance. If an order is already open, there is nothing to
 * pay.
 */
function Payment({ progress, go, goOn }: StepProps) {
  const { choice, startingBalanceCents } = progress;
  const onPaid = () => void goOn();
  if (progress.isOrdered)
    return (
      <Stack gap="lg">
        <PaidNumber />
        <StepButtons onBack={() => go('account')} onNext={onPaid} />
      </Stack>
    );
  if (choice === null) return null;
  if (progress.isCovered) return <FromBalance phoneNumber={choice.phoneNumber} go={go} onPaid={onPaid} />;
  const { totalCents } = computeOrder(startingBalanceCents ?? PLAN.startingBalanceCents, {
    premiumPriceCents: choice.isPremium ? choice.monthlyFeeCents : null,
    setupFeeCents: choice.setupFeeCents,
  });
  return (
    <LazyPagePayment
      order={{ totalCents, phoneNumber: choice.phoneNumber }}
      returnPath={PAYMENT_PATH}
      backLabel={t('common.back')}
      onBack={() => void goOn('balance')}
      onPaid={onPaid}
    />
  );
}

type FromBalanceProps = { phoneNumber: string; go: StepProps['go']; onPaid: () => void };

function FromBalance({ phoneNumber, go, onPaid }: FromBalanceProps) {
  const quote = useQuote(phoneNumber);
  return (
    <LazyPurchaseStep
      phoneNumber={phoneNumber}
      quote={quote}
      onPay={() => go('balance')}
      onBack={() => go('number')}
      onDone={onPaid}
    />
  );
}

function Services({ progress, go, goOn }: StepProps) {
  const goOnWith = (hasActive: boolean) => {
    if (hasActive) return void goOn('hours');
    const message = t('onboarding.services.requiredHint');
    showToast({ kind: 'error', title: t('onboarding.services.required'), message });
  };
  return (
    <Stack gap="xl">
      <LazySpokenLanguages languages={progress.languages} />
      <LazyServicesStep languages={progress.languages}>
        {(hasActive) => <StepButtons onBack={() => go('payment')} onNext={() => goOnWith(hasActive)} />}
      </LazyServicesStep>
    </Stack>
  );
}

function Done({ progress }: StepProps) {
  useSendWeekDraft();
  return <LazyAllSet progress={progress} underWay={<PaidNumber />} />;
}
