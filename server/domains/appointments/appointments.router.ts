import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { noteExport } from '../audit/note-export.ts';
import {
  appointmentsOfDays,
  closedTimeOfDays,
  readAppointment,
  toAppointmentView,
} from './appointments.queries.ts';
import {
  appointmentDaysInput,
  appointmentIdInput,
  bookAppointmentInput,
  listAppointmentsInput,
  openSlotsInput,
  previewMailInput,
  takeBackInput,
  updateAppointmentInput,
} from './appointments.schema.ts';
import { assertMayBook, assertMayChange } from './assert-may-close-time.ts';
import { bookAppointment } from './book-appointment.ts';
import { createFeed, findFeed, revokeFeed } from './calendar-feed.ts';
import { exportAppointments } from './export-appointments.ts';
import { listOpenSlots } from './list-open-slots.ts';
import { previewAppointmentMail } from './preview-appointment-mail.ts';
import { reopenAppointment, undoStatus } from './take-back-status.ts';
import { updateAppointment } from './update-appointment.ts';

export const appointmentsRouter = router({
  list: memberProcedure.input(listAppointmentsInput).query(async ({ ctx, input }) => {
    const days = input.closedOnly ? closedTimeOfDays : appointmentsOfDays;
    const rows = await ctx.deps.db.all(days, input);
    return { appointments: rows.map(toAppointmentView) };
  }),

  get: memberProcedure.input(appointmentIdInput).query(async ({ ctx, input }) => ({
    appointment: await readAppointment(ctx.deps.db, input.appointmentId),
  })),

  openSlots: memberProcedure
    .input(openSlotsInput)
    .query(({ ctx, input }) => listOpenSlots(ctx.deps.db, input)),

  mailPreview: memberProcedure
    .input(previewMailInput)
    .query(async ({ ctx, input }) => ({ mail: await previewAppointmentMail(ctx.deps.db, input) })),

  export: memberProcedure.input(appointmentDaysInput).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'appointments');
    return { csv: await exportAppointments(ctx.deps.db, input) };
  }),

  book: memberProcedure.input(bookAppointmentInput).mutation(({ ctx, input }) => {
    assertMayBook(ctx.session, input.what);
    return bookAppointment(ctx.deps, ctx.session, input);
  }),

  update: memberProcedure.input(updateAppointmentInput).mutation(async ({ ctx, input }) => {
    await assertMayChange(ctx.deps, ctx.session, input);
    return updateAppointment(ctx.deps, ctx.session, input);
  }),

  undo: memberProcedure
    .input(takeBackInput)
    .mutation(({ ctx, input }) => undoStatus(ctx.deps, ctx.session, input)),

  reopen: memberProcedure
    .input(takeBackInput)
    .mutation(({ ctx, input }) => reopenAppointment(ctx.deps, ctx.session, input)),

  feed: memberProcedure.query(({ ctx }) => findFeed(ctx.deps, ctx.session)),
  createFeed: memberProcedure.mutation(({ ctx }) => createFeed(ctx.deps, ctx.session)),
  revokeFeed: memberProcedure.mutation(async ({ ctx }) => {
    await revokeFeed(ctx.deps, ctx.session);
    return { success: true };
  }),
});
