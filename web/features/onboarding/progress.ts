import {
  ONBOARDING_STEPS,
  type OnboardingStep,
} from '../../../server/modules/tenants/onboarding/onboarding.schema.ts';
import type { Outputs } from '../../trpc.ts';

export type Progress = Outputs['onboarding']['progress'];
export type { OnboardingStep };

const placeOf = (step: OnboardingStep) => ONBOARDING_STEPS.indexOf(step);

/** Whether a step lies before the one to go on with. */
export const isDone = (step: OnboardingStep, { step: next }: Pick<Progress, 'step'>): boolean =>
  placeOf(step) < placeOf(next) || (step === 'done' && next === 'done');

/**
 * Whether a step can be shown: those that are done and the next one. What is ordered is not chosen again, so the steps
 * that chose it stay closed.
 */
export function canOpen(step: OnboardingStep, progress: Pick<Progress, 'step' | 'isOrdered'>): boolean {
  if (progress.isOrdered && (step === 'number' || step === 'balance')) return false;
  return placeOf(step) <= placeOf(progress.step);
}
