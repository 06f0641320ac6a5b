import { DAY_MS, toWallMs } from './business-time.ts';

type DatedFee = { at: Date; amountCents: number };

/** Input of a forecast: the balance now, the business's time zone, the cost of calls per day, and dated fees, oldest first. */
export type Prospect<Fee extends DatedFee = DatedFee> = {
  now: Date;
  timezone: string;
  balanceCents: number;
  centsADay: number;
  fees: readonly Fee[];
};

/**
 * Days from now until the balance is used up or cannot pay a fee. Also the first fee that the balance does not cover,
 * and the missing amount.
 */
export type Forecast<Fee> = {
  daysLeft: number | undefined;
  unpaid: { fee: Fee; shortCents: number } | undefined;
};

/**
 * Simulates the next days: the cost of calls is spread evenly, and fees are charged on their dates. Calls alone never
 * make the balance negative. `daysLeft` is undefined when every given fee is covered and calls cost nothing.
 */
export function forecastBalance<Fee extends DatedFee>({
  now,
  balanceCents,
  centsADay,
  fees,
}: Prospect<Fee>): Forecast<Fee> {
  let balance = balanceCents;
  let day = 0;
  let daysLeft = balance <= 0 && (centsADay > 0 || fees.length > 0) ? 0 : undefined;
  for (const fee of fees) {
    const feeDay = Math.max(day, (fee.at.getTime() - now.getTime()) / DAY_MS);
    const spent = centsADay * (feeDay - day);
    if (spent > balance && balance > 0) {
      daysLeft ??= day + balance / centsADay;
      balance = 0;
    } else if (balance > 0) balance -= spent;
    day = feeDay;
    if (balance < fee.amountCents)
      return {
        daysLeft: daysLeft ?? feeDay,
        unpaid: { fee, shortCents: Math.ceil(fee.amountCents - balance) },
      };
    balance -= fee.amountCents;
  }
  if (centsADay > 0) daysLeft ??= day + balance / centsADay;
  return { daysLeft, unpaid: undefined };
}

/**
 * An active auto-recharge. `capCents` is the maximum that it charges in a calendar month of the business; `usedCents`
 * is the sum charged in the current month.
 */
export type RechargePlan = {
  thresholdCents: number;
  amountCents: number;
  capCents: number;
  usedCents: number;
};

/**
 * Returns a function that computes the cents that auto-recharge adds to a balance at an instant, by the rule of
 * `open_recharge`. The sum is the smallest multiple of the amount that lifts the balance to the threshold, or the
 * largest multiple that the monthly limit still allows. Call the function in the order of time.
 */
export function forecastRecharge(
  plan: RechargePlan | null,
  { now, timezone }: Pick<Prospect, 'now' | 'timezone'>,
): (cents: number, at: Date) => number {
  const monthOf = (at: Date) => new Date(toWallMs(at, timezone)).toISOString().slice(0, 7);
  const used = new Map([[monthOf(now), plan?.usedCents ?? 0]]);
  return (cents, at) => {
    if (plan === null || cents >= plan.thresholdCents) return 0;
    const usedCents = used.get(monthOf(at)) ?? 0;
    const times = Math.min(
      Math.ceil((plan.thresholdCents - cents) / plan.amountCents),
      Math.floor(Math.max(0, plan.capCents - usedCents) / plan.amountCents),
    );
    const addedCents = times * plan.amountCents;
    used.set(monthOf(at), usedCents + addedCents);
    return addedCents;
  };
}

/** The balance at the end of a future day, and the fees of that day. */
export type DayAhead = { balanceCents: number; feesCents: number };

/**
 * The balance at the end of each of the next days, when auto-recharge makes the only payments. The first day ends 24
 * hours from now. Calls cost an even share per day and never make the balance negative. Fees are charged on their dates
 * even if the balance does not cover them.
 */
export function forecastDays(
  { now, timezone, balanceCents, centsADay, fees }: Prospect,
  days: number,
  plan: RechargePlan | null,
): DayAhead[] {
  let balance = balanceCents;
  const recharge = forecastRecharge(plan, { now, timezone });
  return Array.from({ length: days }, (_, index) => {
    const ended = now.getTime() + index * DAY_MS;
    const isOfDay = ({ at }: DatedFee) =>
      at.getTime() <= ended + DAY_MS && (at.getTime() > ended || index === 0);
    const feesCents = fees.filter(isOfDay).reduce((sum, { amountCents }) => sum + amountCents, 0);
    balance = Math.min(balance, Math.max(0, balance - centsADay)) - feesCents;
    balance += recharge(balance, new Date(ended + DAY_MS));
    return { balanceCents: Math.round(balance), feesCents };
  });
}
