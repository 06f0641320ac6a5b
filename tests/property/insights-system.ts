import { rollUpCalls } from '../../server/modules/insight/insights/roll-up-calls.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { asMember, type OpenDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';

/** A past call; `minutesAgo` counts back from the clock of the run. */
export type CallSpec = {
  minutesAgo: number;
  status: 'completed' | 'no-answer' | 'ringing';
  seconds: number | null;
  isInbound: boolean;
  caller: number | null;
  refusal: 'refused_no_funds' | 'spending_limit' | null;
  /** Charge outcome of a call that is not charged. */
  result: 'pending' | 'too_short' | 'not_taken' | 'refused_no_funds';
  isCharged: boolean;
  conversation: {
    outcome: string | null;
    language: string | null;
    sentiment: string | null;
    words: string[];
  } | null;
};

export type Action =
  | { do: 'call'; call: CallSpec }
  | { do: 'charge late' | 'end otherwise' | 'begin earlier' | 'rate again' | 'erase'; which: number }
  | { do: 'zone'; timezone: string }
  | { do: 'let time pass'; hours: number }
  | { do: 'hours'; open: string; close: string; day: number }
  | {
      do:
        | 'roll up everything'
        | 'roll up'
        | 'roll up twice at once'
        | 'plan days only'
        | 'roll up while somebody writes'
        | 'roll up before somebody commits';
    };

export const CALLERS = ['+14165550101', '+14165550102', '+14165550103', '+14165550104'];

/**
 * Second part of a SQL statement whose first part is the CTE `changed`. Inserts a row into `late_changes` for each
 * changed call that started before late_before(), like the SQL statements of the product.
 */
const NOTE = `INSERT INTO late_changes (business_id, started_at)
  SELECT $1, started_at FROM changed WHERE started_at < late_before()`;

const OF_CONVERSATION = 'WITH changed AS (UPDATE conversations o';
const OF_CALL = `FROM calls c WHERE c.call_sid = o.call_sid AND o.business_id = $1 AND o.call_sid = $2
  RETURNING c.started_at)`;

/** One business whose calls change in every way in which charging, the receptionist and members can change them. */
export class InsightsSystem {
  private readonly callSids: string[] = [];
  private sequence = 0;

  constructor(
    private readonly deps: OpenDeps,
    readonly businessId: number,
    private readonly userId: number,
  ) {}

  async run(action: Action): Promise<void> {
    if (action.do === 'call') return await this.addCall(action.call);
    if (action.do === 'zone')
      return await this.write('UPDATE businesses SET timezone = $2 WHERE id = $1', action.timezone);
    if (action.do === 'let time pass')
      return void (await this.deps.sql`UPDATE app_clock
        SET "offset" = "offset" + make_interval(hours => ${action.hours})`);
    if (action.do === 'hours') return await this.setHours(action);
    if ('which' in action) return await this.change(action);
    if (action.do === 'roll up everything') await this.rollUpEverything();
    else if (action.do === 'roll up twice at once') await Promise.all([this.rollUp(), this.rollUp()]);
    else if (action.do === 'plan days only') await this.deps.sql`SELECT plan_insight_days(500, 400, 10000)`;
    else if (action.do === 'roll up while somebody writes') await this.rollUpBesideWriter('meanwhile');
    else if (action.do === 'roll up before somebody commits') await this.rollUpBesideWriter('afterwards');
    else await this.rollUp();
  }

  /** Rolls up the days, and also the callers of spans with few calls. */
  private rollUp(): Promise<number> {
    return rollUpCalls(this.deps, 1);
  }

  /**
   * Rolls up until nothing is due. Several runs may be needed: one run stores a limited number of spans, those of
   * earlier businesses first.
   */
  private async rollUpEverything(): Promise<void> {
    while ((await this.rollUp()) > 0 || (await this.hasDueSpans()));
  }

  private async hasDueSpans(): Promise<boolean> {
    const { rows } = await this.deps.pool.query(
      'SELECT FROM insight_progress WHERE business_id = $1 AND spans_due',
      [this.businessId],
    );
    return rows.length > 0;
  }

  private async write(sql: string, ...values: unknown[]): Promise<void> {
    await this.deps.pool.query(sql, [this.businessId, ...values]);
  }

  private async addCall(call: CallSpec): Promise<void> {
    const callSid = newCallSid();
    this.callSids.push(callSid);
    const caller = call.caller === null ? null : CALLERS[call.caller];
    const [from, to] = call.isInbound ? [caller, '+14165550000'] : ['+14165550000', caller];
    await this.write(
      `WITH changed AS (
         INSERT INTO calls (business_id, call_sid, direction, from_number, to_number, status, duration_seconds, refusal,
           started_at, began_at, language_code, customer_id, charge_outcome)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now() - make_interval(mins => $9), app_now(), 'de',
           customer_by_phone($1, $10), $11)
         RETURNING started_at
       ) ${NOTE}`,
      ...[
        callSid,
        call.isInbound ? 'inbound' : 'outbound',
        from,
        to,
        call.status,
        call.seconds,
        call.refusal,
      ],
      ...[call.minutesAgo, caller, call.result],
    );
    if (call.conversation) {
      const { outcome, language, sentiment, words } = call.conversation;
      await this.write(
        `WITH changed AS (SELECT started_at FROM calls WHERE call_sid = $2), held AS (
           INSERT INTO conversations (call_sid, business_id, language_code, outcome, sentiment, sentiment_words, rated_at)
           VALUES ($2, $1, $3, $4, $5, $6, app_now())
         ) ${NOTE}`,
        ...[callSid, language, outcome, sentiment],
        JSON.stringify(words.map((word) => ({ word, languageCode: 'en', sentiment: 'negative' }))),
      );
    }
    if (call.isCharged) await this.charge(callSid);
  }

  /** Charges a call: changes the call and posts its charge in one transaction, as apply_call_events does. */
  private async charge(callSid: string): Promise<void> {
    this.sequence += 1;
    await this.write(
      `WITH changed AS (UPDATE calls SET charge_outcome = 'charged', updated_at = app_now()
                        WHERE business_id = $1 AND call_sid = $2 RETURNING call_sid, started_at), noted AS (${NOTE})
       SELECT post_ledger_entry($1, 'call_charge', call_sid, -25, '{}', call_sid) FROM changed
       WHERE NOT EXISTS (SELECT FROM ledger_entries WHERE kind = 'call_charge' AND source = $2)`,
      callSid,
    );
  }

  private async change({ do: action, which }: Extract<Action, { which: number }>): Promise<void> {
    if (action === 'erase') return await this.erase(which);
    const callSid = this.callSids[which % Math.max(1, this.callSids.length)];
    if (callSid === undefined) return;
    if (action === 'charge late') await this.charge(callSid);
    if (action === 'begin earlier')
      await this.write(
        `WITH moved AS (
           UPDATE calls SET started_at = started_at - interval '20 hours' WHERE business_id = $1 AND call_sid = $2
           RETURNING old.started_at AS former, started_at
         ), changed AS (SELECT former AS started_at FROM moved UNION ALL SELECT started_at FROM moved) ${NOTE}`,
        callSid,
      );
    if (action === 'end otherwise')
      await this.write(
        `${OF_CONVERSATION} SET outcome = 'booked', language_code = 'fr' ${OF_CALL} ${NOTE}`,
        callSid,
      );
    if (action === 'rate again')
      await this.write(
        `${OF_CONVERSATION} SET sentiment = 'positive', sentiment_words = NULL ${OF_CALL} ${NOTE}`,
        callSid,
      );
  }

  /** Creates a customer with the phone number and the calls of a caller, then deletes this customer. */
  private async erase(which: number): Promise<void> {
    const phone = CALLERS[which % CALLERS.length] ?? '';
    const rows = await this.deps.sql`INSERT INTO customers (business_id, first_name, last_name, phone)
      VALUES (${this.businessId}, 'Ann', 'Lee', ${phone}) RETURNING id`;
    await this.write(
      'UPDATE calls SET customer_id = $2 WHERE business_id = $1 AND $3 IN (from_number, to_number)',
      rows[0].id,
      phone,
    );
    const actor = { businessId: this.businessId, userId: this.userId, role: 'admin' as const };
    await removeCustomer(asMember(this.deps, this.businessId), actor, { customerId: rows[0].id });
  }

  /**
   * Sets the hours of a day. Hours past midnight that overlap those of the next day are refused, and the previous hours
   * stay.
   */
  private async setHours({ open, close, day }: { open: string; close: string; day: number }): Promise<void> {
    await this.write(
      `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time) VALUES ($1, $2, false, $3, $4)
       ON CONFLICT (business_id, day_of_week) DO UPDATE SET is_closed = false, open_time = excluded.open_time,
         close_time = excluded.close_time`,
      ...[day, open, close],
    ).catch((error: unknown) => {
      const isRefused = error instanceof Error && error.message.includes('opening_spans_never_overlap');
      if (!isRefused) throw error;
    });
  }

  /**
   * Rolls up while another transaction has an uncommitted change of a call. That transaction commits during the roll-up
   * or after it.
   */
  private async rollUpBesideWriter(commits: 'meanwhile' | 'afterwards'): Promise<void> {
    const client = await this.deps.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `WITH changed AS (
           UPDATE calls SET status = 'completed', duration_seconds = 77, updated_at = app_now()
           WHERE id = (SELECT min(id) FROM calls WHERE business_id = $1) RETURNING started_at
         ) ${NOTE}`,
        [this.businessId],
      );
      const rolled = this.rollUp();
      if (commits === 'afterwards') await rolled;
      else await this.deps.sql`SELECT 1`;
      await client.query('COMMIT');
      await rolled;
    } finally {
      client.release();
    }
  }
}
