import { type Guard, guardsOf } from '../guard.ts';

// Reports: one of a day of a schedule, written by one worker, seen by those who may see what is in it.

const DOMAIN = 'server/domains/reports';
const TESTS = 'integration/reports';

const lease = guardsOf('server/jobs/due-work.ts', TESTS);
const run = guardsOf(`${DOMAIN}/schedules/run-schedule.ts`, TESTS);
const mail = guardsOf(`${DOMAIN}/mail-report.ts`, TESTS);
const seen = guardsOf(`${DOMAIN}/visible-facts.ts`, TESTS);
const make = guardsOf(`${DOMAIN}/assert-may-make.ts`, TESTS);
const erased = guardsOf('server/domains/customers/erase-traces.ts', TESTS);

export const REPORTS: readonly Guard[] = [
  lease(
    'reports: a report that somebody has is left alone',
    ' AND leased_until <= clock_timestamp()\n      ORDER BY',
    '\n      ORDER BY',
  ),
  run('reports: nothing is made up for', ' || latest.at <= schedule.active_since', ''),
  run('reports: a paused schedule makes none', ' AND s.due_at IS NOT NULL', ''),
  mail(
    'reports: who may not see all of it is told nothing',
    ' AND u.role = ANY ($roles)',
    ' AND $roles::text[] IS NOT NULL',
  ),
  seen('reports: money is the owner’s, whoever made it', ' && !maySeeMoney(role)', ' && false'),
  make(
    'reports: nobody has made what they may not see',
    'if (!sections.every(',
    'if (false && !sections.every(',
  ),
  erased('reports: an erased customer leaves no name', '  await eraseReportNames(tx, id);\n', ''),
];
