import { DUNNING } from '../../../core/plan.ts';
import { int, oneOf } from '../../../db/column-types.ts';
import { attemptBusiness, BUSINESS_PAGE, eachBusiness } from '../../../db/each-business.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { DUNNING_PARAMS, DUNNING_STEPS } from './fee-limits.ts';

/** Businesses that have a number to lose and whose balance has been below zero long enough for the first step. */
const candidates = ofEveryBusiness({
  name: 'fees.dunning_candidates',
  because: 'the run processes negative balances of all businesses',
  params: { firstStepDays: int, ...BUSINESS_PAGE },
  row: { id: int },
  text: `SELECT a.business_id AS id FROM accounts a
    WHERE a.below_zero_since <= app_now() - make_interval(hours => 24 * $firstStepDays::int)
      AND a.business_id > $after
      AND EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = a.business_id AND n.status <> 'cancelled')
    ORDER BY a.business_id LIMIT $limit`,
});

const takeStep = ofEveryBusiness({
  name: 'fees.dun',
  because: 'the run processes negative balances of all businesses',
  params: { businessId: int, ...DUNNING_PARAMS, daysApart: int },
  row: { step: oneOf(DUNNING_STEPS.dunningSteps).orNull },
  text: 'SELECT dun_business($businessId, $dunningSteps, $dunningDays, $daysApart) AS step',
});

type DunningDeps = Pick<Deps, 'db' | 'log' | 'invalidations' | 'jobs'>;

/**
 * Takes the next due dunning step of each business whose balance is still below zero. A business takes at most one step
 * per run, in one commit with the event of its mail. Returns the number of steps. Repeated or concurrent runs take no
 * step twice. Weeks without a run skip no step, because the delay of a step starts at the previous step. A failing
 * business is logged as an error and does not delay the others. (SQL: dun_business.)
 */
export async function runDunning(deps: DunningDeps): Promise<number> {
  const firstStepDays = Math.min(...DUNNING_STEPS.dunningDays);
  const failure = 'FEES: the dunning of a business failed';
  let stepCount = 0;
  for await (const id of eachBusiness((page) => deps.db.all(candidates, { firstStepDays, ...page })))
    if (await attemptBusiness(deps.log, { businessId: id, failure }, () => dun(deps, id))) stepCount += 1;
  if (stepCount > 0) deps.jobs.wake('relay-outbox', {});
  return stepCount;
}

async function dun({ db, log, invalidations }: DunningDeps, businessId: number): Promise<boolean> {
  const { step } = await db.transaction((tx) =>
    tx.one(takeStep, { businessId, ...DUNNING_STEPS, daysApart: DUNNING.daysApart }),
  );
  if (step === null) return false;
  log.info({ businessId, step }, 'a step of dunning was taken');
  invalidations.publish([businessId], ['balance', 'calls', 'catalogue']);
  return true;
}
