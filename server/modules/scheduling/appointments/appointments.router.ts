import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { createFeed, findFeed, noteBulkRead, revokeFeed } from '../../identity/index.ts';
import { noteExport } from '../../mail/index.ts';
import { appointmentsContract } from './appointments.contract.ts';
import {
  appointmentsOfDays,
  closedTimeOfDays,
  readAppointment,
  toAppointmentView,
} from './appointments.queries.ts';
import { bookAppointment } from './booking/book-appointment.ts';
import { cancelBookingsOfCall } from './booking/cancel-bookings-of-call.ts';
import { listOfCustomer } from './booking/customer-appointments.ts';
import { exportAppointments } from './booking/export-appointments.ts';
import { findAppointments } from './booking/find-appointments.ts';
import { reopenAppointment, undoStatus } from './booking/undo-status.ts';
import { undoTogether } from './booking/undo-together.ts';
import { updateAppointment } from './booking/update-appointment.ts';
import { assertMayBook, assertMayChange } from './closures/assert-may-close-time.ts';
import { closeTime, listAppointmentsInRange } from './closures/close-time.ts';
import { previewAppointmentMail } from './mails/preview-appointment-mail.ts';
import { bookSeries } from './series/book-series.ts';
import { cancelSeries } from './series/cancel-series.ts';
import { previewSeries } from './series/plan-series.ts';
import { listOpenSlots } from './slots/list-open-slots.ts';

export const appointmentsRouter = router({
  list: member(appointmentsContract.list).query(async ({ ctx: { deps, session }, input }) => {
    const days = input.closedOnly ? closedTimeOfDays : appointmentsOfDays;
    const rows = await deps.db.all(days, input);
    const withCustomer = rows.filter((row) => row.customer_id !== null).length;
    await noteBulkRead(deps, session, { what: 'appointments', rows: withCustomer, isFurtherPage: false });
    return { appointments: rows.map(toAppointmentView) };
  }),

  get: member(appointmentsContract.get).query(async ({ ctx, input }) => ({
    appointment: await readAppointment(ctx.deps.db, input.appointmentId),
  })),

  find: member(appointmentsContract.find).query(async ({ ctx, input }) => ({
    appointments: await findAppointments(ctx.deps.db, input),
  })),

  ofCustomer: member(appointmentsContract.ofCustomer).query(({ ctx, input }) =>
    listOfCustomer(ctx.deps.db, input),
  ),

  openSlots: member(appointmentsContract.openSlots).query(({ ctx, input }) =>
    listOpenSlots(ctx.deps.db, input),
  ),

  mailPreview: member(appointmentsContract.mailPreview).query(async ({ ctx, input }) => ({
    mail: await previewAppointmentMail(ctx.deps.db, input),
  })),

  export: member(appointmentsContract.export).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'appointments');
    return { csv: await exportAppointments(ctx.deps.db, input, ctx.language) };
  }),

  book: member(appointmentsContract.book).mutation(({ ctx, input }) => {
    assertMayBook(ctx.session, input.what);
    return bookAppointment(ctx.deps, ctx.session, input);
  }),

  update: member(appointmentsContract.update).mutation(async ({ ctx, input }) => {
    await assertMayChange(ctx.deps, ctx.session, input);
    return updateAppointment(ctx.deps, ctx.session, input);
  }),

  undo: member(appointmentsContract.undo).mutation(async ({ ctx, input }) => {
    await assertMayChange(ctx.deps, ctx.session, input);
    return undoStatus(ctx.deps, ctx.session, input);
  }),

  reopen: member(appointmentsContract.reopen).mutation(({ ctx, input }) =>
    reopenAppointment(ctx.deps, ctx.session, input),
  ),

  listInRange: member(appointmentsContract.listInRange).query(async ({ ctx, input }) => ({
    appointments: await listAppointmentsInRange(ctx.deps.db, input),
  })),
  close: member(appointmentsContract.close).mutation(({ ctx, input }) =>
    closeTime(ctx.deps, ctx.session, input),
  ),

  previewSeries: member(appointmentsContract.previewSeries).query(async ({ ctx, input }) => ({
    dates: await previewSeries(ctx.deps.db, input),
  })),
  bookSeries: member(appointmentsContract.bookSeries).mutation(({ ctx, input }) =>
    bookSeries(ctx.deps, ctx.session, input),
  ),
  cancelSeries: member(appointmentsContract.cancelSeries).mutation(({ ctx, input }) =>
    cancelSeries(ctx.deps, ctx.session, input),
  ),
  cancelBookingsOfCall: member(appointmentsContract.cancelBookingsOfCall).mutation(({ ctx, input }) =>
    cancelBookingsOfCall(ctx.deps, ctx.session, input),
  ),
  undoTogether: member(appointmentsContract.undoTogether).mutation(({ ctx, input }) =>
    undoTogether(ctx.deps, ctx.session, input),
  ),

  feed: member(appointmentsContract.feed).query(({ ctx }) => findFeed(ctx.deps, ctx.session)),
  createFeed: member(appointmentsContract.createFeed).mutation(({ ctx }) =>
    createFeed(ctx.deps, ctx.session),
  ),
  revokeFeed: member(appointmentsContract.revokeFeed).mutation(async ({ ctx }) => {
    await revokeFeed(ctx.deps, ctx.session);
    return { success: true };
  }),
});
