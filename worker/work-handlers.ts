import type { Deps } from '../server/deps.ts';
import { runWork, type WorkHandler } from '../server/jobs/run-work.ts';
import { WORK_KIND_NAMES, type WorkKind } from '../server/jobs/work-kinds.ts';
import { pageHandler, translationHandler } from '../server/modules/agent/index.ts';
import { pictureHandler } from '../server/modules/identity/index.ts';
import { digestHandler, reportHandler, scheduleHandler } from '../server/modules/insight/index.ts';
import { reminderHandler } from '../server/modules/scheduling/index.ts';
import { provisionHandler, recordingHandler, releaseHandler } from '../server/modules/telephony/index.ts';
import { closingHandler } from '../server/modules/tenants/index.ts';

/** The handler of each kind of work. The code does not compile when a kind has none. */
const WORK_HANDLERS: { [Kind in WorkKind]: WorkHandler<Deps> } = {
  'read-pages': pageHandler,
  'fetch-pictures': pictureHandler,
  'translate-turns': translationHandler,
  'follow-recordings': recordingHandler,
  'provision-numbers': provisionHandler,
  'release-numbers': releaseHandler,
  'queue-reminders': reminderHandler,
  'queue-digests': digestHandler,
  'make-reports': reportHandler,
  'run-report-schedules': scheduleHandler,
  'close-businesses': closingHandler,
};

/** Processes due work of one kind; returns the number of completed items. */
export const runWorkOf = (deps: Deps, kind: WorkKind): Promise<number> =>
  runWork(deps, kind, WORK_HANDLERS[kind]);

/**
 * A job for each kind of due work, which runs the work of that kind. The cast restores the keys, whose types
 * `fromEntries` loses.
 */
export const WORK_JOBS = Object.fromEntries(
  WORK_KIND_NAMES.map((kind) => [kind, (deps: Deps) => runWorkOf(deps, kind)]),
) as { [Kind in WorkKind]: (deps: Deps) => Promise<number> };
