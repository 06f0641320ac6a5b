import { PLAN } from '../../server/core/plan.ts';

/** Event statuses in ascending precedence. */
export const STATUSES = [
  'initiated',
  'ringing',
  'in-progress',
  'failed',
  'busy',
  'no-answer',
  'canceled',
  'completed',
] as const;
export type Status = (typeof STATUSES)[number];

type Event = { call: number; status: Status | 'begun'; durationSeconds: number | null };
type Call = {
  business: number;
  status: Status;
  durationSeconds: number | null;
  refusal: string | null;
  /** True after the voice webhook. Only then does the call count as answered. */
  hasBegun: boolean;
  /**
   * True once an event was applied after the voice webhook. Before that, an end status makes the call neither free nor
   * settled.
   */
  isJudged: boolean;
  isCharged: boolean;
};
type Account = { balance: number; entries: number; charges: number; belowZero: number; isOnHold: boolean };

const PRICE = PLAN.callPriceCents;
/** Low daily limits, so that a short run reaches them; the first business has none. */
const DAILY_CALLS = 3;
export const dailyLimitOf = (business: number) => (business === 0 ? null : DAILY_CALLS * PRICE);
const rank = (status: Status) => STATUSES.indexOf(status);
const hasEnded = (status: Status) => rank(status) >= rank('failed');

export const BUSINESSES = 3;
export const CALLS = 12;
/** Index of the called business. */
export const businessOf = (call: number) => call % BUSINESSES;

function isFree({ isJudged, status, durationSeconds }: Call): boolean {
  if (!isJudged || !hasEnded(status)) return false;
  return (
    status !== 'completed' || (durationSeconds ?? PLAN.billableCallSecondsMin) < PLAN.billableCallSecondsMin
  );
}

/** True while the call is in progress, and for a completed call whose duration was not reported. */
function isUnsettled({ isJudged, status, durationSeconds }: Call): boolean {
  return isJudged ? !hasEnded(status) || (status === 'completed' && durationSeconds === null) : true;
}

/**
 * A model of the product’s guarantees about money in plain arithmetic: no SQL, no shards, no retries, no
 * crashes.
 */
export class LedgerModel {
  readonly accounts: Account[];
  readonly calls = new Map<number, Call>();
  readonly inbox = new Map<string, Event & { isDone: boolean }>();
  readonly topUps = new Map<string, { business: number; cents: number }>();

  constructor(balanceCents: number, belowZero: number) {
    this.accounts = Array.from({ length: BUSINESSES }, () => ({
      balance: balanceCents,
      entries: 1,
      charges: 0,
      belowZero,
      isOnHold: false,
    }));
  }

  account(business: number): Account {
    const account = this.accounts[business];
    if (!account) throw new Error(`no business ${business}`);
    return account;
  }

  /**
   * Stores an event. A second delivery adds nothing. A completion with a duration and one without are different events.
   */
  deliver(event: Event): void {
    const isLengthOpen = event.status === 'completed' && event.durationSeconds === null;
    const key = `${event.call}:${event.status}${isLengthOpen ? ':no-duration' : ''}`;
    const isEnd = event.status !== 'begun' && hasEnded(event.status);
    const durationSeconds = isEnd ? event.durationSeconds : null;
    if (!this.inbox.has(key)) this.inbox.set(key, { ...event, durationSeconds, isDone: false });
  }

  /** Applies all due events of this business. */
  charge(business: number): void {
    for (const event of this.inbox.values()) {
      if (event.isDone || businessOf(event.call) !== business) continue;
      event.isDone = true;
      this.apply(event);
    }
  }

  private apply({ call: id, status: word, durationSeconds }: Event): void {
    const account = this.account(businessOf(id));
    const status = word === 'begun' ? 'ringing' : word;
    const call: Call = this.calls.get(id) ?? {
      business: businessOf(id),
      status,
      durationSeconds,
      refusal: null,
      hasBegun: false,
      isJudged: false,
      isCharged: false,
    };
    this.calls.set(id, call);
    call.isJudged = call.hasBegun;
    if (rank(status) > rank(call.status)) Object.assign(call, { status, durationSeconds });
    else if (status === call.status) call.durationSeconds ??= durationSeconds;
    const isLong = (call.durationSeconds ?? 0) >= PLAN.billableCallSecondsMin;
    const isBillable = call.status === 'completed' && isLong && call.hasBegun && call.refusal === null;
    if (!isBillable || call.isCharged) return;
    call.isCharged = true;
    account.balance -= PRICE;
    account.entries += 1;
    account.charges += 1;
    if (account.balance < 0) account.belowZero += 1;
  }

  /**
   * Cents that count toward the daily limit: the price of every answered call, except for calls that turned out to be
   * free.
   */
  spentCents(business: number): number {
    const counted = [...this.calls.values()].filter(
      (call) => call.business === business && call.hasBegun && call.refusal === null && !isFree(call),
    );
    return counted.length * PRICE;
  }

  /** The reason for which the voice webhook refuses the call, or null. A repeated webhook gets the first result. */
  begin(id: number): string | null {
    const standing = this.calls.get(id);
    if (standing?.hasBegun) return standing.refusal;
    const account = this.account(businessOf(id));
    const unsettled = [...this.calls.values()].filter(
      (call) =>
        call !== standing &&
        call.business === businessOf(id) &&
        call.hasBegun &&
        call.refusal === null &&
        isUnsettled(call),
    );
    const covered = Math.max(0, Math.trunc(account.balance / PRICE));
    const isPaid = covered >= unsettled.length + 1;
    const isTrusted = account.belowZero + unsettled.length - covered < PLAN.callsAnsweredBelowZero;
    const limit = dailyLimitOf(businessOf(id));
    const isWithin = limit === null || this.spentCents(businessOf(id)) + PRICE <= limit;
    const wanting = isPaid || isTrusted ? (isWithin ? null : 'spending_limit') : 'refused_no_funds';
    const refusal = account.isOnHold ? 'number_on_hold' : wanting;
    if (standing && hasEnded(standing.status))
      this.deliver({ call: id, status: 'begun', durationSeconds: null });
    const status = standing && rank(standing.status) > rank('ringing') ? standing.status : 'ringing';
    this.calls.set(id, {
      business: businessOf(id),
      status,
      durationSeconds: standing?.durationSeconds ?? null,
      refusal,
      hasBegun: true,
      isJudged: false,
      isCharged: false,
    });
    return refusal;
  }

  /** Returns true if posted, false if an equal entry exists, and 'conflict' if the source exists with other facts. */
  addFunds(source: string, business: number, cents: number): boolean | 'conflict' {
    const standing = this.topUps.get(source);
    if (standing) return standing.business === business && standing.cents === cents ? false : 'conflict';
    this.topUps.set(source, { business, cents });
    const account = this.account(business);
    account.balance += cents;
    account.entries += 1;
    if (account.balance >= 0) account.belowZero = 0;
    return true;
  }
}
