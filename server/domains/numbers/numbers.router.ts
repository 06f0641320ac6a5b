import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { numbersOfBusiness, toPhoneNumberView } from './numbers.queries.ts';

export const numbersRouter = router({
  list: memberProcedure.query(async ({ ctx }) =>
    (await ctx.tenant.query(numbersOfBusiness)).map(toPhoneNumberView),
  ),
});
