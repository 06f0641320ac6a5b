import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { downloadReport } from './download-report.ts';
import { generateReport } from './generate-report.ts';
import { previewReport } from './preview-report.ts';
import { removeReport } from './remove-report.ts';
import { reportsContract } from './reports.contract.ts';
import { listReports, readReport } from './reports.queries.ts';
import { createSchedule } from './schedules/create-schedule.ts';
import { removeSchedule } from './schedules/remove-schedule.ts';
import { listMembers, listSchedules } from './schedules/schedules.queries.ts';
import { switchSchedule } from './schedules/switch-schedule.ts';
import { updateSchedule } from './schedules/update-schedule.ts';

export const reportsRouter = router({
  list: member(reportsContract.list).query(({ ctx, input }) =>
    listReports(ctx.deps.db, ctx.session.role, input),
  ),

  get: member(reportsContract.get).query(({ ctx, input }) =>
    readReport(ctx.deps.db, ctx.session.role, input.reportId),
  ),

  preview: member(reportsContract.preview).query(({ ctx, input }) =>
    previewReport(ctx.deps.db, ctx.session.role, input),
  ),

  generate: member(reportsContract.generate).mutation(({ ctx, input }) =>
    generateReport(ctx.deps, ctx.session, input),
  ),

  download: member(reportsContract.download).query(({ ctx, input }) =>
    downloadReport(ctx.deps.db, ctx.session.role, input),
  ),

  remove: member(reportsContract.remove).mutation(({ ctx, input }) =>
    done(removeReport(ctx.deps, ctx.session, input)),
  ),

  schedules: member(reportsContract.schedules).query(({ ctx }) => listSchedules(ctx.deps.db)),

  members: member(reportsContract.members).query(({ ctx }) => listMembers(ctx.deps.db)),

  createSchedule: member(reportsContract.createSchedule).mutation(({ ctx, input }) =>
    createSchedule(ctx.deps, ctx.session, input),
  ),

  updateSchedule: member(reportsContract.updateSchedule).mutation(({ ctx, input }) =>
    updateSchedule(ctx.deps, ctx.session, input),
  ),

  switchSchedule: member(reportsContract.switchSchedule).mutation(({ ctx, input }) =>
    switchSchedule(ctx.deps, ctx.session, input),
  ),

  removeSchedule: member(reportsContract.removeSchedule).mutation(({ ctx, input }) =>
    done(removeSchedule(ctx.deps, ctx.session, input)),
  ),
});
