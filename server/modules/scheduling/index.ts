export { appointmentsContract } from './appointments/appointments.contract.ts';
export { occupiedTime, SERVICE_NAMES } from './appointments/appointments.queries.ts';
export { appointmentsRouter } from './appointments/appointments.router.ts';
export { BUILT_IN_KEYS, type BuiltInService } from './appointments/appointments.schema.ts';
export {
  appointmentsOfNumber,
  type CallersAppointment,
  findBookedByCall,
  findMovedByCall,
} from './appointments/booking/agent-appointments.queries.ts';
export { bookAppointment } from './appointments/booking/book-appointment.ts';
export { type CancelledInCall, findCancelledInCall } from './appointments/booking/cancelled-in-call.ts';
export { type ConfirmedInCall, findConfirmedInCall } from './appointments/booking/confirmed-in-call.ts';
export { followZoneRules } from './appointments/booking/follow-zone-rules.ts';
export { BookingLimitReached } from './appointments/booking/limit-agent-bookings.ts';
export { rescheduleAppointment } from './appointments/booking/reschedule-appointment.ts';
export { resolveBookable } from './appointments/booking/resolve-bookable.ts';
export { setAppointmentStatus } from './appointments/booking/set-appointment-status.ts';
export { carryClosedDays } from './appointments/closures/carry-closed-days.ts';
export { readFeed } from './appointments/feed/calendar-feed.ts';
export { formatService } from './appointments/format-service.ts';
export { reminderHandler, resumeReminders } from './appointments/mails/queue-reminders.ts';
export { findHold } from './appointments/slots/find-hold.ts';
export { readTimetable, type Timetable } from './appointments/slots/find-open-slots.ts';
export { holdSlot } from './appointments/slots/hold-slot.ts';
export { listOpenSlots } from './appointments/slots/list-open-slots.ts';
export { nearestOpenSlots } from './appointments/slots/nearest-open-slots.ts';
export { customersContract } from './customers/customers.contract.ts';
export { customersRouter } from './customers/customers.router.ts';
export { findCaller } from './customers/find-caller.ts';
export { listChangedDays } from './holidays/describe-day.ts';
export { holidaysContract } from './holidays/holidays.contract.ts';
export { holidaysRouter } from './holidays/holidays.router.ts';
export { hoursContract } from './hours/hours.contract.ts';
export { hoursRouter } from './hours/hours.router.ts';
export { calendarName } from './resources/calendar-name.ts';
export { resourcesContract } from './resources/resources.contract.ts';
export { liveResources } from './resources/resources.queries.ts';
export { resourcesRouter } from './resources/resources.router.ts';
export { servicesContract } from './services/services.contract.ts';
export { servicesRouter } from './services/services.router.ts';
