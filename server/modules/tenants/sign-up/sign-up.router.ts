import { router } from '../../../trpc/init.ts';
import { anyone } from '../../../trpc/procedures.ts';
import { finishSocial } from '../../identity/index.ts';
import { registerOwner } from './register-owner.ts';
import { signUpContract } from './sign-up.contract.ts';
import { signUp } from './sign-up.ts';

export const signUpRouter = router({
  signUp: anyone(signUpContract.signUp).mutation(({ ctx, input }) => signUp(ctx.deps, ctx, input)),

  finishSocial: anyone(signUpContract.finishSocial).mutation(({ ctx, input }) =>
    finishSocial({ ...ctx.deps, registerOwner }, ctx, input),
  ),
});
