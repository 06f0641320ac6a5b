import {
  ONBOARDING_STEPS,
  type OnboardingStep,
} from '../../../server/modules/tenants/onboarding/onboarding.schema.ts';
import type { Outputs } from '../../trpc.ts';

export type Progress = Outputs['onboarding']['progress'];
export type { OnboardingStep };

const placeOf = (step: OnboardingStep) => ONBOARDING_STEPS.indexOf(step);

/** True for a completed step. */
export const isDone = (step: OnboardingStep, { step: next }: Pick<Progress, 'step'>): boolean =>
  placeOf(step) < placeOf(next) || (step === 'done' && next === 'done');

/**
 * True for a step that can be shown: a completed one, or the next one. An order is final, so that the steps `number`
 * and `balance` can no longer be opened after it.
 */
export function canOpen(step: OnboardingStep, progress: Pick<Progress, 'step' | 'isOrdered'>): boolean {
  if (progress.isOrdered && (step === 'number' || step === 'balance')) return false;
  return placeOf(step) <= placeOf(progress.step);
}
