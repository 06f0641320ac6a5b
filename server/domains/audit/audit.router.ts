import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { listAudit } from './audit.queries.ts';
import { auditPage, listAuditInput } from './audit.schema.ts';

export const auditRouter = router({
  list: memberProcedure
    .input(listAuditInput)
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx.deps.db, input)),
});
