import { type Guard, guardsOf } from '../guard.ts';

// Calendars of people and chairs: each is booked by itself, and none is lost or made twice.

const FOLDER = 'server/domains/resources';
const APPOINTMENTS = 'server/domains/appointments';
const TEST = 'integration/resources';
const rules = guardsOf('prisma/functions/keep_appointments_apart.sql', TEST);
const create = guardsOf(`${FOLDER}/create-resource.ts`, TEST);
const remove = guardsOf(`${FOLDER}/remove-resource.ts`, TEST);
const limits = guardsOf(`${FOLDER}/assert-may-add.ts`, TEST);
const queries = guardsOf(`${FOLDER}/resources.queries.ts`, TEST);
const free = guardsOf(`${APPOINTMENTS}/find-open-slots.ts`, TEST);
const move = guardsOf(`${APPOINTMENTS}/reschedule-appointment.ts`, TEST);
const series = guardsOf(`${APPOINTMENTS}/plan-series.ts`, TEST);

export const RESOURCES: readonly Guard[] = [
  rules(
    'calendars: nothing is booked in a removed one',
    'AND r.deleted_at IS NULL\n    AND (NEW.resource_id IS NULL',
    'AND (NEW.resource_id IS NULL',
  ),
  rules(
    'calendars: what is booked in another one is not in the way',
    '        AND (a.resource_id = r.id OR a.resource_id IS NULL)\n',
    '',
  ),
  rules('calendars: closed time of the business is that of each', ' OR a.resource_id IS NULL)', ')'),
  rules('calendars: a hold keeps its own alone', 'AND h.resource_id = r.id ', ''),
  rules(
    'calendars: another one is looked at, at the same time too',
    '     AND OLD.resource_id IS NOT DISTINCT FROM NEW.resource_id\n',
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
    'WHERE r.business_id = $business AND r.deleted_at IS NULL ORDER BY r.id`,\n});\n\nconst rowById',
    'WHERE $business > 0 AND r.deleted_at IS NULL ORDER BY r.id`,\n});\n\nconst rowById',
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
  series(
    'calendars: a series looks at each',
    '        AND (a.resource_id = r.id OR a.resource_id IS NULL)\n',
    '',
  ),
  guardsOf(`${APPOINTMENTS}/close-time.ts`, TEST)(
    'calendars: closing one cancels nothing in another',
    ' && isUnder && isIn;',
    ' && isUnder;',
  ),
  guardsOf(`${APPOINTMENTS}/take-back-status.ts`, TEST)(
    'calendars: nothing comes back into a removed one',
    "      if (isResourceRemoved(error)) refuse('The calendar of this appointment has been removed since.');\n",
    '',
  ),
  guardsOf('server/domains/receptionist/tools/book.ts', TEST)(
    'calendars: the agent books what it holds',
    '    resourceId,\n    language',
    '    language',
  ),
];
