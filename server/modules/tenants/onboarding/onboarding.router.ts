import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { chooseBalance } from './choose-balance.ts';
import { chooseNumber } from './choose-number.ts';
import { onboardingContract } from './onboarding.contract.ts';
import { readProgress } from './onboarding.queries.ts';

export const onboardingRouter = router({
  progress: member(onboardingContract.progress).query(({ ctx }) => readProgress(ctx.deps, ctx.session)),

  chooseNumber: member(onboardingContract.chooseNumber).mutation(({ ctx, input }) =>
    done(chooseNumber(ctx.deps, ctx.session, input)),
  ),

  chooseBalance: member(onboardingContract.chooseBalance).mutation(({ ctx, input }) =>
    done(chooseBalance(ctx.deps, input)),
  ),
});
