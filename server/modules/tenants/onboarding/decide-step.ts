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
 * The first unfinished step of the set-up. A number, or an open order of one, completes all steps before it, however it
 * was paid; without it all later steps wait.
 */
export function decideStep(facts: SetUpFacts): Exclude<OnboardingStep, 'account'> {
  if (!facts.isOrdered) {
    if (!facts.hasChoice) return 'number';
    return facts.isCovered || facts.hasBalanceChoice ? 'payment' : 'balance';
  }
  if (!facts.hasService) return 'services';
  return facts.hasHours ? 'done' : 'hours';
}
