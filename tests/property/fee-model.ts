import { PLAN } from '../../server/core/plan.ts';

type Schedule = { kind: string; anchor: Date; next: number; cents: number };

export const OPENING_CENTS = 10_000;
const HOUR_MS = 3_600_000;

/** The k-th month after an anchor: the same day in UTC, or the last one of a shorter month. */
function monthAfter(anchor: Date, k: number): Date {
  const first = Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + k, 1);
  const last = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + k + 1, 0)).getUTCDate();
  const inMonth =
    anchor.getTime() - Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth(), anchor.getUTCDate());
  return new Date(first + (Math.min(anchor.getUTCDate(), last) - 1) * 24 * HOUR_MS + inMonth);
}

/** A model of one business’s fees in plain arithmetic: no SQL, no batches, no crashes. */
export class FeeModel {
  balance = OPENING_CENTS;
  entries = 1;
  status: 'active' | 'on_hold' = 'active';
  /** Each charged month as "kind day". */
  readonly periods: string[] = [];
  private number: Schedule;
  private readonly platform: Schedule;
  private holdAt: Date | undefined;

  constructor(
    begin: Date,
    private readonly numberCents: number,
  ) {
    const trialEnd = new Date(begin.getTime() + PLAN.platformTrialDays * 24 * HOUR_MS);
    this.number = { kind: 'number_fee', anchor: begin, next: 0, cents: numberCents };
    this.platform = { kind: 'platform_fee', anchor: trialEnd, next: 0, cents: PLAN.platformFeeCents };
    this.charge(begin);
  }

  /** Charges every period that is due at `now`. */
  charge(now: Date): void {
    this.chargeSchedule(this.platform, now);
    this.chargeSchedule(this.number, now, this.holdAt);
    if (this.holdAt && this.holdAt <= now) {
      this.beginHold();
      this.chargeSchedule(this.number, now);
    }
  }

  private chargeSchedule(schedule: Schedule, now: Date, end?: Date): void {
    for (;;) {
      const start = monthAfter(schedule.anchor, schedule.next);
      if (start > now || (end && start >= end)) return;
      schedule.next += 1;
      this.periods.push(`${schedule.kind} ${start.toISOString().slice(0, 10)}`);
      this.balance -= schedule.cents;
      if (schedule.cents > 0) this.entries += 1;
    }
  }

  /**
   * Starts a hold. The hold fee keeps the due day of the number fee: after a shorter month, a fee of the 31st is due on
   * the 31st again.
   */
  private beginHold(): void {
    this.status = 'on_hold';
    this.number = { ...this.number, kind: 'hold_fee', cents: PLAN.holdFeeCents };
    this.holdAt = undefined;
  }

  /** Puts the number on hold, either now or at the end of the paid month. */
  hold(now: Date, isNow: boolean): void {
    this.charge(now);
    if (this.status === 'on_hold') return;
    if (isNow) this.beginHold();
    else this.holdAt = monthAfter(this.number.anchor, this.number.next);
  }

  reactivate(now: Date): void {
    this.charge(now);
    if (this.status === 'active') {
      this.holdAt = undefined;
      return;
    }
    if (this.balance < this.numberCents) return;
    this.status = 'active';
    this.number = { kind: 'number_fee', anchor: now, next: 0, cents: this.numberCents };
    this.charge(now);
  }

  addFunds(cents: number): void {
    this.balance += cents;
    this.entries += 1;
  }
}
