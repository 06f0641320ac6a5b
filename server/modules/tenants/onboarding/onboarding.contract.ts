import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import { chooseBalanceInput, chooseNumberInput, type ProgressView } from './onboarding.schema.ts';

export const onboardingContract = {
  progress: takesNothing(answers<ProgressView>()),
  chooseNumber: takes(chooseNumberInput, succeeds),
  chooseBalance: takes(chooseBalanceInput, succeeds),
};
