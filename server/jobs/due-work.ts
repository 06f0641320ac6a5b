import { describeFailure } from '../core/errors.ts';
import { bool, float, instantText, int, text, uuid } from '../db/column-types.ts';
import type { SystemRunner, TenantRunner, TenantTx } from '../db/database.ts';
import { ofOneOrEveryBusiness } from '../db/either-scope.ts';
import { ofBusiness, type Values } from '../db/statement.ts';
import { definitionOf, pauseAfter, type WorkKind } from './work-kinds.ts';

/**
 * Work that one worker has claimed until the lease ends. The worker completes it in the transaction that writes its
 * result.
 */
export type Work = {
  readonly id: number;
  readonly kind: WorkKind;
  readonly subject: string;
  readonly businessId: number;
  /** The number of this attempt, counted from 1. */
  readonly attempts: number;
  readonly leaseId: string;
};

/**
 * The worker no longer holds the work: its lease ended and another worker claimed it, or the work was made due again.
 * The transaction must roll back.
 */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor({ kind, subject }: Work) {
    super(`another worker has ${kind} ${subject}`);
  }
}

/** SQL that makes existing work due again and releases it from the worker that has claimed it. */
const MAKE_DUE_AGAIN = `due_at = excluded.due_at, leased_until = excluded.leased_until, attempts = 0, lease_id = NULL,
      last_error = NULL, dead_at = NULL`;

const put = ofBusiness({
  name: 'due_work.put',
  params: { kind: text, subject: text, dueAt: instantText.orNull, afterSeconds: float, isReplacing: bool },
  text: `INSERT INTO due_work (kind, subject, business_id, due_at, leased_until)
    VALUES ($kind, $subject, $business, coalesce($dueAt, app_now()),
      clock_timestamp() + make_interval(secs => $afterSeconds))
    ON CONFLICT (kind, subject) DO UPDATE SET ${MAKE_DUE_AGAIN}
    WHERE due_work.business_id = $business
      AND ($isReplacing OR due_work.lease_id IS NULL OR due_work.leased_until <= clock_timestamp())`,
});

type DueWork = {
  kind: WorkKind;
  subject: number | string;
  /** The due time by the product's clock; now by default. */
  dueAt?: Date | undefined;
  /** Seconds of the system clock before a worker can claim the work. Default 0. */
  afterSeconds?: number;
  /**
   * The effect on work that a worker has already claimed. `lose` (the default) makes it due again and releases it
   * from that worker. `finish` changes nothing, so that the worker can finish it.
   */
  current?: 'finish' | 'lose';
};

/**
 * Makes work due in the caller's transaction, with all of its attempts left. Work of the same kind and subject becomes
 * due again, even a dead letter. Wake the job of the kind after the commit.
 */
export async function putWork(tx: TenantTx, work: DueWork): Promise<void> {
  const { kind, subject, afterSeconds = 0, current = 'lose' } = work;
  const dueAt = work.dueAt?.toISOString() ?? null;
  const isReplacing = current === 'lose';
  await tx.all(put, { kind, subject: String(subject), dueAt, afterSeconds, isReplacing });
}

/**
 * SQL that does the same as `putWork` for each row of `rows`, the name of a preceding CTE. The id of the row is the
 * subject. `dueAt` is SQL for the due time.
 */
export const putWorkOfRows = (kind: WorkKind, rows: string, dueAt = 'app_now()'): string =>
  `INSERT INTO due_work (kind, subject, business_id, due_at)
    SELECT '${kind}', ${rows}.id::text, $business, ${dueAt} FROM ${rows}
    ON CONFLICT (kind, subject) DO UPDATE SET ${MAKE_DUE_AGAIN} WHERE due_work.business_id = $business`;

const CLAIMED = { id: int, subject: text, business_id: int, attempts: int, lease_id: uuid.orNull };

const claim = ofOneOrEveryBusiness({
  name: 'due_work.claim',
  because: 'a worker processes the work of all businesses, longest due first',
  params: { kind: text, leaseSeconds: float, subject: text.orNull },
  row: CLAIMED,
  text: `UPDATE due_work SET lease_id = gen_random_uuid(), attempts = attempts + 1,
      leased_until = clock_timestamp() + make_interval(secs => $leaseSeconds)
    WHERE $within(business_id) AND id = (
      SELECT id FROM due_work
      WHERE $within(business_id) AND kind = $kind AND ($subject::text IS NULL OR subject = $subject)
        AND dead_at IS NULL AND due_at <= app_now() AND leased_until <= clock_timestamp()
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, subject, business_id, attempts, lease_id`,
});

/** Claims the work of a kind that has been due longest, under a new lease; `undefined` if none is due. */
export async function claimWork(db: SystemRunner, kind: WorkKind): Promise<Work | undefined> {
  const { leaseSeconds } = definitionOf(kind);
  return toWork(kind, await db.first(claim.every, { kind, leaseSeconds, subject: null }));
}

/**
 * Claims the work on one subject of the business like `claimWork`; `undefined` if it is not due or another worker has
 * the lease.
 */
export async function claimOwnWork(
  db: TenantRunner,
  kind: WorkKind,
  subject: number | string,
): Promise<Work | undefined> {
  const { leaseSeconds } = definitionOf(kind);
  return toWork(kind, await db.first(claim.own, { kind, leaseSeconds, subject: String(subject) }));
}

function toWork(kind: WorkKind, row: Values<typeof CLAIMED> | undefined): Work | undefined {
  if (!row?.lease_id) return undefined;
  const { id, subject, business_id: businessId, attempts, lease_id: leaseId } = row;
  return { id, kind, subject, businessId, attempts, leaseId };
}

const LEASE = { id: int, leaseId: uuid };
const IS_OURS = 'business_id = $business AND id = $id AND lease_id = $leaseId';

const finish = ofBusiness({
  name: 'due_work.finish',
  params: LEASE,
  row: { id: int },
  text: `DELETE FROM due_work WHERE ${IS_OURS} RETURNING id`,
});

/** The last statement of the transaction that does the work. Throws `LeaseLost`, so that the transaction rolls back. */
export async function finishWork(tx: TenantTx, work: Work): Promise<void> {
  if (!(await tx.first(finish, { id: work.id, leaseId: work.leaseId }))) throw new LeaseLost(work);
}

const repeat = ofBusiness({
  name: 'due_work.repeat',
  params: { ...LEASE, dueAt: instantText.orNull, seconds: float },
  row: { id: int },
  text: `UPDATE due_work SET due_at = coalesce($dueAt, app_now()) + make_interval(secs => $seconds), leased_until = clock_timestamp(),
      attempts = 0, lease_id = NULL, last_error = NULL
    WHERE ${IS_OURS} RETURNING id`,
});

/**
 * Like `finishWork`, but the work becomes due again with all of its attempts left. `next` is the due time, or the
 * number of seconds from now, both by the app clock.
 */
export async function repeatWork(tx: TenantTx, work: Work, next: Date | number): Promise<void> {
  const isTime = next instanceof Date;
  const when = { dueAt: isTime ? next.toISOString() : null, seconds: isTime ? 0 : next };
  if (!(await tx.first(repeat, { id: work.id, leaseId: work.leaseId, ...when }))) throw new LeaseLost(work);
}

const retry = ofBusiness({
  name: 'due_work.retry',
  params: { ...LEASE, seconds: float, error: text },
  row: { id: int },
  text: `UPDATE due_work SET leased_until = clock_timestamp() + make_interval(secs => $seconds), lease_id = NULL,
      last_error = $error
    WHERE ${IS_OURS} RETURNING id`,
});

const reasonOf = (error: unknown) => describeFailure(error) || 'unknown';

/** Ends the lease and makes the work due again after the backoff of its kind. Throws `LeaseLost`. */
export async function retryWork(db: TenantRunner, work: Work, error: unknown): Promise<void> {
  const seconds = pauseAfter(work.kind, work.attempts);
  const { id, leaseId } = work;
  if (!(await db.first(retry, { id, leaseId, seconds, error: reasonOf(error) }))) throw new LeaseLost(work);
}

const bury = ofBusiness({
  name: 'due_work.bury',
  params: { ...LEASE, error: text },
  row: { id: int },
  text: `UPDATE due_work SET dead_at = clock_timestamp(), lease_id = NULL, last_error = $error
    WHERE ${IS_OURS} RETURNING id`,
});

/** Makes the work a dead letter. Throws `LeaseLost`. */
export async function buryWork(db: TenantRunner, work: Work, error: unknown): Promise<void> {
  const { id, leaseId } = work;
  if (!(await db.first(bury, { id, leaseId, error: reasonOf(error) }))) throw new LeaseLost(work);
}

/** SQL that is true while a worker holds the work of this kind on the subject. `subject` is SQL as well. */
export const isClaimed = (kind: WorkKind, subject: string): string =>
  `EXISTS (SELECT FROM due_work w WHERE w.business_id = $business AND w.kind = '${kind}' AND w.subject = ${subject}::text
     AND w.lease_id IS NOT NULL AND w.leased_until > clock_timestamp())`;
