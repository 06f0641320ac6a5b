import { isConnectionLost } from './transaction.ts';

/** The functions of the schema that may write; a test compares them with the database. */
export const WRITING_FUNCTIONS: ReadonlySet<string> = new Set([
  'apply_call_events',
  'begin_call',
  'bind_call_back',
  'charge_due_periods',
  'count_insight_day',
  'count_spending',
  'declines_of_day',
  'dial_call_back',
  'dun_business',
  'end_call_back',
  'fail_number_order',
  'follow_number_payment',
  'hold_number',
  'open_recharge',
  'open_recharges',
  'plan_insight_days',
  'post_ledger_entries',
  'post_ledger_entry',
  'post_payment_effect',
  'record_order_failed',
  'release_number',
  'reserve_transfer',
  'save_insight_span',
  'settle_follow_up',
  'show_in_browser',
  'start_dunning',
]);

const WRITES = /\b(INSERT|UPDATE|DELETE|MERGE|TRUNCATE|FOR\s+(NO\s+KEY\s+|KEY\s+)?(UPDATE|SHARE))\b/i;
/** Functions of PostgreSQL with an effect: locks, notifications, sequences, settings, other backends. */
const HAS_EFFECT =
  /\b(pg_(try_)?advisory\w*|pg_notify|pg_terminate_backend|pg_cancel_backend|nextval|setval|set_config)\s*\(/i;
const CALL = /\b([a-z_]\w*)\s*\(/gi;

/** True for SQL that only reads, so that running it twice has no effect. False when that is uncertain. */
export function isReadOnly(sql: string): boolean {
  if (!/^\s*(SELECT|WITH)\b/i.test(sql) || WRITES.test(sql) || HAS_EFFECT.test(sql)) return false;
  return [...sql.matchAll(CALL)].every(([, name = '']) => !WRITING_FUNCTIONS.has(name.toLowerCase()));
}

/**
 * Runs a read, and runs it once more when its connection was lost: another connection of the pool usually
 * works. Never used for a write, which may have been committed before its result was lost, and never inside
 * of a transaction.
 */
export async function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return await read();
  }
}
