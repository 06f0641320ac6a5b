import { type Guard, guardsOf } from '../guard.ts';

// Appointments: one time is taken once, by the right people, and told once.

const FOLDER = 'server/domains/appointments';
const TABLES = 'prisma/migrations/20261122100400_customers_and_calendar/migration.sql';
const RESOURCE_TABLES = 'prisma/migrations/20261126113500_resources/migration.sql';
const TRIGGER = 'prisma/functions/keep_appointments_apart.sql';
const walls = guardsOf(TRIGGER, 'faults/booking-race');
const rules = guardsOf(TRIGGER, 'integration/appointments');
const queries = guardsOf(`${FOLDER}/appointments.queries.ts`, 'integration/tenant-wall');
const service = guardsOf(`${FOLDER}/resolve-bookable.ts`, 'integration/appointments');
const builtIn = guardsOf(`${FOLDER}/resolve-bookable.ts`, 'integration/services');
const customer = guardsOf(`${FOLDER}/resolve-customer.ts`, 'integration/appointments');
const book = guardsOf(`${FOLDER}/book-appointment.ts`, 'integration/appointments');
const move = guardsOf(`${FOLDER}/reschedule-appointment.ts`, 'integration/appointments');
const status = guardsOf(`${FOLDER}/set-appointment-status.ts`, 'integration/appointments');
const carried = guardsOf(`${FOLDER}/carry-closed-days.ts`, 'integration/appointments');
const profile = guardsOf('server/domains/businesses/update-business-profile.ts', 'integration/appointments');
const moveUndo = guardsOf(`${FOLDER}/reschedule-appointment.ts`, 'integration/move-undo');
const restoreMove = guardsOf(`${FOLDER}/restore-move.ts`, 'integration/move-undo');
const undo = guardsOf(`${FOLDER}/take-back-status.ts`, 'integration/appointment-undo');
const lock = guardsOf(`${FOLDER}/lock-appointment.ts`, 'integration/appointments');
const mail = guardsOf(`${FOLDER}/mail-facts.ts`, 'integration/appointments');
const reminders = guardsOf(`${FOLDER}/queue-reminders.ts`, 'integration/reminders');
const feed = guardsOf(`${FOLDER}/calendar-feed.ts`, 'http/calendar-feed');

export const APPOINTMENTS: readonly Guard[] = [
  walls(
    'booking: who books holds the calendar',
    '  PERFORM FROM calendars WHERE business_id = NEW.business_id FOR UPDATE;\n',
    '',
  ),
  walls('booking: a taken time is refused by the trigger', 'IF v_obstacle IS NOT NULL THEN', 'IF false THEN'),
  guardsOf(RESOURCE_TABLES, 'faults/booking-race')(
    'booking: a taken time is refused by the constraint',
    "AND booking_type IN ('appointment', 'anonymous')\n           AND NOT allow_overlap)",
    'AND false)',
  ),
  guardsOf('prisma/functions/resource_obstacles.sql', 'integration/appointments')(
    'booking: closed time is never booked over',
    "CASE WHEN a.booking_type IN ('holiday', 'block') THEN 2 ELSE 1 END",
    '1',
  ),
  guardsOf(TABLES, 'integration/appointments')(
    'booking: one booking a key',
    'CREATE UNIQUE INDEX appointments_by_booking_key',
    'CREATE INDEX appointments_by_booking_key',
  ),
  rules(
    'booking: buffers are occupied',
    'NEW.occupied_to := NEW.ends_at + make_interval(mins => NEW.buffer_after_minutes);',
    'NEW.occupied_to := NEW.ends_at;',
  ),
  queries(
    'booking: an appointment is found in its business',
    'JOIN appointments a ON a.business_id = b.id AND a.business_id = $business',
    'JOIN appointments a ON true',
  ),
  service(
    'booking: a service of the business',
    'WHERE s.business_id = $business AND s.id = $serviceId AND s.deleted_at',
    'WHERE $business > 0 AND s.id = $serviceId AND s.deleted_at',
  ),
  service('booking: a service that is offered', '  if (!service.is_active) throw notOffered();\n', ''),
  builtIn(
    'booking: a built-in service that is offered',
    '      if (!(await db.one(builtInsOffered)).offers_built_ins) throw notOffered();\n',
    '',
  ),
  customer('booking: a customer of the business', '    if (!known) throw notFound();\n', ''),
  customer('booking: a customer is held', ' FOR KEY SHARE', ''),
  customer('booking: one key makes one new customer', 'creationKey: bookingKey', 'creationKey: undefined'),
  book('booking: the second delivery finds the first', '  if (first) return first;\n', ''),
  move('booking: what is final is not moved', '    assertChangeable(appointment);\n', ''),
  move('booking: the same time again writes to nobody', '!isSameTime(appointment, span)', 'true'),
  status(
    'booking: what is final stays so',
    'if (isNew && !nextStatuses(old, isClosedTime(type)).includes(status))',
    'if (isNew && false)',
  ),
  undo(
    'booking: only the last change is undone',
    'row.version === version && (row.is_last_change || row.is_move)',
    'true',
  ),
  moveUndo(
    'booking: what a caller agreed to is not undone',
    'CASE WHEN $callSid::text IS NULL THEN version + 1 END',
    'version + 1',
  ),
  restoreMove(
    'booking: who was told nothing of a move is told nothing of its undo',
    'notify: isTold',
    'notify: true',
  ),
  restoreMove('booking: who was told of a move is told of its undo', 'notify: isTold', 'notify: false'),
  undo('booking: an undo has its minute', "  if (!row.is_fresh) refuse('errors.undo.tooLate');\n", ''),
  undo(
    'booking: no time is kept for a deleted customer',
    "  if (row.is_orphan) refuse('errors.undo.customerDeleted');\n",
    '',
  ),
  undo('booking: reopening has its day', 'if (!row.may_reopen) refuse', 'if (false) refuse'),
  undo(
    'booking: an undo is of the business',
    'FROM appointments a WHERE a.business_id = $business AND a.id = $id',
    'FROM appointments a WHERE $business > 0 AND a.id = $id',
  ),
  lock(
    'booking: an appointment of the business',
    'WHERE business_id = $business AND id = $id FOR NO KEY UPDATE',
    'WHERE $business > 0 AND id = $id FOR NO KEY UPDATE',
  ),
  lock('booking: changes of one appointment take turns', ' FOR NO KEY UPDATE`', '`'),
  carried('booking: closed days that are over stay', ' AND ends_at > app_now()', ''),
  carried(
    'booking: closed days of this business',
    'WHERE business_id = $business AND is_full_day',
    'WHERE (business_id = $business OR true) AND is_full_day',
    {
      file: `${FOLDER}/carry-closed-days.ts`,
      find: 'WHERE a.business_id = $business AND a.id',
      replace: 'WHERE (a.business_id = $business OR true) AND a.id',
    },
  ),
  profile('booking: changes of the zone take turns', ' FOR NO KEY UPDATE', ''),
  mail('booking: nobody is written to of what is past', ' AND a.starts_at > app_now()', ''),
  reminders(
    'booking: a reminder is taken off the list',
    'SET reminder_due_at = NULL',
    'SET reminder_due_at = reminder_due_at',
    // It would find the same one without end.
    {
      file: `${FOLDER}/queue-reminders.ts`,
      find: 'for (let taken = 0; ; taken += 1)',
      replace: 'for (let taken = 0; taken < 9; taken += 1)',
    },
  ),
  feed(
    'booking: a feed is opened by its token',
    'WHERE f.token_hash = $tokenHash AND',
    'WHERE length($tokenHash::bytea) > 0 AND',
  ),
  feed(
    'booking: a new feed replaces the old one',
    'DO UPDATE SET token_hash = excluded.token_hash,',
    'DO UPDATE SET',
  ),
];
