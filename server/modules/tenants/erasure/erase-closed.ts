import { CLOSED_ACCOUNT_DAYS } from '../../../core/plan.ts';
import { int } from '../../../db/column-types.ts';
import { attemptBusiness, BUSINESS_PAGE, eachBusiness } from '../../../db/each-business.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { closePayments } from '../../billing/index.ts';
import { endServices } from '../businesses/end-services.ts';
import { eraseBusiness } from './erase-business.ts';

/**
 * Closed businesses that still have a number, for example because an order that was paid just before the closing added
 * it afterwards.
 */
const withNumbers = ofEveryBusiness({
  name: 'businesses.closed_with_numbers',
  because: 'the worker processes all closed businesses',
  params: BUSINESS_PAGE,
  row: { id: int },
  text: `SELECT b.id FROM businesses b
    WHERE b.id > $after AND b.closed_at IS NOT NULL AND EXISTS (
      SELECT FROM phone_numbers n WHERE n.business_id = b.id AND n.status <> 'cancelled')
    ORDER BY b.id LIMIT $limit`,
});

/** Closed businesses with a payment that was started before the closing and could still be paid. */
const withPayments = ofEveryBusiness({
  name: 'businesses.closed_with_payments',
  because: 'the worker processes all closed businesses',
  params: BUSINESS_PAGE,
  row: { id: int },
  text: `SELECT b.id FROM businesses b
    WHERE b.id > $after AND b.closed_at IS NOT NULL AND EXISTS (
      SELECT FROM payments p
      WHERE p.business_id = b.id AND p.state IN ('created', 'open') AND p.channel <> 'auto')
    ORDER BY b.id LIMIT $limit`,
});

const due = ofEveryBusiness({
  name: 'businesses.due_for_erasure',
  because: 'the worker processes all closed businesses',
  params: { days: int, ...BUSINESS_PAGE },
  row: { id: int },
  text: `SELECT id FROM businesses
    WHERE id > $after AND closed_at <= app_now() - make_interval(days => $days) AND erased_at IS NULL
    ORDER BY id LIMIT $limit`,
});

/**
 * Marks the start of the erasure. From then on the account cannot be reopened. Returns no row when the account was
 * reopened meanwhile.
 */
const begin = ofBusiness({
  name: 'businesses.begin_erasure',
  params: { days: int },
  row: { id: int },
  text: `UPDATE businesses SET erasing_at = coalesce(erasing_at, app_now())
    WHERE id = $business AND closed_at <= app_now() - make_interval(days => $days) AND erased_at IS NULL
    RETURNING id`,
});

const finish = ofBusiness({
  name: 'businesses.finish_erasure',
  row: { id: int },
  text: `UPDATE businesses SET erased_at = app_now(), phone = NULL, slogan = '', identity_key = NULL
    WHERE id = $business AND erasing_at IS NOT NULL AND erased_at IS NULL RETURNING id`,
});

type ErasureDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'payments' | 'invalidations'>;

async function eraseOne({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, businessId: number): Promise<boolean> {
  const own = db.ofBusiness(businessId);
  if (!(await own.first(begin, { days: CLOSED_ACCOUNT_DAYS }))) return false;
  await eraseBusiness(own);
  jobs.wake('follow-recordings', {});
  return own.transaction(async (tx) => {
    if (!(await tx.first(finish))) return false;
    await recordAudit(tx, { actor: 'system', action: 'erase', subject: `business-${businessId}` });
    return true;
  });
}

/**
 * Erases the data of accounts that were closed CLOSED_ACCOUNT_DAYS ago. Closes payments that a closed account left open,
 * and releases numbers that a closed account received after its closing. An account whose erasure fails is logged and
 * delays no other one. Returns the number of erased accounts. A second run continues an interrupted one and skips erased
 * accounts.
 */
export async function eraseClosed(deps: ErasureDeps): Promise<number> {
  const { db, jobs, log } = deps;
  let erased = 0;
  const failure = 'a closed account was not erased';
  const attempt = <Result>(businessId: number, work: () => Promise<Result>) =>
    attemptBusiness(log, { businessId, failure }, work);
  for await (const id of eachBusiness((page) => db.all(withPayments, page)))
    await attempt(id, () => closePayments({ ...deps, db: db.ofBusiness(id) }));
  for await (const id of eachBusiness((page) => db.all(withNumbers, page))) {
    await attempt(id, () => db.ofBusiness(id).transaction(endServices));
    jobs.wake('release-numbers', {});
  }
  for await (const id of eachBusiness((page) => db.all(due, { days: CLOSED_ACCOUNT_DAYS, ...page })))
    if (await attempt(id, () => eraseOne(deps, id))) erased += 1;
  return erased;
}
