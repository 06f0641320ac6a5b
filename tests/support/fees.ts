import type pg from 'pg';
import { type LedgerFacts, renderReason } from '../../server/modules/billing/balance/render-reason.ts';
import type { FeeKind } from '../../server/modules/billing/billing.schema.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { FEE_LIMITS } from '../../server/modules/billing/fees/fee-limits.ts';
import { runDunning } from '../../server/modules/billing/fees/run-dunning.ts';
import { startNumberFees } from '../../server/modules/billing/fees/start-number-fees.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import type { OpenDeps } from './deps.ts';
import { type BusinessOptions, makeBusiness, makePerson, type TestBusiness } from './factories.ts';
import { splitWords } from './split-words.ts';

/**
 * Charges one batch of due fees, or the due fees of one business. Unlike the job, does not retry the businesses of a
 * failed batch one by one.
 */
export const chargeBatch = (connection: Pick<pg.ClientBase, 'query'>, businessId: number | null = null) =>
  connection.query('SELECT * FROM charge_due_periods($1, $2, $3, $4, $5, $6, $7)', [
    ...Object.values(FEE_LIMITS),
    businessId,
  ]);

/** Sets the clock of the product to an instant, from which it continues. */
export async function setClock({ sql }: Pick<OpenDeps, 'sql'>, instant: string): Promise<void> {
  await sql`UPDATE app_clock SET "offset" = ${instant}::timestamptz - clock_timestamp()`;
}

/** Ends all running fees, so that the next test does not charge the fees of the current one. */
export async function endAllFees({ sql }: Pick<OpenDeps, 'sql'>): Promise<void> {
  await sql`UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'released' WHERE ended_at IS NULL`;
}

/**
 * A business whose fees started at noon of November 10, 2026, with the first month charged. No other business has
 * running fees.
 */
export async function makeLonePayer(deps: OpenDeps, balanceCents: number): Promise<FeePayer> {
  await endAllFees(deps);
  await setClock(deps, '2026-11-10T12:00:00Z');
  return makeFeePayer(deps, { balanceCents });
}

export type FeePayer = TestBusiness & { phoneNumberId: number; ownerId: number };

/** A business with an admin and a number whose fees started just now, with the first month charged. */
export async function makeFeePayer(deps: OpenDeps, options: BusinessOptions = {}): Promise<FeePayer> {
  const payer = await makeFreePayer(deps, options);
  await startFees(deps, payer);
  return payer;
}

/** A business with an admin and a number before the start of any fee. */
export async function makeFreePayer(deps: OpenDeps, options: BusinessOptions = {}): Promise<FeePayer> {
  const business = await makeBusiness(deps, options);
  const owner = await makePerson(deps, business.id);
  const rows = await deps.sql`SELECT id FROM phone_numbers WHERE business_id = ${business.id}`;
  return { ...business, phoneNumberId: rows[0].id, ownerId: owner.id };
}

/** The admin of the business, as the actor that server functions expect. */
export const ownerOf = ({ id: businessId, ownerId: userId }: FeePayer) => ({
  businessId,
  userId,
  role: 'admin' as const,
});

export function startFees(deps: OpenDeps, payer: FeePayer): Promise<boolean> {
  return deps.db
    .ofBusiness(payer.id)
    .transaction((tx) => startNumberFees(tx, ownerOf(payer), payer.phoneNumberId));
}

/** Runs the timers of the worker: fees, dunning and their mails. Returns the number of periods and steps. */
export async function runFees(deps: OpenDeps): Promise<{ periods: number; steps: number }> {
  const periods = await chargeFees(deps);
  const steps = await runDunning(deps);
  await relayOutbox(deps);
  await sendMails({ ...deps, mailer: { send: async ({ mailId }) => `sent-${mailId}` } });
  return { periods, steps };
}

/** Makes postponed fees due now: fees whose charge failed, and fees with more missed months than one run charges. */
export async function forgetFailures({ sql }: Pick<OpenDeps, 'sql'>): Promise<void> {
  await sql`UPDATE fee_schedules SET not_before = clock_timestamp()`;
}

export type FeeLine = { kind: FeeKind; cents: number; starts: string; reason: string };

/** The fee entries of a business in ledger order, each with the first day of its period (UTC). */
export async function feesOf({ sql }: Pick<OpenDeps, 'sql'>, businessId: number): Promise<FeeLine[]> {
  const rows = await sql<Omit<FeeLine, 'reason'> & Omit<LedgerFacts, 'kind'>>`
    SELECT l.kind, l.amount_cents AS cents, to_char(p.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS starts,
      l.phone_number AS "phoneNumber", l.first_day::text AS "firstDay", l.last_day::text AS "lastDay", l.note
    FROM ledger_entries l LEFT JOIN charge_periods p
      ON p.business_id = l.business_id AND p.sequence = l.sequence AND p.id::text = l.source AND p.kind = l.kind
    WHERE l.business_id = ${businessId} AND l.kind IN ('platform_fee', 'number_fee', 'hold_fee')
    ORDER BY l.sequence`;
  return rows.map(({ cents, starts, ...facts }) => ({
    kind: facts.kind,
    cents,
    starts,
    reason: renderReason({ ...facts, durationSeconds: null, channel: null }, 'en'),
  }));
}

/** All rows of a business with an effect on money, as one text; equal texts mean that no money moved. */
export async function everythingOf({ pool }: Pick<OpenDeps, 'pool'>, businessId: number): Promise<string> {
  const tables = splitWords(`
    accounts ledger_entries fee_schedules charge_periods phone_numbers dunning_steps outbox_events
    outgoing_mails audit_entries
  `);
  const parts = tables.map(
    (table) => `(SELECT jsonb_agg(to_jsonb(t) ORDER BY t::text) FROM ${table} t WHERE t.business_id = $1)`,
  );
  const { rows } = await pool.query<{ all: string }>(`SELECT concat_ws(E'\\n', ${parts.join(', ')}) AS all`, [
    businessId,
  ]);
  return rows[0]?.all ?? '';
}
