import { int, ints } from '../../../db/column-types.ts';
import { attemptBusiness } from '../../../db/each-business.ts';
import { ofEveryBusiness, type RowOf } from '../../../db/statement.ts';
import { isDatabaseUnavailable } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { BATCH_MAX, FEE_LIMIT_PARAMS, FEE_LIMITS, PERIODS_MAX } from './fee-limits.ts';

/**
 * After this many batches the run ends and wakes the job again. A worker that is stopping waits for the end of a run,
 * so a run must be short.
 */
const BATCHES_MAX = 50;

const charge = ofEveryBusiness({
  name: 'fees.charge_due',
  because: 'the fee run charges all businesses in turn',
  params: { ...FEE_LIMIT_PARAMS, businessId: int.orNull },
  row: {
    claimed: int,
    periods: int,
    /** Number of fees with more missed periods than one run charges. */
    behind: int,
    /** Numbers put on hold or released. */
    switched: int,
    business_ids: ints,
    recharges: int,
  },
  text: `SELECT * FROM charge_due_periods($limit, $periodsMax, $rechargesADay, $retryHours, $dunningSteps,
    $dunningDays, $businessId)`,
});
type ChargedPeriods = RowOf<typeof charge>;

const dueBusinesses = ofEveryBusiness({
  name: 'fees.due_businesses',
  because: 'the fee run charges all businesses in turn',
  params: { limit: int },
  row: { business_id: int },
  text: `SELECT DISTINCT business_id FROM (
      SELECT business_id FROM fee_schedules
      WHERE ended_at IS NULL AND next_due_at <= app_now() AND not_before <= clock_timestamp()
      ORDER BY next_due_at, id LIMIT $limit) due
    ORDER BY business_id`,
});

const setAside = ofEveryBusiness({
  name: 'fees.set_aside',
  because: 'the worker records a failed fee of any business',
  params: { businessId: int },
  text: `UPDATE fee_schedules SET not_before = clock_timestamp() + interval '1 hour'
    WHERE business_id = $businessId AND ended_at IS NULL AND next_due_at <= app_now()`,
});

type FeeDeps = Pick<Deps, 'db' | 'log'> & {
  jobs: Pick<Deps['jobs'], 'wake'>;
  invalidations: Pick<Deps['invalidations'], 'publish'>;
};

/**
 * Charges every due monthly fee in batches of 100 fees, each batch in one transaction, and returns the number of
 * charged periods. After 50 batches the job wakes itself for the rest. Repeated or concurrent runs charge nothing
 * twice, and the interval between runs does not change what is charged. If a batch fails, each of its businesses is
 * charged separately. A business that fails alone is logged as an error and retried after an hour. Throws when the
 * database is unavailable. (SQL: charge_due_periods.)
 */
export async function chargeFees(deps: FeeDeps): Promise<number> {
  let periods = 0;
  for (let batches = 0; batches < BATCHES_MAX; batches += 1) {
    const charged = await chargeBatch(deps);
    periods += charged.reduce((sum, one) => sum + one.periods, 0);
    const isDrained = charged.every((one) => one.claimed < BATCH_MAX && one.switched === 0);
    if (isDrained && charged.length === 1) return periods;
  }
  deps.jobs.wake('charge-fees', {});
  return periods;
}

async function chargeBatch(deps: FeeDeps): Promise<ChargedPeriods[]> {
  try {
    return [await chargeOne(deps, null)];
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.warn({ err: error }, 'a batch of monthly fees failed; each business is charged separately');
    return chargeEachAlone(deps);
  }
}

async function chargeEachAlone(deps: FeeDeps): Promise<ChargedPeriods[]> {
  const failure = 'FEES: a business cannot be charged and is tried in an hour';
  const charged: ChargedPeriods[] = [];
  for (const { business_id: businessId } of await deps.db.all(dueBusinesses, { limit: BATCH_MAX })) {
    const one = await attemptBusiness(deps.log, { businessId, failure }, () => chargeOne(deps, businessId));
    if (one) charged.push(one);
    else await deps.db.all(setAside, { businessId });
  }
  return charged;
}

async function chargeOne(deps: FeeDeps, businessId: number | null): Promise<ChargedPeriods> {
  const charged = await deps.db.transaction((tx) => tx.one(charge, { ...FEE_LIMITS, businessId }));
  notifyAfterBatch(deps, charged);
  return charged;
}

/** Notifies workers, browsers and the log after a batch. */
function notifyAfterBatch({ log, jobs, invalidations }: FeeDeps, charged: ChargedPeriods): void {
  if (charged.behind > 0)
    log.error({ schedules: charged.behind }, `FEES: more than ${PERIODS_MAX} months of a fee were missed`);
  if (charged.business_ids.length === 0) return;
  invalidations.publish(
    charged.business_ids,
    charged.switched > 0 ? ['balance', 'calls', 'catalogue'] : ['balance'],
  );
  jobs.wake('relay-outbox', {});
  if (charged.recharges > 0) jobs.wake('submit-recharges', {});
}
