import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { ONBOARDING_STEPS } from '../../../server/modules/tenants/onboarding/onboarding.schema.ts';
import { trpc } from '../../trpc.ts';
import { canOpen, type OnboardingStep, type Progress } from './progress.ts';

const NAME = 'step';

type Steps = {
  step: OnboardingStep;
  /** Shows a step, with a history entry, so that the browser's Back leads back. */
  go: (step: OnboardingStep) => void;
  /** Once the progress was read again: shows a step that what was just done has opened, or the next that is not done. */
  goOn: (step?: OnboardingStep) => Promise<void>;
};

/**
 * The step in the URL. A missing or closed step is replaced by the next one, so that any device continues where another
 * one stopped. `asKnownHere` adds facts that only this browser has.
 */
export function useStep(progress: Progress, asKnownHere: (read: Progress) => Progress): Steps {
  const utils = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  // A step that was just opened is in the cache before it is in what was rendered last.
  const read = () => asKnownHere(utils.onboarding.progress.getData() ?? progress);
  const now = read();
  const asked = ONBOARDING_STEPS.find((step) => step === params.get(NAME));
  const step = asked !== undefined && canOpen(asked, now) ? asked : now.step;
  useEffect(() => {
    if (asked === step) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(NAME, step);
        return next;
      },
      { replace: true },
    );
  }, [asked, step, setParams]);
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
