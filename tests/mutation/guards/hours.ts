import { type Guard, guardsOf } from '../guard.ts';

// Business hours: whose they are and what a day may be. Open slots: what a free time must keep clear of.

const day = guardsOf('server/domains/hours/update-day.ts', 'integration/hours');
const week = guardsOf('server/domains/hours/hours.queries.ts', 'integration/hours');
const save = guardsOf('server/domains/hours/save-days.ts', 'integration/hours');
const slots = guardsOf('server/core/compute-open-slots.ts', 'unit/open-slots');
const openings = guardsOf('server/core/opening-hours.ts', 'unit/open-slots');
const clock = guardsOf('server/core/business-time.ts', 'unit/open-slots');

export const HOURS: readonly Guard[] = [
  day(
    'hours: a row is of its business',
    'WHERE business_id = $1 AND id = $2',
    'WHERE (business_id = $1 OR true) AND id = $2',
  ),
  day(
    'hours: a day opens before it closes',
    `if (message !== null) throw`,
    `if (message !== null && dayOfWeek < 0) throw`,
  ),
  week(
    'hours: the week is of its business',
    'WHERE business_id = $1 ORDER BY',
    'WHERE (business_id = $1 OR true) ORDER BY',
  ),
  save(
    'hours: a closed day has no times',
    'CASE WHEN NOT d.is_closed THEN d.open_time END, CASE WHEN NOT d.is_closed THEN d.close_time END',
    'd.open_time, d.close_time',
  ),
  save(
    'hours: the same again changes nothing',
    'IS DISTINCT FROM (excluded.is_closed, excluded.open_time, excluded.close_time)',
    'IS DISTINCT FROM NULL',
  ),
  save('hours: a change is recorded', 'await recordAudit(tx, {', 'if (id < 0) await recordAudit(tx, {'),
  slots('slots: nothing is booked twice', '[...question.closed, ...question.booked]', '[...question.closed]'),
  slots('slots: closed time is closed', '[...question.closed, ...question.booked]', '[...question.booked]'),
  slots(
    'slots: nothing begins in the past',
    'Math.max(range.from.getTime(), question.now.getTime())',
    'range.from.getTime()',
  ),
  slots(
    'slots: everything ends by closing',
    'if (!open || open.to.getTime() < to) continue;',
    'if (!open) continue;',
  ),
  slots('slots: time before is kept free', 'from - service.bufferBeforeMinutes * MINUTE_MS', 'from'),
  slots('slots: time after is kept free', 'to + service.bufferAfterMinutes * MINUTE_MS', 'to'),
  openings('slots: days join at midnight', 'last.to < range.from)', 'last.to <= range.from)'),
  clock(
    'slots: a time that comes twice is the first',
    '  if (before + aheadMs(timezone, before) === wallMs) return { instant: new Date(before), isGap: false };\n',
    '',
  ),
  clock(
    'slots: a time that does not exist is refused',
    "return isGap ? { problem: 'gap' } : { instant };",
    'return { instant };',
  ),
];
