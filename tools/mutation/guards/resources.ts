import { type Guard, guardsOf } from '../guard.ts';

// Calendars of people and chairs: each is booked by itself, and none is lost or made twice.

const FOLDER = 'server/domains/resources';
const APPOINTMENTS = 'server/domains/appointments';
const TEST = 'integration/resources';
const HOURS = 'integration/calendar-hours';
const SERVICES = 'integration/calendar-services';
const setServices = guardsOf(`${FOLDER}/set-resource-services.ts`, SERVICES);
const candidates = guardsOf('prisma/functions/resources_for.sql', TEST);
const rules = guardsOf('prisma/functions/keep_appointments_apart.sql', TEST);
const obstacles = guardsOf('prisma/functions/resource_obstacles.sql', TEST);
const create = guardsOf(`${FOLDER}/create-resource.ts`, TEST);
const remove = guardsOf(`${FOLDER}/remove-resource.ts`, TEST);
const limits = guardsOf(`${FOLDER}/assert-may-add.ts`, TEST);
const queries = guardsOf(`${FOLDER}/resources.queries.ts`, TEST);
const free = guardsOf(`${APPOINTMENTS}/find-open-slots.ts`, TEST);
const move = guardsOf(`${APPOINTMENTS}/reschedule-appointment.ts`, TEST);

export const RESOURCES: readonly Guard[] = [
  candidates(
    'calendars: nothing is booked in a removed one',
    'r.id = p_resource_id AND r.deleted_at IS NULL',
    'r.id = p_resource_id',
  ),
  guardsOf('prisma/functions/resources_for.sql', HOURS)(
    'calendars: nobody in particular is somebody who works then',
    'WHERE w.is_open OR NOT w.is_any_open',
    'WHERE true',
  ),
  guardsOf('prisma/functions/resource_week.sql', HOURS)(
    'calendars: one works in its own hours',
    'CASE WHEN r.has_own_hours THEN',
    'CASE WHEN false THEN',
  ),
  guardsOf(`${APPOINTMENTS}/find-open-slots.ts`, HOURS)(
    'calendars: free times are in its own hours',
    'bookableHours(hours, own)',
    'bookableHours(hours, null)',
  ),
  guardsOf('prisma/functions/resources_for.sql', SERVICES)(
    'calendars: a service goes to one that offers it',
    '          AND resource_offers(p_business_id, r.id, p_service_id)\n',
    '',
  ),
  guardsOf('prisma/functions/keep_appointments_apart.sql', SERVICES)(
    'calendars: the agent books nothing that is not offered',
    "ELSIF TG_OP = 'INSERT' AND NEW.created_in IS NOT NULL",
    "ELSIF false AND TG_OP = 'INSERT'",
  ),
  guardsOf('prisma/functions/keep_holds_offered.sql', SERVICES)(
    'calendars: nobody is offered what is not',
    'IF NOT resource_offers(',
    'IF false AND NOT resource_offers(',
  ),
  guardsOf(`${APPOINTMENTS}/find-open-slots.ts`, SERVICES)(
    'calendars: free times of a service are of those that offer it',
    '      AND resource_offers($business, r.id, $serviceId)\n',
    '      AND ($serviceId::int IS NULL OR true)\n',
  ),
  setServices(
    'calendars: services of the business',
    'WHERE business_id = $business AND id = ANY ($serviceIds) AND deleted_at',
    'WHERE $business > 0 AND id = ANY ($serviceIds) AND deleted_at',
  ),
  setServices(
    'calendars: what is no longer offered is let go of',
    '    await tx.all(letGo, { resourceId });\n',
    '',
  ),
  setServices(
    'calendars: a removed one gets no services',
    '    await requireResource(tx, resourceId);\n',
    '',
  ),
  guardsOf(`${FOLDER}/set-resource-hours.ts`, HOURS)(
    'calendars: a removed one gets no hours',
    '    await requireResource(tx, resourceId);\n',
    '',
  ),
  obstacles(
    'calendars: what is booked in another one is not in the way',
    '        AND (a.resource_id = r.id OR a.resource_id IS NULL)\n',
    '',
  ),
  obstacles('calendars: closed time of the business is that of each', ' OR a.resource_id IS NULL)', ')'),
  obstacles('calendars: a hold keeps its own alone', 'AND h.resource_id = r.id ', ''),
  rules(
    'calendars: another one is looked at, at the same time too',
    '     AND OLD.resource_id IS NOT DISTINCT FROM NEW.resource_id\n',
    '',
  ),
  rules(
    'calendars: the first in the chosen order is taken',
    'ORDER BY o.obstacle, (SELECT p.position FROM resources p WHERE p.id = o.resource_id), o.resource_id',
    'ORDER BY o.obstacle, o.resource_id',
  ),
  guardsOf(`${FOLDER}/order-resources.ts`, TEST)(
    'calendars: only those of the business are put in order',
    '    if (!ids.every((id) => live.includes(id))) throw notFound();\n',
    '',
  ),
  create('calendars: the second delivery finds the first', '    if (known) return known;\n', ''),
  limits('calendars: twelve at most', 'count >= RESOURCES_MAX', 'false'),
  limits('calendars: a name once', 'if (has_name)', 'if (false)'),
  remove('calendars: the last one stays', 'if (resources.length === 1)', 'if (false)'),
  remove('calendars: one that is booked stays', 'if (upcoming === 1)', 'if (false)'),
  remove('calendars: one that is being booked stays', '    await lockCalendar(tx);\n', ''),
  remove('calendars: a hold ends with its calendar', '    await tx.all(letGo, { resourceId });\n', ''),
  queries(
    'calendars: one of the business',
    'WHERE business_id = $business AND id = $resourceId AND deleted_at',
    'WHERE $business > 0 AND id = $resourceId AND deleted_at',
  ),
  queries(
    'calendars: those of the business',
    'WHERE r.business_id = $business AND r.deleted_at IS NULL ORDER BY r.position, r.id`,\n});\n\nconst rowById',
    'WHERE $business > 0 AND r.deleted_at IS NULL ORDER BY r.position, r.id`,\n});\n\nconst rowById',
  ),
  guardsOf(`${APPOINTMENTS}/appointments.queries.ts`, TEST)(
    'calendars: closed time of a removed one is not seen',
    'AND (r.deleted_at IS NULL OR NOT',
    'AND (true OR NOT',
  ),
  free(
    'calendars: what is moved stays in its own',
    'a.id = $except), r.id)',
    'a.id = $except AND false), r.id)',
  ),
  move('calendars: another one alone is a move', 'if (isNewTime || isElsewhere)', 'if (isNewTime)'),
  move('calendars: another one alone makes no mail and no reminder', 'asked && isNewTime', 'asked'),
  guardsOf(`${APPOINTMENTS}/close-time.ts`, TEST)(
    'calendars: closing one cancels nothing in another',
    ' && isUnder && isIn;',
    ' && isUnder;',
  ),
  guardsOf(`${APPOINTMENTS}/take-back-status.ts`, TEST)(
    'calendars: nothing comes back into a removed one',
    "      if (isResourceRemoved(error)) refuse('errors.appointments.calendarRemovedSince');\n",
    '',
  ),
  guardsOf('server/domains/receptionist/tools/book.ts', TEST)(
    'calendars: the agent books what it holds',
    '    resourceId,\n    language',
    '    language',
  ),
];
