import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { ONBOARDING_STEPS } from '../../../server/modules/tenants/onboarding/onboarding.schema.ts';
import { trpc } from '../../trpc.ts';
import { canOpen, type OnboardingStep, type Progress } from './progress.ts';

const NAME = 'step';

type Steps = {
  step: OnboardingStep;
  /** Shows a step and adds a history entry, so that Back returns to the previous step. */
  go: (step: OnboardingStep) => void;
  /** Refetches the progress, then shows the given step, or the next incomplete one. */
  goOn: (step?: OnboardingStep) => Promise<void>;
};

/**
 * The step in the URL. A missing or closed step is replaced by the next one, so that onboarding continues on
 * any device. `asKnownHere` adds facts that only this browser has.
 */
export function useStep(progress: Progress, asKnownHere: (read: Progress) => Progress): Steps {
  const utils = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  // The cache has a step that was just opened before the rendered progress has it.
  const read = () => asKnownHere(utils.onboarding.progress.getData() ?? progress);
  const now = read();
  const requestedStep = ONBOARDING_STEPS.find((step) => step === params.get(NAME));
  const step = requestedStep !== undefined && canOpen(requestedStep, now) ? requestedStep : now.step;
  useEffect(() => {
    if (requestedStep === step) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(NAME, step);
        return next;
      },
      { replace: true },
    );
  }, [requestedStep, step, setParams]);
  const go = (next: OnboardingStep) => setParams({ [NAME]: next });
  return {
    step,
    go,
    goOn: async (next) => {
      await utils.onboarding.progress.refetch();
      go(next ?? read().step);
    },
  };
}
