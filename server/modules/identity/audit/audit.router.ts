import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { auditContract } from './audit.contract.ts';
import { listAudit } from './audit.queries.ts';

export const auditRouter = router({
  list: member(auditContract.list).query(({ ctx, input }) => listAudit(ctx.deps.db, input, ctx.language)),
});
