import type { OnboardingStep } from './onboarding.schema.ts';

export type SetUpFacts = {
  isOrdered: boolean;
  hasChoice: boolean;
  hasBalanceChoice: boolean;
  isCovered: boolean;
  hasService: boolean;
  hasHours: boolean;
};

/**
 * The first step of the set-up that is not done. Once a number is there or on its way, everything before it counts as
 * done, however it was paid; while it is not, whatever comes after it has to wait.
 */
export function decideStep(facts: SetUpFacts): Exclude<OnboardingStep, 'account'> {
  if (!facts.isOrdered) {
    if (!facts.hasChoice) return 'number';
    return facts.isCovered || facts.hasBalanceChoice ? 'payment' : 'balance';
  }
  if (!facts.hasService) return 'services';
  return facts.hasHours ? 'done' : 'hours';
}
