import { type Guard, guardsOf } from '../guard.ts';

// Business hours: whose they are and what a day may be. Open slots: what a free time must keep clear of.

const day = guardsOf('server/domains/hours/update-day.ts', 'integration/hours');
const decide = guardsOf('server/domains/hours/decide-day.ts', 'integration/hours');
const week = guardsOf('server/domains/hours/hours.queries.ts', 'integration/hours');
const save = guardsOf('server/domains/hours/save-days.ts', 'integration/hours');
const timetable = guardsOf('server/domains/appointments/find-open-slots.ts', 'integration/open-slots');
const closed = guardsOf('server/core/compute-closed-by.ts', 'integration/open-slots');
const zones = guardsOf('server/domains/businesses/find-zone.ts', 'integration/zones');
const profile = guardsOf('server/domains/businesses/update-business-profile.ts', 'integration/zones');
const rules = guardsOf('server/db/keep-zone-rules.ts', 'integration/zones');
const slots = guardsOf('server/core/compute-open-slots.ts', 'unit/open-slots');
const openings = guardsOf('server/core/opening-hours.ts', 'unit/open-slots');
const clock = guardsOf('server/core/business-time.ts', 'unit/open-slots');

export const HOURS: readonly Guard[] = [
  day(
    'hours: a row is of its business',
    'WHERE business_id = $business AND id = $id',
    'WHERE (business_id = $business OR true) AND id = $id',
  ),
  decide(
    'hours: a single span opens before it closes',
    `  if (timeOfDayMs(openTime) >= timeOfDayMs(closeTime)) throw refusal('order');\n`,
    '',
  ),
  decide(
    'hours: a closed day has no times',
    'if (isClosed || openTime === null || closeTime === null) return [];',
    'if (openTime === null || closeTime === null) return [];',
  ),
  decide(
    'hours: the outer span keeps what is within',
    'if (kept && isSameTime(kept.openTime, openTime) && isSameTime(kept.closeTime, closeTime))',
    'if (kept && openTime === closeTime)',
  ),
  week(
    'hours: the week is of its business',
    'WHERE h.business_id = $business ORDER BY',
    'WHERE (h.business_id = $business OR true) ORDER BY',
  ),
  week(
    'hours: spans are of their business',
    'WHERE s.business_id = $business AND',
    'WHERE (s.business_id = $business OR true) AND',
  ),
  save('hours: nothing overlaps', 'if (!problem) return decided;', 'if (!problem || days) return decided;'),
  save('hours: weeks take turns', ' FOR NO KEY UPDATE', ''),
  save(
    'hours: spans of others are not removed',
    'DELETE FROM opening_spans WHERE business_id = $business AND',
    'DELETE FROM opening_spans WHERE (business_id = $business OR true) AND',
  ),
  save(
    'hours: the same again changes nothing',
    'if (changed.length === 0) return { week: before, isChanged: false };',
    '',
  ),
  zones(
    'zones: an abbreviation is none',
    'NOT EXISTS (SELECT FROM pg_timezone_abbrevs a WHERE a.abbrev = upper(n.name))',
    'true',
  ),
  zones('zones: Node knows it too', 'if (!isTimezone(name)) return null;', ''),
  profile('zones: an unknown one is refused', 'if (timezone === null)', 'if (zoneName === timezone)'),
  rules('zones: a change of rules is told', 'if (former && !areSameRules(former, rules))', 'if (false)'),
  timetable(
    'slots: hours are of their business',
    'WHERE s.business_id = $business)',
    'WHERE (s.business_id = $business OR true))',
  ),
  closed('slots: a holiday closes a day', "open.every(isShut) ? 'closed_time' : null", 'null'),
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
    '  if (before + aheadMs(timezone, before) === localMs) return { instant: new Date(before), isGap: false };\n',
    '',
  ),
  clock(
    'slots: a time that does not exist is refused',
    "return isGap ? { problem: 'gap' } : { instant };",
    'return { instant };',
  ),
];
