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
 * The first unfinished step of the set-up. Once the business has a number or an open order, the steps for number,
 * balance and payment are complete, however the number was paid. The later steps are reached only then.
 */
export function decideStep(facts: SetUpFacts): Exclude<OnboardingStep, 'account'> {
  if (!facts.isOrdered) {
    if (!facts.hasChoice) return 'number';
    return facts.isCovered || facts.hasBalanceChoice ? 'payment' : 'balance';
  }
  if (!facts.hasService) return 'services';
  return facts.hasHours ? 'done' : 'hours';
}
